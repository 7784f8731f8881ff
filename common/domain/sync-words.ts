import type { SyncView } from './snapshot.ts';

/** The sync state as footer and tray say it: `1 needs you · 2 waiting, offline since 14:02`. */
export function syncWords(sync: SyncView, timezone: string): string {
  const parts: string[] = [];
  if (sync.needsYou > 0) parts.push(`${sync.needsYou} needs you`);
  if (sync.waiting > 0) parts.push(`${sync.waiting} waiting`);
  if (parts.length === 0) parts.push('All saved');
  const offline = sync.offlineSince === null ? '' : `, offline since ${clockTime(sync.offlineSince, timezone)}`;
  return parts.join(' · ') + offline;
}

/** Making one costs more than a hundred uses of it, and a screen may show a hundred times of day. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `HH:MM` of an instant in a zone. */
export function clockTime(atMs: number, timezone: string): string {
  return clockFormat(timezone).format(atMs);
}

function clockFormat(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timezone, format);
  return format;
}
