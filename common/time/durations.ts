import type { DurationFormat } from '../domain/report.ts';

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
