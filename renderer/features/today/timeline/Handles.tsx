import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day, DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { durationWords } from '../../../../common/time/durations.ts';
import { keyMeant } from '../../../../common/keys/key-meant.ts';
import { clockTime } from '../../../../common/time/region.ts';
import { useCardclock } from '../../../store/cardclock.ts';
import { createTimeCommands } from '../../../task/time-edit/time-commands.ts';
import { rangeWords } from '../../../task/day-words.ts';
import { EdgeHandle } from './EdgeHandle.tsx';
import { followPointer, LEAST_DRAG_PX, timeAt } from './follow-pointer.ts';
import { cutAt, type Grip, isMovable, marksOf, nextStep, reachOf, snapped, snappedStart, STEP_MS } from './geometry.ts';
import { Readout } from './Readout.tsx';
import type { Scale } from './scale.ts';
import { type MovedTimes, type Moving, useMovedTimes } from './use-moved-times.ts';

export interface HandlesProps {
  /** The block as a whole, on the canvas of the day. */
  readonly place: RefObject<HTMLElement | null>;
  readonly session: Session;
  /** As it is on view now, with all of its sessions. */
  readonly dayNow: RefObject<Day>;
  readonly day: DayFrame;
  readonly scale: Scale;
  /** UTC ms of what is drawn as its upper edge. */
  readonly topMs: number;
  /** It is beside others, and not the first of them. */
  readonly isBeside: boolean;
  /** The Tab key reaches it. */
  readonly isCurrent: boolean;
  /** There is room for the pointer to take it by, or the keys can. */
  readonly hasEdges: boolean;
  readonly moving: Moving | undefined;
  readonly onMoving: (moving: Moving | undefined) => void;
  /** The present, UTC ms. */
  readonly now: number;
}

/**
 * What a block is changed by where it stands: dragged as a whole or at its edges, copied with Alt, cut by a click with Alt, and moved
 * by keys. One command and one undo for each drag, or for each run of keys; Escape leaves it as it was.
 */
export function Handles(props: HandlesProps) {
  const { session, dayNow, day, isCurrent, hasEdges, moving, onMoving } = props;
  const moved = useMovedTimes(session, day, dayNow, onMoving);
  const hand = useHand(props, moved);
  const { startedAt, endedAt } = { ...session, ...moving?.times };
  const shared = { session, day, isCurrent, moved };

  return (
    <>
      {moving?.isCopy === true ? <Original {...props} /> : null}
      {hasEdges && session.startedAt >= day.startMs ? (
        <EdgeHandle {...shared} edge="start" atMs={startedAt} onGrab={(event) => hand.grab('start', event)} />
      ) : null}
      {hasEdges && endedAt !== null && endedAt <= day.endMs ? (
        <EdgeHandle {...shared} edge="end" atMs={endedAt} onGrab={(event) => hand.grab('end', event)} />
      ) : null}
      {hand.cutMs === undefined ? null : <Cut {...props} atMs={hand.cutMs} />}
      {moving?.grip === undefined ? null : <MovedReadout {...props} moving={moving} heldMs={hand.heldMs} />}
    </>
  );
}

interface Hand {
  readonly grab: (grip: Grip, event: PointerEvent) => void;
  /** So far below its start the block is held. */
  readonly heldMs: number;
  /** Where a click would cut it. */
  readonly cutMs: number | undefined;
}

