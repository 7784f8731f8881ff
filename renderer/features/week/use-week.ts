import { useEffect, useMemo, useState } from 'react';
import type { Bridge } from '../../../common/ipc/commands.ts';
import type { Day } from '../../../common/domain/snapshot.ts';
import { addDays, weekOf, type DateRange } from '../../../common/time/calendar.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { shareEqual } from '../../store/share-equal.ts';
import { useWeekStart } from '../../store/use-week-start.ts';

export interface ShownWeek {
  /** Local dates of the account's zone. */
  readonly range: DateRange;
  /** Seven, oldest first; undefined until they have arrived, or when they could not be had. */
  readonly days: readonly Day[] | undefined;
  /** Why they could not be had. */
  readonly problem: string | undefined;
  readonly isThisWeek: boolean;
  /** To the week that holds the date. */
  readonly go: (date: string) => void;
}

interface Fetched {
  readonly from: string;
  readonly days: readonly Day[] | undefined;
  readonly problem: string | undefined;
}

/** The week on view: this one unless it is that of another date that was `wanted`. It follows the snapshot, and today's day is the snapshot's own. */
export function useWeek(wanted: string | undefined, onWanted: (date: string | undefined) => void): ShownWeek {
  const { bridge } = useCardclock();
  const weekStartsOn = useWeekStart();
  const today = useSnapshot((snapshot) => snapshot.today);
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const [weeks, setWeeks] = useState<readonly Fetched[]>([]);
  const from = weekOf(wanted ?? today.date, weekStartsOn);
  const to = addDays(from, 6);

  useEffect(() => {
    let isWaitedFor = true;

    async function fetchDays(): Promise<void> {
      const next = await fetched(bridge, from);
      if (isWaitedFor) setWeeks((before) => withWeek(before, next, from));
    }

    void fetchDays();
    return () => {
      isWaitedFor = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every newer snapshot
  }, [bridge, from, revision]);

  const { days, problem } = weeks.find((week) => week.from === from) ?? { days: undefined, problem: undefined };
  const isThere = days !== undefined;

  // Whoever goes on to the next one sees it at once, as it was now, and a moment later as it is.
  useEffect(() => {
    let isWaitedFor = isThere;

    async function fetchBeside(): Promise<void> {
      for (const other of besideOf(from)) {
        if (!isWaitedFor || other > today.date) continue;
        // oxlint-disable-next-line no-await-in-loop -- nobody waits for them: one after the other
        const next = await fetched(bridge, other);
        if (isWaitedFor && next.days !== undefined) setWeeks((before) => withWeek(before, next, from));
      }
    }

    void fetchBeside();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, from, isThere, today.date]);

  return {
    range: { from, to },
    days: useMemo(() => days?.map((day) => (day.date === today.date ? today : day)), [days, today]),
    problem,
    isThisWeek: from === weekOf(today.date, weekStartsOn),
    go: (date) => onWanted(weekOf(date, weekStartsOn) === weekOf(today.date, weekStartsOn) ? undefined : date),
  };
}

function besideOf(from: string): readonly string[] {
  return [addDays(from, -7), addDays(from, 7)];
}

async function fetched(bridge: Bridge, from: string): Promise<Fetched> {
  const reply = await bridge.invoke('day:range', { from, to: addDays(from, 6) });
  return reply.ok
    ? { from, days: reply.value, problem: undefined }
    : { from, days: undefined, problem: reply.error.message };
}

/** Of the others only those beside the one on view are kept. */
function withWeek(weeks: readonly Fetched[], next: Fetched, shown: string): readonly Fetched[] {
  const kept = weeks.filter(({ from }) => from !== next.from && [shown, ...besideOf(shown)].includes(from));
  const before = weeks.find(({ from }) => from === next.from);
  if (before === undefined) return [...kept, next];
  const newest = shareEqual(before, next);
  return newest === before ? weeks : [...kept, newest];
}
