import './time-edit.css';
import { useEffect, useState } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { overlapMs, type Times } from '../../../common/time/intervals.ts';
import { LEAST_OVERLAP_MS } from '../../../common/time/overlaps.ts';
import { stretchLength } from '../../../common/time/moment-words.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';

export interface TimeConcernsProps {
  /** Undefined where there is nothing to save. */
  readonly times: Times | undefined;
  /** The entry that these are the times of; none where it is a new one. */
  readonly trackerId?: number;
  /** The present, UTC ms. */
  readonly nowMs: number;
}

/** What may be a slip in times that were typed, said before they are saved; they can be saved all the same. */
export function TimeConcerns({ times, trackerId, nowMs }: TimeConcernsProps) {
  const sessions = useSessionsAround(times, nowMs);
  const others = sessions.filter((session) => session.trackerId !== trackerId);
  const concerns = times === undefined ? [] : [...longWords(times, nowMs), ...overlapWords(times, others, nowMs)];

  return (
    <div className="time-edit-concerns" aria-live="polite">
      {concerns.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

const LONG_MS = 12 * 3_600_000;

function longWords({ startedAt, endedAt }: Times, nowMs: number): readonly string[] {
  const lengthMs = (endedAt ?? nowMs) - startedAt;
  if (lengthMs <= LONG_MS) return [];
  return [t('That is {length}. Check that both times are right.', { length: stretchLength(lengthMs) })];
}

/** Card by card. */
function overlapWords(times: Times, others: readonly Session[], nowMs: number): readonly string[] {
  const bounds = { startMs: times.startedAt, endMs: times.endedAt ?? nowMs };
  const cards = new Map<number, { readonly name: string; readonly ms: number }>();
  for (const session of others) {
    const { taskId, name } = session.task;
    const ms = overlapMs(session, bounds, nowMs);
    if (ms >= LEAST_OVERLAP_MS) cards.set(taskId, { name, ms: ms + (cards.get(taskId)?.ms ?? 0) });
  }
  return [...cards.values()].map(({ name, ms }) =>
    t('Overlaps “{task}” by {length}.', { task: name, length: stretchLength(ms) }),
  );
}

/** Times that span more days are a slip in any case. */
const MOST_DAYS = 8;

/** Every session that may touch these times; those of days that no snapshot has come a little later. */
function useSessionsAround(times: Times | undefined, nowMs: number): readonly Session[] {
  const today = useSnapshot((snapshot) => snapshot.today);
  const dayOnView = useSnapshot((snapshot) => snapshot.dayOnView);
  const live = dayOnView === undefined ? [today] : [today, dayOnView];
  const dates = times === undefined ? [] : datesOf(times, nowMs, today.timezone);
  const peeked = usePeekedDays(dates.filter((date) => !live.some((day) => day.date === date)));
  const days = [...peeked, ...live].filter(({ date }) => dates.includes(date));
  return [...new Map(days.flatMap((day) => day.sessions).map((one) => [one.trackerId, one])).values()];
}

function datesOf({ startedAt, endedAt }: Times, nowMs: number, timezone: string): readonly string[] {
  const last = dayOf(timezone, (endedAt ?? nowMs) - 1);
  const dates: string[] = [];
  for (let date = dayOf(timezone, startedAt); date <= last && dates.length < MOST_DAYS; date = addDays(date, 1))
    dates.push(date);
  return dates;
}

function usePeekedDays(dates: readonly string[]): readonly Day[] {
  const { bridge } = useCardclock();
  const [days, setDays] = useState<readonly Day[]>([]);
  const asked = dates.join(' ');
  const revision = useSnapshot((snapshot) => (asked === '' ? 0 : snapshot.revision));

  useEffect(() => {
    if (asked === '') return undefined;
    let isWaitedFor = true;

    async function peek(): Promise<void> {
      const replies = await Promise.all(
        asked.split(' ').map(async (date) => await bridge.invoke('day:peek', { date })),
      );
      if (isWaitedFor) setDays(replies.flatMap((reply) => (reply.ok ? [reply.value] : [])));
    }

    void peek();
    return () => {
      isWaitedFor = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every newer snapshot
  }, [bridge, asked, revision]);

  return days;
}
