import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Day } from '../../../../common/domain/snapshot.ts';

const MORNING_MS = 8 * 3_600_000;
/** A little of what comes before stays in sight. */
const ABOVE_PX = 24;

interface Opened {
  readonly date: string;
  readonly isEmpty: boolean;
  /** Where it was scrolled to. */
  readonly topPx: number;
}

/**
 * Scrolls when a day is opened, when the first of its sessions come in (unless somebody has scrolled meanwhile), and when
 * something begins to run; never otherwise. `shareOf`: where an instant lies in the day, from 0 to 1.
 */
export function useView(scroller: RefObject<HTMLElement | null>, day: Day, shareOf: (atMs: number) => number): void {
  const opened = useRef<Opened>(undefined);
  const runningId = day.sessions.find(({ endedAt }) => endedAt === null)?.trackerId;
  const shownRunningId = useRef(runningId);

  useLayoutEffect(() => {
    const pane = scroller.current;
    if (pane === null) return;
    const pxOf = (atMs: number): number => shareOf(atMs) * pane.scrollHeight;
    if (isOtherThan(opened.current, day)) {
      const first = firstInSight(day, Date.now(), pane.clientHeight);
      const isLeftAlone = opened.current?.date === day.date && isPlaced(pane, opened.current, pxOf(first.atMs));
      if (!isLeftAlone) pane.scrollTop = pxOf(first.atMs) - first.abovePx;
      opened.current = { date: day.date, isEmpty: day.sessions.length === 0, topPx: pane.scrollTop };
    } else if (runningId !== undefined && runningId !== shownRunningId.current && !isHeld(pane)) {
      const nowPx = pxOf(Date.now());
      if (!isInSight(pane, nowPx)) pane.scrollTop = nowPx - pane.clientHeight / 2;
    }
    shownRunningId.current = runningId;
  }, [scroller, day, runningId, shareOf]);
}

/** Something moves at somebody's hand: nothing else is to move below it. */
function isHeld(pane: HTMLElement): boolean {
  return pane.querySelector('.timeline-moving, .timeline-adding') !== null;
}

/** Another day, or the same with its first sessions. */
function isOtherThan(opened: Opened | undefined, { date, sessions }: Day): boolean {
  return opened?.date !== date || (opened.isEmpty && sessions.length > 0);
}

function isPlaced(pane: HTMLElement, { topPx }: Opened, firstPx: number): boolean {
  return pane.scrollTop !== topPx || isInSight(pane, firstPx);
}

function isInSight({ scrollTop, clientHeight }: HTMLElement, px: number): boolean {
  return px >= scrollTop && px <= scrollTop + clientHeight;
}

interface FirstInSight {
  readonly atMs: number;
  /** So much stays in sight above it. */
  readonly abovePx: number;
}

/**
 * The first start within the day; where there is none, now, in the middle, for what was done today lies before it; of
 * another such day, its morning.
 */
function firstInSight({ sessions, startMs, endMs }: Day, now: number, heightPx: number): FirstInSight {
  const first = sessions.find(({ startedAt }) => startedAt >= startMs);
  if (first !== undefined) return { atMs: first.startedAt, abovePx: ABOVE_PX };
  if (now >= startMs && now < endMs) return { atMs: now, abovePx: heightPx / 2 };
  return { atMs: startMs + MORNING_MS, abovePx: ABOVE_PX };
}
