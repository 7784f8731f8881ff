import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day, DayFrame } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { durationWords } from '../../../../common/time/durations.ts';
import type { Bounds } from '../../../../common/time/intervals.ts';
import { present, useCardclock } from '../../../store/cardclock.ts';
import { draggedId } from '../../../task/row-drag.ts';
import { createTimeCommands } from '../../../task/time-edit/time-commands.ts';
import { rangeWords } from '../../../task/day-words.ts';
import { followPointer, LEAST_DRAG_PX, timeAt } from './follow-pointer.ts';
import { drawnStretch, droppedStretch, freeAround, reachOf } from './geometry.ts';
import { Readout } from './Readout.tsx';
import type { Scale } from './scale.ts';

export interface AddByHandProps {
  readonly canvas: RefObject<HTMLElement | null>;
  /** As it is on view now, with all of its sessions. */
  readonly dayNow: RefObject<Day>;
  readonly day: DayFrame;
  readonly scale: Scale;
  readonly onAdd: (stretch: Bounds) => void;
}

interface Drawn extends Bounds {
  /** It grows downwards: its end is what moves. */
  readonly isDown: boolean;
}

/** Where nothing can be added: something is there already, or it has not come yet. */
interface Refused {
  readonly atMs: number;
}

/**
 * Adds time where there is none: what is drawn on empty space asks for its card, and a task that is dropped there gets an hour, or as
 * much of it as is free. Never over another entry, outside of the day or in the future.
 */
export function AddByHand({ canvas, dayNow, day, scale, onAdd }: AddByHandProps) {
  const cardclock = useCardclock();
  const [drawn, setDrawn] = useState<Drawn | Refused>();
  const callOff = useRef<() => void>(undefined);
  const isDragged = useRef(false);

  function freeAt(atMs: number): Bounds | undefined {
    return freeAround(atMs, day, dayNow.current.sessions, Date.now());
  }

  const onPress = useEffectEvent((event: PointerEvent) => {
    isDragged.current = false;
    const element = canvas.current;
    const pane = element?.closest<HTMLElement>('.timeline-scroll');
    const isOnBlock =
      event.target instanceof Element && event.target.closest('.timeline-place:not(.timeline-gap)') !== null;
    // A finger scrolls; what is free can be pressed.
    if (isOnBlock || event.button !== 0 || event.pointerType === 'touch') return;
    if (element === null || pane === null || pane === undefined) return;
    const fromMs = timeAt(event.clientY, element, day).atMs;
    const free = freeAt(fromMs);
    if (free === undefined) return;
    let stretch: Bounds | undefined;
    callOff.current = followPointer(event, {
      held: element,
      pane,
      leastPx: LEAST_DRAG_PX,
      onMove: ({ clientY }) => {
        isDragged.current = true;
        const { atMs, msPerPx } = timeAt(clientY, element, day);
        stretch = drawnStretch(fromMs, atMs, free, reachOf(msPerPx));
        setDrawn(stretch === undefined ? undefined : { ...stretch, isDown: atMs >= fromMs });
      },
      onOutside: () => setDrawn(undefined),
      onDrop: () => {
        setDrawn(undefined);
        if (stretch !== undefined) onAdd(stretch);
      },
      onCancel: () => setDrawn(undefined),
    });
  });

  /** The end of a drag presses nothing that is free. */
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isDragged.current || event.detail === 0) return;
    isDragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  });

  function droppedAt(clientY: number): Bounds | Refused {
    const element = canvas.current;
    if (element === null) return { atMs: day.startMs };
    const { atMs, msPerPx } = timeAt(clientY, element, day);
    const free = freeAt(atMs);
    return free === undefined ? { atMs } : droppedStretch(atMs, free, reachOf(msPerPx));
  }

  const onOver = useEffectEvent((clientY: number) => {
    const dropped = droppedAt(clientY);
    setDrawn('atMs' in dropped ? dropped : { ...dropped, isDown: true });
  });

  const onDrop = useEffectEvent((taskId: number | undefined, clientY: number) => {
    setDrawn(undefined);
    const row = present(cardclock.store).workList.find(({ task }) => task.taskId === taskId);
    const dropped = droppedAt(clientY);
    if (row === undefined || 'atMs' in dropped) return;
    void createTimeCommands(cardclock).log(row.task, dropped.startMs, dropped.endMs);
  });

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', (event) => onPress(event), { signal });
    element.addEventListener('click', (event) => onClick(event), { signal, capture: true });
    const leave = dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedId(source.data, 'task') !== undefined,
      onDrag: ({ location }) => onOver(location.current.input.clientY),
      onDragLeave: () => setDrawn(undefined),
      onDrop: ({ source, location }) => onDrop(draggedId(source.data, 'task'), location.current.input.clientY),
    });
    return () => {
      listening.abort();
      leave();
    };
  }, [canvas]);
  useEffect(() => () => callOff.current?.(), []);

  if (drawn === undefined) return null;
  return (
    <div className="timeline-blocks timeline-adding">
      {'atMs' in drawn ? (
        <Readout top={scale.topOf(drawn.atMs)}>{t('No free time here')}</Readout>
      ) : (
        <>
          <div
            className="timeline-drawn"
            style={{ insetBlockStart: scale.topOf(drawn.startMs), blockSize: scale.rem(drawn.endMs - drawn.startMs) }}
          />
          <Readout top={scale.topOf(drawn.isDown ? drawn.endMs : drawn.startMs)} isBelow={drawn.isDown}>
            {rangeWords({ startedAt: drawn.startMs, endedAt: drawn.endMs }, day.timezone)} ·{' '}
            {durationWords(drawn.endMs - drawn.startMs)}
          </Readout>
        </>
      )}
    </div>
  );
}