function useHand({ place, session, dayNow, day, moving, now }: HandlesProps, moved: MovedTimes): Hand {
  const commands = createTimeCommands(useCardclock());
  const callOff = useRef<() => void>(undefined);
  const [heldMs, setHeldMs] = useState(0);
  const [cutMs, setCutMs] = useState<number>();
  const isDragged = useRef(false);
  const isFollowed = useRef(false);

  function marks(): readonly number[] {
    const others = dayNow.current.sessions.filter(({ trackerId }) => trackerId !== session.trackerId);
    return [...marksOf(others, day), day.startMs, day.endMs];
  }

  function grab(grip: Grip, event: PointerEvent): void {
    const canvas = place.current?.closest<HTMLElement>('.timeline-canvas');
    const pane = canvas?.closest<HTMLElement>('.timeline-scroll');
    if (place.current === null || canvas === null || canvas === undefined || pane === null || pane === undefined)
      return;
    const { startedAt, endedAt } = session;
    const fromMs = grip === 'end' ? (endedAt ?? now) : startedAt;
    const offMs = timeAt(event.clientY, canvas, day).atMs - fromMs;
    // What the keys moved is kept whatever becomes of the drag.
    moved.save();
    setHeldMs(grip === 'whole' ? offMs : 0);
    isFollowed.current = true;
    callOff.current = followPointer(event, {
      held: event.target instanceof HTMLElement && grip !== 'whole' ? event.target : place.current,
      pane,
      leastPx: grip === 'whole' ? LEAST_DRAG_PX : 0,
      onMove: ({ clientY, isCopy }) => {
        isDragged.current = true;
        setCutMs(undefined);
        const { atMs, msPerPx } = timeAt(clientY, canvas, day);
        const reachMs = reachOf(msPerPx);
        const toMs = atMs - offMs;
        const isWhole = grip === 'whole' && endedAt !== null;
        if (isCopy && grip === 'whole' && !isWhole) moved.cancel();
        else if (isWhole) moved.move('whole', snappedStart(toMs, endedAt - startedAt, marks(), reachMs), isCopy);
        else moved.move(grip, snapped(toMs, marks(), reachMs));
      },
      onOutside: moved.cancel,
      onDrop: () => {
        isFollowed.current = false;
        moved.save();
      },
      onCancel: () => {
        isFollowed.current = false;
        moved.cancel();
      },
      onClick: ({ altKey, ctrlKey, clientY }) => {
        const at = altKey || ctrlKey ? cutMsAt(clientY, canvas) : undefined;
        if (grip !== 'whole' || at === undefined) return;
        isDragged.current = true;
        setCutMs(undefined);
        void commands.split(session, at);
      },
    });
  }

  function cutMsAt(clientY: number, canvas: HTMLElement): number | undefined {
    return cutAt(timeAt(clientY, canvas, day).atMs, { startMs: session.startedAt, endMs: session.endedAt ?? now });
  }

  const onPress = useEffectEvent((event: PointerEvent) => {
    isDragged.current = false;
    const isOnBlock = event.target instanceof Element && event.target.closest('.timeline-block') !== null;
    // A finger scrolls; it has the edges, and the fields of the row.
    if (!isOnBlock || event.button !== 0 || event.pointerType === 'touch') return;
    if (isMovable(session, day)) grab('whole', event);
  });

  const onHover = useEffectEvent((event: PointerEvent) => {
    const canvas = place.current?.closest<HTMLElement>('.timeline-canvas');
    const isCut = (event.altKey || event.ctrlKey) && event.buttons === 0 && canvas !== null && canvas !== undefined;
    setCutMs(isCut ? cutMsAt(event.clientY, canvas) : undefined);
  });

  /** The end of a drag opens nothing. */
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isDragged.current || event.detail === 0) return;
    isDragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnBlock = event.target instanceof Element && event.target.matches('.timeline-block');
    if (!(moved.isMoved() && ended(event)) && !(isOnBlock && step(event))) return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** True where the key does nothing but keep what is moved, or leave it as it was. */
  function ended(event: KeyboardEvent): boolean {
    if (event.key === 'Enter') moved.save();
    else if (event.key === 'Escape' || isUndo(event)) moved.cancel();
    else {
      // Else the move would be saved after what it moved is gone.
      if (event.key === 'Delete') moved.cancel();
      return false;
    }
    return true;
  }

  function step(event: KeyboardEvent): boolean {
    const meant = stepMeant(event);
    if (meant === undefined) return false;
    const { direction, grip, isCopy } = meant;
    // A copy that is moved on by the other keys is not the entry itself, and the other way round.
    if (moved.isMoved() && moving?.isCopy !== isCopy) moved.save();
    const at = moved.shown();
    const fromMs = grip === 'end' ? at.endedAt : at.startedAt;
    const isHeld =
      grip === 'whole' ? isMovable(session, day) : fromMs !== null && fromMs >= day.startMs && fromMs <= day.endMs;
    const canCopy = session.endedAt !== null && grip === 'whole';
    if (isHeld && fromMs !== null && (canCopy || !isCopy)) {
      setHeldMs(0);
      moved.move(grip, nextStep(fromMs, direction, STEP_MS), isCopy);
      moved.rest();
    }
    return true;
  }

  /** What the keys moved is kept when the cursor goes elsewhere. */
  const onLeave = useEffectEvent(() => {
    // The cursor also leaves what goes from the screen, which saves it where it is still there.
    if (!isFollowed.current && place.current !== null) moved.save();
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', (event) => onPress(event), { signal });
    element.addEventListener('pointermove', (event) => onHover(event), { signal });
    element.addEventListener('pointerleave', () => setCutMs(undefined), { signal });
    element.addEventListener('click', (event) => onClick(event), { signal, capture: true });
    element.addEventListener('keydown', (event) => onKey(event), { signal });
    element.addEventListener('focusout', () => onLeave(), { signal });
    return () => listening.abort();
  }, [place]);

  useEffect(() => () => callOff.current?.(), []);

  return { grab, heldMs, cutMs };
}

