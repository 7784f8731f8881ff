import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Times } from '../../../../common/domain/ledger.ts';
import type { Day, Session } from '../../../../common/domain/snapshot.ts';
import { clockTime } from '../../../../common/domain/sync-words.ts';
import { useCardclock } from '../../../state/cardclock.ts';
import { changeIdOf } from '../../../state/deeds.ts';
import { createTimeDeeds } from '../../time-edit/time-deeds.ts';
import { movedEdge, nearestStep, nextMinute, type Edge } from './moved-edge.ts';
import type { Scale } from './scale.ts';

/** What the keys have moved is saved once they rest this long. */
const REST_MS = 900;
const MINUTE_MS = 60_000;
const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export interface EdgesProps {
  readonly session: Session;
  readonly day: Day;
  readonly scale: Scale;
  /** The Tab key reaches them. */
  readonly isCurrent: boolean;
  readonly draft: Times | undefined;
  readonly onDraft: (draft: Times | undefined) => void;
}

/**
 * The two ends of a block: dragged in steps of five minutes, moved by arrow keys minute by minute. One deed and one undo
 * for each drag, or for each run of keys. Escape leaves it as it was.
 */
export function Edges(props: EdgesProps) {
  const { session, day, draft, onDraft } = props;
  const cardclock = useCardclock();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const times = draft ?? session;
  const { startedAt, endedAt } = session;

  // What came of it has arrived.
  useEffect(() => {
    onDraft(undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- newer times put an end to the draft
  }, [onDraft, startedAt, endedAt]);
  useEffect(() => () => clearTimeout(resting.current), []);

  async function save(next: Times | undefined): Promise<void> {
    clearTimeout(resting.current);
    if (next === undefined) return;
    if (next.startedAt === startedAt && next.endedAt === endedAt) return onDraft(undefined);
    const reply = await createTimeDeeds(cardclock).edit(session, next);
    if (!reply.ok || changeIdOf(reply.value) === null) onDraft(undefined);
    return undefined;
  }

  function move(edge: Edge, atMs: number): Times {
    const next = movedEdge(times, edge, atMs, day, Date.now());
    onDraft(next);
    return next;
  }

  const shared = {
    ...props,
    times,
    onMove: move,
    onSave: (next: Times | undefined) => void save(next),
    onRest: (next: Times) => {
      clearTimeout(resting.current);
      resting.current = setTimeout(() => void save(next), REST_MS);
    },
    onCancel: () => {
      clearTimeout(resting.current);
      onDraft(undefined);
    },
  };

  return (
    <>
      {startedAt >= day.startMs ? <Handle {...shared} edge="start" atMs={times.startedAt} /> : null}
      {times.endedAt !== null && times.endedAt <= day.endMs ? (
        <Handle {...shared} edge="end" atMs={times.endedAt} />
      ) : null}
    </>
  );
}

interface HandleProps extends EdgesProps {
  readonly edge: Edge;
  readonly atMs: number;
  readonly times: Times;
  readonly onMove: (edge: Edge, atMs: number) => Times;
  readonly onSave: (times: Times | undefined) => void;
  readonly onRest: (times: Times) => void;
  readonly onCancel: () => void;
}

interface Drag {
  /** Where on the page, and which instant, it began. */
  readonly pageY: number;
  readonly atMs: number;
  readonly msPerPx: number;
  readonly times: Times;
}

function Handle({ session, day, edge, atMs, isCurrent, draft, onMove, onSave, onRest, onCancel }: HandleProps) {
  const drag = useRef<Drag>(undefined);

  function onKeyDown(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) onRest(onMove(edge, nextMinute(atMs, direction)));
    else if (event.key === 'Enter') onSave(draft);
    else if (event.key === 'Escape' && draft !== undefined) {
      drag.current = undefined;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const canvas = event.currentTarget.closest<HTMLElement>('.timeline-canvas');
    if (canvas === null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { height, top } = canvas.getBoundingClientRect();
    drag.current = {
      pageY: event.clientY - top,
      atMs,
      msPerPx: (day.endMs - day.startMs) / Math.max(1, height),
      times: session,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const begun = drag.current;
    const canvas = event.currentTarget.closest<HTMLElement>('.timeline-canvas');
    if (begun === undefined || canvas === null) return;
    const pageY = event.clientY - canvas.getBoundingClientRect().top;
    const byMs = (pageY - begun.pageY) * begun.msPerPx;
    if (Math.abs(byMs) > 0) drag.current = { ...begun, times: onMove(edge, nearestStep(begun.atMs + byMs)) };
  }

  function onPointerUp(): void {
    const begun = drag.current;
    drag.current = undefined;
    if (begun !== undefined && draft !== undefined) onSave(begun.times);
  }

  return (
    <div
      className={`timeline-edge timeline-edge-${edge}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one is no edge, and counts upwards where the day goes down
      role="slider"
      aria-orientation="vertical"
      aria-label={`${edge === 'start' ? 'Start' : 'End'} of ${session.task.name}`}
      aria-valuemin={0}
      aria-valuemax={Math.round((day.endMs - day.startMs) / MINUTE_MS)}
      aria-valuenow={Math.round((atMs - day.startMs) / MINUTE_MS)}
      aria-valuetext={clockTime(atMs, day.timezone)}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (drag.current === undefined) onSave(draft);
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = undefined;
        onCancel();
      }}
    />
  );
}
