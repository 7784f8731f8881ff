import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

/**
 * `npm run bench [-- NAME…] [--idle-seconds=120] [--tracking-seconds=180] [--long-use]`: runs every file of `rows/` (or those named), prints one table
 * and writes it as JSON to `results/`. Exits with 1 when a budget is not kept.
 */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = join(import.meta.dirname, 'rows');
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.ts') && (wanted.length === 0 || wanted.includes(name.slice(0, -3))),
);

const table: BenchRow[] = [];
for (const file of files) {
  console.error(`measuring ${file.slice(0, -3)} …`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what every file of rows/ exports
  const { rows } = (await import(join(folder, file))) as { rows: () => BenchRow[] | Promise<BenchRow[]> };
  table.push(...(await rows()));
}

console.table(
  table.map((row) => ({
    figure: row.figure,
    ours: `${row.ours.toPrecision(3)} ${row.unit}`,
    reference: `${row.reference.toPrecision(3)} ${row.unit} (${row.against})`,
    ratio: Number(row.ratio.toFixed(2)),
    limit: row.limit ?? '',
    kept: row.isKept ? 'yes' : 'NO',
  })),
);
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
writeFileSync(
  join(results, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), rows: table }, null, 2)}\n`,
);
if (table.some((row) => !row.isKept)) process.exitCode = 1;
