import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { nearestStep, nextMinute, type Edge } from './moved-edge.ts';
import type { MovedEdge } from './use-moved-edge.ts';
import { clockTime } from '../../../../common/time/region.ts';

const MINUTE_MS = 60_000;
const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export interface EdgeHandleProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly edge: Edge;
  /** UTC ms, as drawn. */
  readonly atMs: number;
  /** The Tab key reaches it. */
  readonly isCurrent: boolean;
  readonly moved: MovedEdge;
}

interface Drag {
  /** Where on the page, and which instant, it began. */
  readonly pageY: number;
  readonly atMs: number;
  readonly msPerPx: number;
}

/** What an edge is taken by. */
export function EdgeHandle({ session, day, edge, atMs, isCurrent, moved }: EdgeHandleProps) {
  const drag = useRef<Drag>(undefined);

  function onKeyDown(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      moved.move(edge, nextMinute(atMs, direction));
      moved.rest();
    } else if (event.key === 'Enter') moved.save();
    else if (event.key === 'Escape' && moved.isMoved()) {
      drag.current = undefined;
      moved.cancel();
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
    // What the keys moved is kept whatever becomes of the drag.
    moved.save();
    const { height, top } = canvas.getBoundingClientRect();
    drag.current = {
      pageY: event.clientY - top,
      atMs,
      msPerPx: (day.endMs - day.startMs) / Math.max(1, height),
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const begun = drag.current;
    const canvas = event.currentTarget.closest<HTMLElement>('.timeline-canvas');
    if (begun === undefined || canvas === null) return;
    const pageY = event.clientY - canvas.getBoundingClientRect().top;
    const byMs = (pageY - begun.pageY) * begun.msPerPx;
    if (Math.abs(byMs) > 0) moved.move(edge, nearestStep(begun.atMs + byMs));
  }

  function onPointerUp(): void {
    if (drag.current !== undefined) moved.save();
    drag.current = undefined;
  }

  return (
    <div
      className={`timeline-edge timeline-edge-${edge}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one is no edge, and counts upwards where the day goes down
      role="slider"
      aria-orientation="vertical"
      aria-label={t(edge === 'start' ? 'Start of {task}' : 'End of {task}', { task: session.task.name })}
      aria-valuemin={0}
      aria-valuemax={Math.round((day.endMs - day.startMs) / MINUTE_MS)}
      aria-valuenow={Math.round((atMs - day.startMs) / MINUTE_MS)}
      aria-valuetext={clockTime(atMs, day.timezone)}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (drag.current === undefined) moved.save();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = undefined;
        moved.cancel();
      }}
    />
  );
}
