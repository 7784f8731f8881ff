import { startTransition, useEffect, useRef, useState } from 'react';
import type { Report, ReportQuery } from '../../../common/domain/report.ts';
import type { Session } from '../../../common/domain/snapshot.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { shareEqual } from '../../state/share-equal.ts';

export interface OpenedReport {
  /** The newest that was opened, also while another is on its way. */
  readonly report: Report | undefined;
  /** Why there is no newer one. */
  readonly failure: string | undefined;
  readonly isOpening: boolean;
  /** Asks for everything again, the service included. */
  readonly refresh: () => void;
}

interface Opened {
  readonly report: Report | undefined;
  readonly failure: string | undefined;
  readonly isOpening: boolean;
}

/**
 * The report of a query: at once from what is here, and then, where it is about other people's time too, with what the
 * service says. It is opened again when time was tracked, edited, or confirmed, when the
 * person's own was read whole, and every minute while a timer runs.
 */
export function useReport(query: ReportQuery): OpenedReport {
  const { bridge } = useCardclock();
  const sessions = useSnapshot((snapshot) => snapshot.today.sessions);
  const waiting = useSnapshot((snapshot) => snapshot.sync.waiting);
  const ownTime = useSnapshot((snapshot) => snapshot.sync.ownTime);
  const timezone = useSnapshot((snapshot) => snapshot.today.timezone);
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);
  const turn = useTurns(isRunning ? sessions : null);
  const [round, setRound] = useState(0);
  const held = useRef<Report>(undefined);
  const [opened, setOpened] = useState<Opened>({ report: undefined, failure: undefined, isOpening: true });

  useEffect(() => {
    let isWanted = true;

    async function open(isFresh: boolean, isLast: boolean): Promise<boolean> {
      const reply = await bridge.invoke('report:open', { query, fresh: isFresh });
      if (!isWanted) return false;
      const known = held.current;
      const report = reply.ok ? shareEqual(known ?? reply.value, reply.value) : known;
      held.current = report;
      startTransition(() => {
        setOpened({
          report,
          failure: reply.ok ? undefined : reply.error.message,
          isOpening: reply.ok && !isLast,
        });
      });
      return reply.ok;
    }

    async function openBoth(): Promise<void> {
      setOpened((before) => (before.isOpening ? before : { ...before, isOpening: true }));
      const asksOthers = query.filters.users !== 'me' || round > 0;
      if (await open(false, !asksOthers)) if (asksOthers) await open(true, true);
    }

    void openBoth();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is tracked and confirmed changes the answer, and so do other midnights
  }, [bridge, query, sessions, waiting, ownTime, timezone, turn, round]);

  return { ...opened, refresh: () => setRound((before) => before + 1) };
}

/** A new timer has a length only after a second. */
const FIRST_TURN_MS = 1500;
const TURN_MS = 60_000;

/** Counts on while there is something `running`, soon after each change of it, and while the window can be seen. */
function useTurns(running: readonly Session[] | null): number {
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (running === null) return undefined;
    const count = (): void => {
      if (document.visibilityState === 'visible') setTurn((before) => before + 1);
    };
    const first = setTimeout(count, FIRST_TURN_MS);
    const others = setInterval(count, TURN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(others);
    };
  }, [running]);

  return turn;
}
