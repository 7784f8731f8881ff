import { useCallback, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { useCardclock, useSnapshot, type Cardclock } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { shareEqual } from '../../store/share-equal.ts';

export interface ShownDay {
  /** YYYY-MM-DD in the account's zone. */
  readonly date: string;
  readonly isToday: boolean;
  /** Undefined until it has arrived, or when it could not be had. */
  readonly day: Day | undefined;
  /** Why it could not be had. */
  readonly problem: string | undefined;
  readonly go: (date: string) => void;
  /** To the nearest day before this one that has time. */
  readonly jump: () => Promise<void>;
}

interface Fetched {
  readonly date: string;
  readonly day: Day | undefined;
  readonly problem: string | undefined;
}

/**
 * The day on view: today follows the snapshot and stays today over midnight; another day is asked for, and then follows
 * the snapshot as its `dayOnView`.
 */
export function useShownDay(): ShownDay {
  const cardclock = useCardclock();
  const today = useSnapshot((snapshot) => snapshot.today);
  const todayDate = today.date;
  const [wanted, setWanted] = useState<string>();
  const isToday = wanted === undefined || wanted === today.date;
  const date = isToday ? today.date : wanted;
  const newest = useRef(date);
  const other = useOtherDay(cardclock, isToday ? undefined : wanted);

  const go = useCallback(
    (next: string) => {
      setWanted(next >= todayDate ? undefined : next);
      // From now on the service need not be asked about the day before.
      if (next >= todayDate && !isToday) void cardclock.bridge.invoke('day:get', { date: todayDate });
    },
    [cardclock, todayDate, isToday],
  );

  useRequest(cardclock.dayRequest, (request) => go('date' in request ? request.date : addDays(date, request.step)));

  useEffect(() => {
    newest.current = date;
  }, [date]);

  async function jump(): Promise<void> {
    const reply = await cardclock.ask('day:neighbour', { date, towards: 'earlier' });
    // Whoever went elsewhere meanwhile stays there.
    if (!reply.ok || newest.current !== date) return;
    if (reply.value.date === null) cardclock.toasts.done(t('There is no time before this day.'));
    else go(reply.value.date);
  }

  return {
    date,
    isToday,
    day: isToday ? today : other.day,
    problem: isToday ? undefined : other.problem,
    go,
    jump,
  };
}

function useOtherDay({ bridge }: Cardclock, wanted: string | undefined): Omit<Fetched, 'date'> {
  const onView = useSnapshot((snapshot) => snapshot.dayOnView);
  const live = onView?.date === wanted ? onView : undefined;
  const isLive = live !== undefined;
  const revision = useSnapshot((snapshot) => (wanted === undefined || isLive ? 0 : snapshot.revision));
  const [fetched, setFetched] = useState<Fetched>();

  useEffect(() => {
    if (wanted === undefined || isLive) return undefined;
    let isWaitedFor = true;

    async function fetchDay(date: string): Promise<void> {
      const reply = await bridge.invoke('day:get', { date });
      if (!isWaitedFor) return;
      const next = reply.ok
        ? { date, day: reply.value, problem: undefined }
        : { date, day: undefined, problem: reply.error.message };
      setFetched((before) => (before === undefined ? next : shareEqual(before, next)));
    }

    void fetchDay(wanted);
    return () => {
      isWaitedFor = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every newer snapshot
  }, [bridge, wanted, isLive, revision]);

  if (live !== undefined) return { day: live, problem: undefined };
  return fetched?.date === wanted && fetched !== undefined ? fetched : { day: undefined, problem: undefined };
}
