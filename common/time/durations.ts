import { t } from '../i18n/translate.ts';

/** `decimal`: hours with four places. */
export type DurationFormat = 'h:mm' | 'decimal' | 'seconds';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A length for a file: `1:05` (whole minutes, cut and never rounded up), `1.0833` (hours, precise enough to give the seconds
 * back), or `3900` (whole seconds).
 */
export function durationText(ms: number, format: DurationFormat): string {
  if (format === 'seconds') return String(Math.floor(ms / 1000));
  if (format === 'decimal') return (ms / HOUR_MS).toFixed(4);
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `5 h 12 m`, `3 h`, `5 m`, `< 1 m`: whole minutes, cut and never rounded up; the way to say a length. Below zero is none. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  const hours = Math.floor(ms / HOUR_MS);
  if (ms <= 0) return t('{minutes} m', { minutes: 0 });
  if (ms < MINUTE_MS) return t('< 1 m');
  if (hours === 0) return t('{minutes} m', { minutes });
  if (minutes === 0) return t('{hours} h', { hours });
  return t('{hours} h {minutes} m', { hours, minutes: String(minutes).padStart(2, '0') });
}

/** The same for the cells of a table, where the names beside them need the room: `5 h 12` in languages with a long word for minutes. */
export function denseDurationWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  const hours = Math.floor(ms / HOUR_MS);
  if (hours === 0 || minutes === 0) return durationWords(ms);
  return t('{hours} h {minutes} m#dense', { hours, minutes: String(minutes).padStart(2, '0') });
}
