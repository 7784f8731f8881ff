import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BenchRow, ratioRow } from '../row.ts';

const folder = resolve(import.meta.dirname, '../../out/renderer');
const LIMIT_KB = 130;

/** JavaScript that the page loads before it has words: its script and what that imports or preloads, gzip. The shell is painted without. */
export function rows(): BenchRow[] {
  if (filesWithZod().length > 0) throw new Error(`zod reached the renderer: ${filesWithZod().join(', ')}`);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const loaded = new Set<string>();
  const waiting = [...first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    const source = readFileSync(join(folder, name), 'utf8');
    // Static imports only: `import("…")` is what loads on demand.
    for (const match of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`assets/${match[1]}`);
  }
  const bytes = [...loaded].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  const row = ratioRow(
    {
      figure: 'JavaScript before the first words',
      ours: bytes / 1000,
      against: 'the budget',
      reference: LIMIT_KB,
      unit: 'kB',
    },
    1,
  );
  return [row];
}

/** Input is parsed in the main process alone: names of built pages that hold zod all the same. */
function filesWithZod(): string[] {
  return readdirSync(join(folder, 'assets')).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, 'assets', name), 'utf8').includes('ZodError'),
  );
}
