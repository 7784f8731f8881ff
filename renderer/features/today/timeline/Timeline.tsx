import './timeline.css';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Day, DayFrame } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { durationWords } from '../../../../common/time/durations.ts';
import { keyMeant } from '../../../../common/keys/key-meant.ts';
import { hourLines } from '../../../../common/time/hour-lines.ts';
import type { Bounds } from '../../../../common/time/intervals.ts';
import { MINUTE_MS, useNow } from '../../../store/use-now.ts';
import { rangeWords } from '../../../task/day-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx';
import { oncePerPress } from '../../../ui/once-per-press.ts';
import { RowButton } from '../../../ui/RowButton.tsx';
import { later } from '../../../ui/later.tsx';
import type { SessionActions } from '../sessions/session-actions.ts';
import { useOverlaps } from '../sessions/use-overlaps.ts';
import { useDayFrame } from '../sessions/use-day-frame.ts';
import { placeBlocks, type PlacedGap, placeGaps } from '../../../task/place-blocks.ts';
import { createScale, type Scale } from './scale.ts';
import { TimelineBlock } from './TimelineBlock.tsx';
import { useView } from './use-view.ts';
import { useZoom } from './use-zoom.ts';

const AddByHand = later(async () => (await import('./AddByHand.tsx')).AddByHand);

/** A block has the keys of its row. */
const KEYS = new Map<string, Exclude<keyof SessionActions, 'trim' | 'resume'>>([
  ['e', 'edit'],
  ['m', 'move'],
  ['s', 'split'],
  ['o', 'open'],
  ['Delete', 'remove'],
]);

const HOUR_MS = 3_600_000;
/** One line of small text: no block is drawn lower where there is room. */
const LEAST_BLOCK_REM = 1.125;
/** What is pointed at measures 24 px at least (WCAG 2.5.8). */
const LEAST_GAP_REM = 1.5;

export interface TimelineProps {
  readonly day: Day;
  readonly isToday: boolean;
  /** A place among the steps of the scale. */
  readonly zoomStep: number;
  readonly onZoom: (step: number) => void;
  readonly actions: SessionActions;
  readonly onAdd: (free: Bounds) => void;
}

/** The day to scale: a block for each session, what is free between them, and where now is. */
export function Timeline({ day, isToday, zoomStep, onZoom, actions, onAdd }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const dayNow = useRef(day);
  useLayoutEffect(() => {
    dayNow.current = day;
  }, [day]);
  const { hourRem, canZoomIn, canZoomOut, zoom } = useZoom(scroller, zoomStep, onZoom);
  const isRunning = day.sessions.some((session) => session.endedAt === null);
  const now = useNow(isToday || isRunning, MINUTE_MS);
  const frame = useDayFrame(day);
  const scale = useMemo(() => createScale(frame, hourRem), [frame, hourRem]);
  const items = useMemo(() => {
    const blocks = placeBlocks(day, now, (LEAST_BLOCK_REM / hourRem) * HOUR_MS);
    const untilMs = isToday ? now - (now % MINUTE_MS) : 0;
    const gaps = placeGaps(day, blocks, untilMs, (LEAST_GAP_REM / hourRem) * HOUR_MS);
    return [...blocks, ...gaps].toSorted((one, other) => one.startMs - other.startMs);
  }, [day, now, hourRem, isToday]);
  const overlaps = useOverlaps(day);
  const keys = items.map((item) => (item.kind === 'gap' ? `gap-${item.startMs}` : String(item.session.trackerId)));
  const stops = useStops(canvas, keys);
  useView(scroller, day, scale.shareOf);

  function commandOf(key: string, target: EventTarget): (() => void) | undefined {
    const name = KEYS.get(key);
    const stop = target instanceof Element ? target.closest<HTMLElement>('[data-stop]')?.dataset['stop'] : undefined;
    const session = day.sessions.find(({ trackerId }) => String(trackerId) === stop);
    return name === undefined || session === undefined ? undefined : () => actions[name](session);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = event.shiftKey ? undefined : commandOf(keyMeant(event), event.target);
    if (oncePerPress(event, command)) return event.preventDefault();
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (steps !== undefined) zoom(steps);
    if (steps !== undefined || stops.go(event)) event.preventDefault();
  }

  return (
    <div className="timeline">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside, and of the pane that scrolls */}
      <section
        ref={scroller}
        className="timeline-scroll"
        aria-label={t('Timeline')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls takes the cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={stops.onFocus}
      >
        <div ref={canvas} className="timeline-canvas" style={{ blockSize: scale.rem(day.endMs - day.startMs) }}>
          <Hours day={day} topOf={scale.topOf} hourRem={hourRem} />
          <div className="timeline-blocks">
            {items.map((item, index) =>
              item.kind === 'gap' ? (
                <Gap
                  key={keys[index]}
                  stop={keys[index] ?? ''}
                  gap={item}
                  scale={scale}
                  timezone={day.timezone}
                  isCurrent={stops.isCurrent(keys[index] ?? '', index)}
                  onAdd={onAdd}
                />
              ) : (
                <TimelineBlock
                  key={keys[index]}
                  session={item.session}
                  column={item.column}
                  columns={item.columns}
                  leastMs={item.leastMs}
                  liftMs={item.liftMs}
                  overlap={overlaps.get(item.session.trackerId)}
                  dayNow={dayNow}
                  day={frame}
                  scale={scale}
                  isCurrent={stops.isCurrent(keys[index] ?? '', index)}
                  onEdit={actions.edit}
                />
              ),
            )}
          </div>
          <AddByHand key={day.date} canvas={canvas} dayNow={dayNow} day={frame} scale={scale} onAdd={onAdd} />
          {isToday ? <NowLine day={day} scale={scale} isRunning={isRunning} /> : null}
        </div>
      </section>
      <div className="timeline-tools">
        <IconButton label={t('Zoom out')} isDisabled={!canZoomOut} onPress={() => zoom(-1)}>
          <MinusIcon />
        </IconButton>
        <IconButton label={t('Zoom in')} isDisabled={!canZoomIn} onPress={() => zoom(1)}>
          <PlusIcon />
        </IconButton>
      </div>
    </div>
  );
}

