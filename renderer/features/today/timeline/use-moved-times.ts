import type { Times } from '../../../../common/time/intervals.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Day, DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { useCardclock } from '../../../store/cardclock.ts';
import { changeIdOf } from '../../../store/undo.ts';
import { createTimeCommands, timesOf } from '../../../task/time-edit/time-commands.ts';
import { type Grip, movedTimes } from './geometry.ts';

/** What the keys have moved is saved once they rest this long. */
const REST_MS = 900;
const FIELDS = { start: ['startedAt'], end: ['endedAt'], whole: ['startedAt', 'endedAt'] } as const;

type SomeTimes = Partial<Times>;

/** What to draw in place of the session's own times. */
export interface Moving {
  readonly times: SomeTimes;
  /** What is held at this moment; undefined while it is only on its way to be saved. */
  readonly grip: Grip | undefined;
  /** The entry itself stays where it is: what moves becomes another one. */
  readonly isCopy: boolean;
}

export interface MovedTimes {
  /** The times as they are drawn. */
  readonly shown: () => Times;
  /** Draws what is held there, as far as it may go. Nothing is saved yet. */
  readonly move: (grip: Grip, atMs: number, isCopy?: boolean) => void;
  /** Saves once nothing moved for a while; at once when it goes from the screen, unless its entry left the day. */
  readonly rest: () => void;
  readonly save: () => void;
  /** True where something is moved and not saved. */
  readonly isMoved: () => boolean;
  /** Leaves it as it was. */
  readonly cancel: () => void;
}

interface Draft {
  readonly grip: Grip;
  readonly isCopy: boolean;
  readonly to: SomeTimes;
  /** The times that are moved, as they were when that began. */
  readonly from: SomeTimes;
}

/**
 * Times on their way. Only those that are moved are drawn and saved: what becomes of the other edge meanwhile, or of a timer that is
 * stopped, counts. `draw` gets what to show, and undefined once the session itself says it.
 */
export function useMovedTimes(
  session: Session,
  day: DayFrame,
  dayNow: RefObject<Day>,
  draw: (moving: Moving | undefined) => void,
): MovedTimes {
  const cardclock = useCardclock();
  const draft = useRef<Draft>(undefined);
  /** On its way, or kept, and not yet among the times of the session. */
  const sent = useRef<Draft>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function redraw(): void {
    const newest = draft.current ?? sent.current;
    if (newest === undefined) return draw(undefined);
    const times = newest.isCopy ? newest.to : { ...sentTimes(), ...newest.to };
    return draw({ times, grip: draft.current?.grip, isCopy: newest.isCopy });
  }

  /** A copy leaves the times of the session alone. */
  function sentTimes(): SomeTimes {
    return sent.current === undefined || sent.current.isCopy ? {} : sent.current.to;
  }

  function stopResting(): void {
    clearTimeout(resting.current);
    resting.current = undefined;
  }

  function take(): Draft | undefined {
    stopResting();
    const taken = draft.current;
    draft.current = undefined;
    return taken;
  }

  async function send(): Promise<void> {
    const next = take();
    if (next === undefined) return;
    if (isSame(next.to, next.from)) return redraw();
    sent.current = next;
    redraw();
    const { isCopy, from, to } = next;
    const commands = createTimeCommands(cardclock);
    const { startedAt, endedAt } = { ...session, ...to };
    const reply =
      isCopy && endedAt !== null
        ? await commands.log(session.task, startedAt, endedAt)
        : await commands.edit(session, { was: { ...timesOf(session), ...from }, ...to });
    if (!reply.ok || isCopy || changeIdOf(reply.value) === null) settle(next, from);
    return undefined;
  }

  /** What was sent stands at `times` now: a move that began since began from there. */
  function settle(settled: Draft, times: SomeTimes): void {
    if (sent.current === settled) sent.current = undefined;
    const later = draft.current;
    if (later !== undefined) {
      const begunThere = FIELDS[later.grip].filter(
        (field) => field in settled.to && later.from[field] === settled.to[field],
      );
      draft.current = { ...later, from: { ...later.from, ...picked(times, begunThere) } };
    }
    redraw();
  }

  const onTimes = useEffectEvent((times: Times) => {
    const arrived = sent.current;
    if (arrived === undefined || arrived.isCopy) return;
    if (!isSame(arrived.from, picked(times, FIELDS[arrived.grip]))) settle(arrived, times);
  });
  const flush = useEffectEvent(() => {
    const { date, sessions } = dayNow.current;
    const isGone = date === day.date && !sessions.some(({ trackerId }) => trackerId === session.trackerId);
    if (isGone) take();
    else if (resting.current !== undefined) void send();
  });
  const { startedAt, endedAt } = session;
  useEffect(() => onTimes({ startedAt, endedAt }), [startedAt, endedAt]);
  useEffect(() => () => flush(), []);

  function shown(): Times {
    return { ...timesOf(session), ...sentTimes(), ...draft.current?.to };
  }

  return {
    shown,
    move: (wanted, atMs, isCopy = false) => {
      const isRunning = session.endedAt === null;
      const grip = isRunning ? 'start' : wanted;
      if (draft.current !== undefined && draft.current.grip !== grip) void send();
      const before = shown();
      const fields = FIELDS[grip];
      draft.current = {
        grip,
        isCopy: isCopy && !isRunning,
        to: picked(movedTimes(before, grip, atMs, day, Date.now()), fields),
        from: draft.current?.from ?? picked(before, fields),
      };
      redraw();
    },
    rest: () => {
      stopResting();
      resting.current = setTimeout(() => void send(), REST_MS);
    },
    save: () => void send(),
    isMoved: () => draft.current !== undefined,
    cancel: () => {
      take();
      redraw();
    },
  };
}

function picked(times: SomeTimes, fields: readonly (keyof Times)[]): SomeTimes {
  return Object.fromEntries(fields.flatMap((field) => (field in times ? [[field, times[field]]] : [])));
}

function isSame(one: SomeTimes, other: SomeTimes): boolean {
  return one.startedAt === other.startedAt && one.endedAt === other.endedAt;
}
