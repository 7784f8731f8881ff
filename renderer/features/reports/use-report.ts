import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Report, ReportFilters, ReportQuery } from '../../../common/domain/report.ts';
import type { Session } from '../../../common/domain/snapshot.ts';
import { datesOf } from '../../../common/time/presets.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { shareEqual } from '../../store/share-equal.ts';

export interface OpenedReport {
  /** The newest that was opened, also while another is on its way. */
  readonly report: Report | undefined;
  /** Why there is no newer one. */
  readonly failure: string | undefined;
  readonly isOpening: boolean;
  /** It is about the present, and grows by itself. */
  readonly isLive: boolean;
  /** Asks for everything again, the service included. */
  readonly refresh: () => void;
}

interface Opened {
  readonly report: Report | undefined;
  readonly failure: string | undefined;
  readonly isOpening: boolean;
}

/**
 * The report of a query: at once from what is here, and then, where it is about other people's time or filtered by what only the
 * service knows of cards, with what it says. It is brought up to date from what is here, without a word, when time was tracked, edited, or confirmed,
 * when the person's own was read whole, and whenever a timer that runs within its days has brought the total to another minute.
 */
export function useReport(query: ReportQuery): OpenedReport {
  const { bridge } = useCardclock();
  const sessions = useSnapshot((snapshot) => snapshot.today.sessions);
  const timeNews = useSnapshot((snapshot) => snapshot.timeNews);
  const ownTime = useSnapshot((snapshot) => snapshot.sync.ownTime);
  const timezone = useSnapshot((snapshot) => snapshot.today.timezone);
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const timers = useSnapshot((snapshot) => snapshot.running.length);
  const { from, to } = datesOf(query.range, today, query.weekStartsOn);
  const isLive = timers > 0 && from <= today && today <= to;
  const [round, setRound] = useState(0);
  const answeredRound = useRef(0);
  const held = useRef<Report>(undefined);
  const [opened, setOpened] = useState<Opened>({ report: undefined, failure: undefined, isOpening: true });
  const turn = useTurns(isLive ? sessions : null, opened.report, timers);
  const present = useMemo(() => ({ sessions, timeNews, ownTime, turn }), [sessions, timeNews, ownTime, turn]);
  /** What was here when an answer was asked for last. */
  const asked = useRef<typeof present>(undefined);

  const open = useEffectEvent(async (isFresh: boolean, isLast: boolean, isWanted: () => boolean): Promise<boolean> => {
    asked.current = present;
    const reply = await bridge.invoke('report:open', { query, fresh: isFresh });
    if (!isWanted()) return false;
    const known = held.current;
    const report = reply.ok ? shareEqual(known ?? reply.value, reply.value) : known;
    held.current = report;
    startTransition(() => {
      setOpened({ report, failure: reply.ok ? undefined : reply.error.message, isOpening: reply.ok && !isLast });
    });
    return reply.ok;
  });

  useEffect(() => {
    let isWanted = true;

    async function openBoth(): Promise<void> {
      setOpened((before) => (before.isOpening ? before : { ...before, isOpening: true }));
      const asksService = isOfService(query.filters) || round !== answeredRound.current;
      answeredRound.current = round;
      if (await open(false, !asksService, () => isWanted)) if (asksService) await open(true, true, () => isWanted);
    }

    void openBoth();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other midnights change the answer, and so does the next day that of “today”
  }, [bridge, query, from, to, timezone, round]);

  useEffect(() => {
    let isWanted = true;
    // While an answer is on its way, this waits for it: it may be an older one.
    if (!opened.isOpening && asked.current !== present) void open(false, true, () => isWanted);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an answer to another query is not wanted any more
  }, [bridge, query, from, to, timezone, round, present, opened.isOpening]);

  return { ...opened, isLive, refresh: () => setRound((before) => before + 1) };
}

/** Other people's time, and what cards are beside their names, is the service's: what is here of it may be old, or nothing. */
function isOfService({ users, cardTypeIds, swimlaneIds, tags }: ReportFilters): boolean {
  return users !== 'me' || [cardTypeIds, swimlaneIds, tags].some((wanted) => wanted.length > 0);
}

/** A new timer has a length only after a second. */
const FIRST_TURN_MS = 1500;
const LOOK_MS = 5000;
const MINUTE_MS = 60_000;

/**
 * Counts on while there is something `running` and the window can be seen: soon after each change of it, and when the
 * total of what is shown has come to another minute, as the sums beside it do.
 */
function useTurns(running: readonly Session[] | null, report: Report | undefined, timers: number): number {
  const [turn, setTurn] = useState(0);
  const shown = useRef({ ms: 0, atMs: 0 });

  useEffect(() => {
    shown.current = { ms: report?.totals.ms ?? 0, atMs: performance.now() };
  }, [report]);

  useEffect(() => {
    if (running === null) return undefined;
    const count = (): void => {
      if (document.visibilityState === 'visible') setTurn((before) => before + 1);
    };
    const look = (): void => {
      const { ms, atMs } = shown.current;
      const present = ms + (performance.now() - atMs) * timers;
      if (Math.floor(present / MINUTE_MS) > Math.floor(ms / MINUTE_MS)) count();
    };
    const first = setTimeout(count, FIRST_TURN_MS);
    const others = setInterval(look, LOOK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(others);
    };
  }, [running, timers]);

  return turn;
}
