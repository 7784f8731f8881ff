import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stage } from '../../scripts/packaging/stage.mjs';
import { launchCommand } from '../../test/support/launch-command.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const HELLO = resolve(import.meta.dirname, '../hello-electron');
const MEGABYTE = 1024 * 1024;
const MOST = 1.1;

/** All that is packaged with Electron, unpacked on disk, against the same Electron with one button. */
export function rows(): BenchRow[] {
  const { kind, executable, version } = launchCommand();
  if (kind === 'preview') return [];
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  try {
    stage(kind, join(folder, 'app'));
    // The fallback's own loader is where a packaged app would be.
    const electron = bytesIn(dirname(executable), (path) => !path.endsWith(join('resources', 'app')));
    const ours = (electron + bytesIn(folder)) / MEGABYTE;
    const reference = (electron + bytesIn(HELLO)) / MEGABYTE;
    const figure = `Package, unpacked (Electron ${version})`;
    return [ratioRow({ figure, ours, against: 'one bare window', reference, unit: 'MB' }, MOST)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytesIn(folder: string, isCounted: (path: string) => boolean = () => true): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (!isCounted(path)) return sum;
    if (entry.isDirectory()) return sum + bytesIn(path, isCounted);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}
