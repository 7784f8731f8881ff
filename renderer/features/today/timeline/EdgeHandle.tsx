import type { KeyboardEvent, PointerEvent } from 'react';
import type { DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { clockTime } from '../../../../common/time/region.ts';
import { nextStep } from './geometry.ts';
import type { MovedTimes } from './use-moved-times.ts';

const MINUTE_MS = 60_000;
const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export interface EdgeHandleProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly edge: 'start' | 'end';
  /** UTC ms, as drawn. */
  readonly atMs: number;
  /** The Tab key reaches it. */
  readonly isCurrent: boolean;
  readonly moved: MovedTimes;
  readonly onGrab: (event: globalThis.PointerEvent) => void;
}

/** What an edge is taken by. */
export function EdgeHandle({ session, day, edge, atMs, isCurrent, moved, onGrab }: EdgeHandleProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    moved.move(edge, nextStep(atMs, direction));
    moved.rest();
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    onGrab(event.nativeEvent);
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
      onPointerDown={onPointerDown}
    />
  );
}
