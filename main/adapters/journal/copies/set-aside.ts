import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesOf, COMPANIONS, copyDurably, freeName, syncToDisk, timeInName } from '../files.ts';
import { removeDatabase } from './mended-copy.ts';
import { salvage } from './salvage.ts';
import { createReport, type SalvageReport, type TableReport } from './salvage-report.ts';

/** Begins what only helps those who repair files: in the text beside it, and never on the screen. */
const FINDING = 'What was found:';

/**
 * Sets the damaged journal at `path` aside under a dated name and puts what can be read of it in its place. A crash in between
 * leaves the damaged one where it was, or what was rescued beside it, for `endInterruptedRescue`: nothing is ever without a copy.
 */
export function rescue(path: string, why: string, now: number): SalvageReport {
  const folder = dirname(path);
  const stem = freeName(join(folder, `journal-damaged-${timeInName(now)}`), (name) => !existsSync(`${name}.sqlite`));
  const unfinished = join(folder, 'journal-rescue-unfinished.sqlite');
  try {
    const report = createReport(`${stem}.sqlite`, why, copyAndSalvage(path, `${stem}.sqlite`, unfinished));
    writeFileSync(`${stem}.txt`, `${report.text}\n\n${FINDING} ${why}\n`, { mode: 0o600 });
    syncToDisk(unfinished);
    renameSync(unfinished, rescuedPath(path));
    takePlace(path);
    return report;
  } catch (error) {
    if (existsSync(path) && !existsSync(rescuedPath(path))) forget(stem, unfinished);
    throw error;
  }
}

function copyAndSalvage(path: string, keptAs: string, into: string): readonly TableReport[] {
  for (const companion of ['', ...COMPANIONS])
    if (bytesOf(path + companion) > 0 || (companion === '' && existsSync(path)))
      copyDurably(path + companion, keptAs + companion);
  return salvage(keptAs, into);
}

/** What was begun and came to nothing must not use up a full disk at every start. The damaged journal is where it was. */
function forget(stem: string, unfinished: string): void {
  removeDatabase(`${stem}.sqlite`);
  removeDatabase(unfinished);
  removeDatabase(`${unfinished}-reading`);
  rmSync(`${stem}.txt`, { force: true });
}

/** Gives what was to be told, or null where nothing was interrupted. */
export function endInterruptedRescue(path: string): string | null {
  if (!existsSync(rescuedPath(path))) return null;
  takePlace(path);
  const folder = dirname(path);
  const told = readdirSync(folder).filter((name) => /^journal-damaged-.*\.txt$/.test(name));
  const latest = told.toSorted().at(-1);
  return latest === undefined
    ? null
    : (readFileSync(join(folder, latest), 'utf8').split(`\n\n${FINDING}`)[0] ?? '').trim();
}

function rescuedPath(path: string): string {
  return join(dirname(path), 'journal-rescued.sqlite');
}

/** The log goes first: SQLite would put it into whatever file has the name. */
function takePlace(path: string): void {
  for (const companion of COMPANIONS) rmSync(path + companion, { force: true });
  renameSync(rescuedPath(path), path);
}
