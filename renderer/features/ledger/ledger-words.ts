import type { LedgerRow, LedgerState } from '../../../common/domain/ledger.ts';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { formatHoursMinutes, lengthMs } from '../../../common/time/intervals.ts';

export const STATE_WORDS: Readonly<Record<LedgerState, { readonly title: string; readonly sentence: string }>> = {
  waiting: { title: 'Waiting.', sentence: 'It goes out by itself.' },
  sending: { title: 'Sending.', sentence: 'The service is being asked.' },
  uncertain: { title: 'Uncertain.', sentence: 'The answer got lost, so Cardclock looks before it sends again.' },
  'needs-you': { title: 'Needs you.', sentence: 'The service refused it, and it stays as it is until you decide.' },
};

const CHANGE_WORDS: Readonly<Record<LedgerRow['change'], { readonly open: string; readonly closed: string }>> = {
  create: { open: 'A timer that was started.', closed: 'A new interval.' },
  update: { open: 'A change of a running timer.', closed: 'A changed interval.' },
  delete: { open: 'A timer to be removed.', closed: 'An interval to be removed.' },
};

/** What is to become of the interval at the service. */
export function changeSentence(row: Pick<LedgerRow, 'change' | 'endedAt'>): string {
  return CHANGE_WORDS[row.change][row.endedAt === null ? 'open' : 'closed'];
}

/** `Fri 20 Nov, 09:05 – 09:35 (0 h 30 m)`, or `– now` while it runs. */
export function rangeWords(row: Pick<LedgerRow, 'startedAt' | 'endedAt'>, timezone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const start = `${day.format(row.startedAt)}, ${clockTime(row.startedAt, timezone)}`;
  if (row.endedAt === null) return `${start} – now`;
  return `${start} – ${clockTime(row.endedAt, timezone)} (${formatHoursMinutes(lengthMs(row, row.endedAt))})`;
}
