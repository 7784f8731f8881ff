import type { Backup, ImportReport } from '../../../common/domain/archive.ts';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { numberInRegion } from '../../../common/time/region.ts';
import { dayWords, type Reader } from '../../../common/time/time-words.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { entryWords } from './account-words.ts';

const KINDS: Readonly<Record<Backup['kind'], string>> = {
  daily: 'daily',
  weekly: 'weekly',
  'by-hand': 'by hand',
  'before-restore': 'before a restore',
  'before-update': 'before a new version',
};

export function kindWords({ kind }: Backup): string {
  return KINDS[kind];
}

/** `today, 14:05`, within a sentence. */
export function momentWithin(atMs: number, reader: Reader): string {
  return `${dayWords(dayOf(reader.timezone, atMs), reader)}, ${clockTime(atMs, reader.timezone)}`;
}

/** `Today, 14:05` */
export function momentWords(atMs: number, reader: Reader): string {
  const words = momentWithin(atMs, reader);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** `812 B`, `40 kB`, `1.3 MB`: powers of a thousand, as file managers show them. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${numberInRegion(bytes / 1_000_000, 1)} MB`;
}

/** `12 entries came in, 30 were here already, 2 of them got a change that was not sent yet, 1 could not be read.` */
export function reportWords({ added, known, changed = 0, unreadable }: ImportReport): string {
  const parts = [added === 0 ? 'Nothing new came in' : `${entryWords(added)} came in`];
  if (known > 0) parts.push(`${known} ${known === 1 ? 'was' : 'were'} here already`);
  if (changed > 0) parts.push(`${changed} of them got a change that was not sent yet`);
  if (unreadable > 0) parts.push(`${unreadable} could not be read`);
  return `${parts.join(', ')}.`;
}

/** `Of its 21 entries 1 was missing here and is back. What was not sent yet, or was changed since, stayed.` */
export function restoredWords({ added, known }: ImportReport): string {
  const back =
    added === 0
      ? 'none was missing here'
      : `${added} ${added === 1 ? 'was' : 'were'} missing here and ${added === 1 ? 'is' : 'are'} back`;
  return `Of its ${entryWords(added + known)} ${back}. What was not sent yet, or was changed since, stayed.`;
}
