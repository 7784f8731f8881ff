import { t } from '../i18n/translate.ts';
import { type Calendar, momentWords } from '../time/moment-words.ts';
import type { SyncView } from './snapshot.ts';
import { durationWords } from '../time/durations.ts';

/** The sync state as footer and tray say it: `1 needs you · 2 waiting, offline since 14:02`. */
export function syncWords(sync: Pick<SyncView, 'waiting' | 'needsYou' | 'offlineSince'>, calendar: Calendar): string {
  const parts: string[] = [];
  if (sync.needsYou > 0) parts.push(t('{count, number} needs you', { count: sync.needsYou }));
  if (sync.waiting > 0) parts.push(t('{count, number} waiting', { count: sync.waiting }));
  if (parts.length === 0) parts.push(t('All saved'));
  const state = parts.join(' · ');
  if (sync.offlineSince === null) return state;
  return t('{state}, offline since {time}', { state, time: momentWords(sync.offlineSince, calendar) });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `This computer’s clock is 5 min behind the service’s.`, or ahead of it; null while the two agree. */
export function skewWords({ serverAheadMs }: Pick<SyncView, 'serverAheadMs'>): string | null {
  if (serverAheadMs === null) return null;
  const length = roundLength(Math.abs(serverAheadMs));
  return serverAheadMs > 0
    ? t('This computer’s clock is {length} behind the service’s.', { length })
    : t('This computer’s clock is {length} ahead of the service’s.', { length });
}

/** `5 m`, `2 h 05 m`, `3 days`: how far two clocks are apart, to the minute, and for more than two days to the day. */
function roundLength(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (ms >= 48 * HOUR_MS) return t('{count} days', { count: Math.round(ms / (24 * HOUR_MS)) });
  return durationWords(minutes * MINUTE_MS);
}
