import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Measured, measured } from './measured.ts';
import { aboutMachine, performancePage } from './performance-page.ts';
import { numberOf, textOf } from './options.ts';
import { type BenchRow, rowCells } from './row.ts';

/**
 * `npm run bench [-- NAME…] [--idle-seconds=120] [--tracking-seconds=180] [--long-use]`: runs every file of `rows/` (or those named). Each
 * row is printed and written to `results/latest.json` as it is measured; a file that fails is named with its reason, and the next one follows.
 * Prints the table at the end, and where all of it was measured writes docs/performance.md. Exits with 1 when a budget is not kept or a
 * file has failed.
 */
const root = join(import.meta.dirname, '..');
const folder = resolve(textOf('rows', join(import.meta.dirname, 'rows')));
const results = resolve(textOf('results', join(import.meta.dirname, 'results')));
const page = resolve(textOf('page', join(root, 'docs', 'performance.md')));
const rowLimitMs = numberOf('row-minutes', 30) * 60_000;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')} among ${names.join(', ')}`);

const startedAt = new Date();
const all: Measured[] = [];
for (const name of wanted.length === 0 ? names : wanted) {
  console.error(`measuring ${name} …`);
  all.push(await measured(name, async () => await load(name), rowLimitMs));
  tell(all.at(-1));
  keep();
}

const rows = all.flatMap((one) => one.rows);
console.table(rows.map(rowCells));
const failed = all.filter(({ problem }) => problem !== null);
for (const one of failed) console.error(problemLine(one));
if (wanted.length === 0) write(page, performancePage(all, { startedAt, machine: aboutMachine() }));
// What a file that failed has left running keeps nobody waiting.
process.exit(failed.length > 0 || rows.some(({ isKept }) => !isKept) ? 1 : 0);

async function load(name: string): Promise<readonly BenchRow[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what every file of rows/ exports
  const file = (await import(join(folder, `${name}.ts`))) as { rows: () => BenchRow[] | Promise<BenchRow[]> };
  return await file.rows();
}

function tell(one: Measured | undefined): void {
  if (one === undefined) return;
  for (const row of one.rows) {
    const { figure, ours, reference, ratio, limit, kept } = rowCells(row);
    console.log(
      `${figure}: ${ours}, reference ${reference}, ratio ${ratio}${limit === '' ? '' : `, ${limit}: ${kept}`}`,
    );
  }
  if (one.problem !== null) console.log(problemLine(one));
}

function problemLine({ name, problem }: Measured): string {
  return `NOT MEASURED: ${name}: ${problem}`;
}

function keep(): void {
  write(join(results, 'latest.json'), `${JSON.stringify({ at: startedAt.toISOString(), files: all }, null, 2)}\n`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