interface HoursProps {
  readonly day: Day;
  readonly topOf: (atMs: number) => string;
  readonly hourRem: number;
}

/** Below this an hour's label would touch the next one's. */
const ROOM_FOR_LABEL_REM = 1.5;

function Hours({ day, topOf, hourRem }: HoursProps) {
  const { date, timezone, startMs, endMs } = day;
  const lines = useMemo(() => hourLines(date, timezone, { startMs, endMs }), [date, timezone, startMs, endMs]);
  const every = hourRem < ROOM_FOR_LABEL_REM ? 2 : 1;

  return lines.map(({ label, hour, atMs, isAgain }) => (
    <div key={atMs} className="timeline-hour" style={{ insetBlockStart: topOf(atMs) }} aria-hidden="true">
      {hour % every === 0 ? (
        <span className="tabular">
          {label}
          {isAgain ? <small> {t('again')}</small> : null}
        </span>
      ) : null}
    </div>
  ));
}

interface NowLineProps {
  readonly day: DayFrame;
  readonly scale: Scale;
  readonly isRunning: boolean;
}

/** Moves with the seconds while something runs, else with the minutes. */
function NowLine({ day, scale, isRunning }: NowLineProps) {
  const minute = useNow(!isRunning, MINUTE_MS);
  const second = useNow(isRunning);
  const now = isRunning ? second : minute;
  if (now < day.startMs || now >= day.endMs) return null;
  return <div className="timeline-now" style={{ insetBlockStart: scale.topOf(now) }} aria-hidden="true" />;
}

interface Stops {
  /** The one block or gap that the Tab key reaches. */
  readonly isCurrent: (key: string, index: number) => boolean;
  readonly onFocus: (event: FocusEvent) => void;
  /** True where the key was an arrow, Home or End that went from one to another. */
  readonly go: (event: KeyboardEvent) => boolean;
}

/** One stop of the Tab key for all blocks and gaps; arrows, Home and End go between them. `keys`: theirs, in order. */
function useStops(canvas: RefObject<HTMLElement | null>, keys: readonly string[]): Stops {
  const [current, setCurrent] = useState<string>();
  const isKnown = current !== undefined && keys.includes(current);

  return {
    isCurrent: (key, index) => (isKnown ? key === current : index === 0),
    onFocus: ({ target }) => {
      const key = target.closest<HTMLElement>('[data-stop]')?.dataset['stop'];
      if (key !== undefined) setCurrent(key);
    },
    go: ({ key, target }) => {
      const stops = [...(canvas.current?.querySelectorAll<HTMLElement>('[data-stop] > button') ?? [])];
      const index = stops.findIndex((stop) => stop === target);
      if (index === -1) return false;
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: stops.length - 1 }[key];
      if (next === undefined) return false;
      stops[next]?.focus();
      return true;
    },
  };
}

interface GapProps {
  readonly stop: string;
  readonly gap: PlacedGap;
  readonly scale: Scale;
  readonly timezone: string;
  readonly isCurrent: boolean;
  readonly onAdd: (free: Bounds) => void;
}

/** Nothing was tracked here: a way to add it. */
function Gap({ stop, gap, scale, timezone, isCurrent, onAdd }: GapProps) {
  const { startMs, endMs, drawnMs, drawnEndMs } = gap;
  const range = rangeWords({ startedAt: startMs, endedAt: endMs }, timezone);
  const length = durationWords(endMs - startMs);

  return (
    <div
      className="timeline-place timeline-gap"
      data-stop={stop}
      style={{ insetBlockStart: scale.topOf(drawnMs), blockSize: scale.rem(drawnEndMs - drawnMs) }}
    >
      <RowButton className="timeline-add" isReachable={isCurrent} onPress={() => onAdd({ startMs, endMs })}>
        <span aria-hidden="true">
          <PlusIcon size={12} />
          <span className="tabular">{t('Add {length}', { length })}</span>
        </span>
        <span className="hidden-visually">{t('Add time, {range}, {length}', { range, length })}</span>
      </RowButton>
    </div>
  );
}
