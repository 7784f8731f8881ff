import { useEffect, useEffectEvent, useRef } from 'react';
import type { Times } from '../../../../common/domain/outbox.ts';
import type { DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { useCardclock } from '../../../store/cardclock.ts';
import { changeIdOf } from '../../../store/undo.ts';
import { createTimeCommands, timesOf } from '../../../task/time-edit/time-commands.ts';
import { movedEdge, type Edge } from './moved-edge.ts';

/** What the keys have moved is saved once they rest this long. */
const REST_MS = 900;
const FIELDS = { start: 'startedAt', end: 'endedAt' } as const;

/** Times that are drawn in place of the session's own. */
export type Moved = Partial<Times>;

export interface MovedEdge {
  /** Draws the edge there, as far as it may go. Nothing is saved yet. */
  readonly move: (edge: Edge, atMs: number) => void;
  /** Saves once nothing moved for a while; at once when the edge goes from the screen. */
  readonly rest: () => void;
  readonly save: () => void;
  /** True where something is moved and not saved. */
  readonly isMoved: () => boolean;
  /** Leaves it as it was. */
  readonly cancel: () => void;
}

interface Draft {
  readonly edge: Edge;
  readonly atMs: number;
  /** Where the edge was when the move began; null where it had none. */
  readonly fromMs: number | null;
}

/**
 * An edge on its way. Only that edge is drawn and saved: what becomes of the other one meanwhile, or of a timer that is
 * stopped, counts. `draw` gets what to show, and undefined once the session itself says it.
 */
export function useMovedEdge(session: Session, day: DayFrame, draw: (moved: Moved | undefined) => void): MovedEdge {
  const cardclock = useCardclock();
  const draft = useRef<Draft>(undefined);
  /** On its way, or kept, and not yet among the times of the session. */
  const sent = useRef<Draft>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function redraw(): void {
    const moved = { ...movedBy(sent.current), ...movedBy(draft.current) };
    draw(Object.keys(moved).length === 0 ? undefined : moved);
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
    const { edge, atMs, fromMs } = next;
    if (atMs === fromMs) return redraw();
    sent.current = next;
    const was = { ...timesOf(session), [FIELDS[edge]]: fromMs };
    const reply = await createTimeCommands(cardclock).edit(session, { was, [FIELDS[edge]]: atMs });
    if (!reply.ok || changeIdOf(reply.value) === null) settle(next, fromMs);
    return undefined;
  }

  /** The edge stands at `atMs` now: a move that began since began from there. */
  function settle(settled: Draft, atMs: number | null): void {
    if (sent.current === settled) sent.current = undefined;
    const later = draft.current;
    if (later?.edge === settled.edge && later.fromMs === settled.atMs) draft.current = { ...later, fromMs: atMs };
    redraw();
  }

  const onTimes = useEffectEvent((times: Times) => {
    const arrived = sent.current;
    if (arrived === undefined) return;
    const atMs = times[FIELDS[arrived.edge]];
    if (atMs !== arrived.fromMs) settle(arrived, atMs);
  });
  const flush = useEffectEvent(() => {
    if (resting.current !== undefined) void send();
  });
  const { startedAt, endedAt } = session;
  useEffect(() => onTimes({ startedAt, endedAt }), [startedAt, endedAt]);
  useEffect(() => () => flush(), []);

  return {
    move: (edge, atMs) => {
      if (draft.current !== undefined && draft.current.edge !== edge) void send();
      const shown = { ...session, ...movedBy(sent.current), ...movedBy(draft.current) };
      const at = movedEdge(shown, edge, atMs, day, Date.now())[FIELDS[edge]];
      if (at === null) return;
      draft.current = { edge, atMs: at, fromMs: draft.current?.fromMs ?? shown[FIELDS[edge]] };
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

function movedBy(draft: Draft | undefined): Moved {
  return draft === undefined ? {} : { [FIELDS[draft.edge]]: draft.atMs };
}
