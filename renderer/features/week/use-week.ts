import { useEffect, useState } from 'react';
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
  const [fetched, setFetched] = useState<Fetched>();
  const from = weekOf(wanted ?? today.date, weekStartsOn);
  const to = addDays(from, 6);

  useEffect(() => {
    let isWaitedFor = true;

    async function fetchDays(): Promise<void> {
      const reply = await bridge.invoke('day:range', { from, to });
      if (!isWaitedFor) return;
      const next = reply.ok
        ? { from, days: reply.value, problem: undefined }
        : { from, days: undefined, problem: reply.error.message };
      setFetched((before) => (before === undefined ? next : shareEqual(before, next)));
    }

    void fetchDays();
    return () => {
      isWaitedFor = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every newer snapshot
  }, [bridge, from, to, revision]);

  const { days, problem } = fetched?.from === from ? fetched : { days: undefined, problem: undefined };
  return {
    range: { from, to },
    days: days?.map((day) => (day.date === today.date ? today : day)),
    problem,
    isThisWeek: from === weekOf(today.date, weekStartsOn),
    go: (date) => onWanted(weekOf(date, weekStartsOn) === weekOf(today.date, weekStartsOn) ? undefined : date),
  };
}
