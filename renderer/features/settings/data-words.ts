import type { Backup, ImportReport } from '../../../common/domain/archive.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { asLineBegins, clockTime } from '../../../common/time/region.ts';
import { dayWords, type Reader } from '../../../common/time/time-words.ts';
import { dayOf } from '../../../common/time/zone-days.ts';

const KINDS: Readonly<Record<Backup['kind'], string>> = {
  hourly: msg('hourly'),
  daily: msg('daily'),
  weekly: msg('weekly'),
  'by-hand': msg('by hand'),
  'before-restore': msg('before a restore'),
  'before-update': msg('before a new version'),
};

export function kindWords({ kind }: Backup): string {
  return t(KINDS[kind]);
}

/** `today, 14:05`, within a sentence. */
export function momentWithin(atMs: number, reader: Reader): string {
  return `${dayWords(dayOf(reader.timezone, atMs), reader)}, ${clockTime(atMs, reader.timezone)}`;
}

/** `Today, 14:05` */
export function momentWords(atMs: number, reader: Reader): string {
  return asLineBegins(momentWithin(atMs, reader));
}

/** `12 entries came in, 30 were here already, 2 of them got a change that was not sent yet, 1 could not be read.` */
export function reportWords({ added, known, changed = 0, unreadable }: ImportReport): string {
  return t(
    '{added, plural, =0 {Nothing new came in} one {{added} entry came in} other {{added} entries came in}}{known, plural, =0 {} one {, {known} was here already} other {, {known} were here already}}{changed, plural, =0 {} other {, {changed} of them got a change that was not sent yet}}{unreadable, plural, =0 {} other {, {unreadable} could not be read}}.',
    { added, known, changed, unreadable },
  );
}

/** `Of its 21 entries 1 was missing here and is back. What was not sent yet, or was changed since, stayed.` */
export function restoredWords({ added, known }: ImportReport): string {
  return t(
    'Of its {count, plural, one {{count} entry} other {{count} entries}} {added, plural, =0 {none was missing here} one {{added} was missing here and is back} other {{added} were missing here and are back}}. What was not sent yet, or was changed since, stayed.',
    { count: added + known, added },
  );
}