interface Step {
  readonly direction: -1 | 1;
  readonly grip: Grip;
  readonly isCopy: boolean;
}

/** What takes back the newest command, see `useUndoKey`: what is moved is none yet. */
function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keyMeant(event) === 'z';
}

/** By an arrow with what is held beside it. */
function stepMeant({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Step | undefined {
  const direction = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key];
  const isCopy = ctrlKey || metaKey;
  if (direction === undefined || !(altKey || shiftKey || isCopy)) return undefined;
  if (!shiftKey) return { direction, grip: 'whole', isCopy };
  return { direction, grip: altKey ? 'start' : 'end', isCopy };
}

/** What stays where it is while a copy moves. */
function Original({ session, day, scale, topMs, now }: HandlesProps) {
  const startMs = Math.max(session.startedAt, day.startMs);
  const endMs = Math.min(session.endedAt ?? now, day.endMs);
  return (
    <div
      className="timeline-original"
      style={{ insetBlockStart: scale.rem(startMs - topMs), blockSize: scale.rem(endMs - startMs) }}
      aria-hidden="true"
    />
  );
}

interface MovedReadoutProps extends HandlesProps {
  readonly moving: Moving;
  readonly heldMs: number;
}

/** Times and length of what is moved, at the hand that moves it; heard as well. */
function MovedReadout({ session, day, scale, topMs, isBeside, now, moving, heldMs }: MovedReadoutProps) {
  const { startedAt, endedAt } = { ...session, ...moving.times };
  const { grip, isCopy } = moving;
  const atMs = grip === 'end' ? (endedAt ?? now) : startedAt + (grip === 'whole' ? heldMs : 0);
  const range = rangeWords({ startedAt, endedAt }, day.timezone);
  const length = durationWords((endedAt ?? now) - startedAt);

  return (
    <Readout isBeside={isBeside} isBelow={grip === 'end'} top={scale.rem(atMs - topMs)}>
      {isCopy ? t('Copy: {range}', { range }) : range} · {length}
    </Readout>
  );
}

interface CutProps extends HandlesProps {
  readonly atMs: number;
}

/** Where the entry would be split, and into what. */
function Cut({ session, day, scale, topMs, isBeside, now, atMs }: CutProps) {
  const first = durationWords(atMs - session.startedAt);
  const second = durationWords((session.endedAt ?? now) - atMs);

  return (
    <>
      <div className="timeline-cut" style={{ insetBlockStart: scale.rem(atMs - topMs) }} aria-hidden="true" />
      <Readout isBeside={isBeside} isBelow={false} top={scale.rem(atMs - topMs)}>
        {clockTime(atMs, day.timezone)} · {first} + {second}
      </Readout>
    </>
  );
}
