import './week-calendar.css';
import {
  memo,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { clockHour } from '../../../common/time/region.ts';
import { wallTimeOf } from '../../../common/time/wall-clock.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { AlertIcon, CloudUpIcon } from '../../ui/icons.tsx';
import { dayOfWeek } from '../../task/day-words.ts';
import { boardColour } from '../../task/colour.ts';
import { LazyEditTime } from '../../task/time-edit/LazyTimeEdit.tsx';
import { rangeWords } from '../../task/day-words.ts';
import { sessionWords } from '../../task/day-words.ts';
import { placeBlocks, type PlacedBlock } from '../../task/place-blocks.ts';

const HOUR_MS = 3_600_000;
const HOUR_REM = 2.5;
/** Columns stay where they are when another week is looked at: to change them is quicker than to make them. */
const WEEKDAYS = Array.from({ length: 7 }, (_, at) => `column ${at}`);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_DAY_MS = 24 * HOUR_MS;
/** One line of small text: no block is drawn lower where there is room. */
const LEAST_BLOCK_MS = (1.125 / HOUR_REM) * HOUR_MS;
/** Of the text of a block, and of what stands around it. */
const LINE_REM = 0.9375;
const EDGE_REM = 0.125;
/** In less room a line would be cut: its words are there for who points at the block, and for screen readers. */
const LEAST_WORDS_REM = 0.75;
/** Below that they are for the name. */
const LINES_WITH_TIMES = 3;
/** Shown above the first entry of the week. */
const ABOVE_REM = 1.5;
const MORNING_HOUR = 8;
/** As many on one day stand so close that those without room for a line could only be counted. */
const CROWDED = 50;
/** Names of what stands together, for who points at it. */
const MOST_NAMES = 8;

export interface WeekCalendarProps {
  readonly days: readonly Day[];
  readonly onDay: (date: string) => void;
}

/** Seven days to scale, in columns. What is pressed is edited where it stands. */
export const WeekCalendar = memo(function WeekCalendar({ days, onDay }: WeekCalendarProps) {
  const [edited, setEdited] = useState<Session>();
  const isRunning = days.some(({ sessions }) => sessions.some(({ endedAt }) => endedAt === null));
  const now = useNow(isRunning, MINUTE_MS);
  // Asked once for all blocks, of which there may be hundreds.
  const boards = useSnapshot((snapshot) => snapshot.boards);
  const scroller = useRef<HTMLDivElement>(null);
  useFirstInSight(scroller, days);
  // An entry that is deleted or moved takes the block along that had the cursor, before its dialog closes or after.
  useKeptFocus(scroller, days);
  useFocusAfterDialog(scroller, edited !== undefined);
  const cursor = useBlockCursor(scroller);

  return (
    <>
      <section
        ref={scroller}
        className="week-calendar"
        aria-label={t('Calendar')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls takes the cursor
        tabIndex={0}
      >
        <div className="week-days">
          {days.map((day) => (
            <DayTop key={day.date} day={day} now={now} onDay={onDay} />
          ))}
        </div>
        <div className="week-canvas" style={{ blockSize: `${24 * HOUR_REM}rem` }}>
          {HOURS.map((hour) => (
            <div
              key={hour}
              className="week-hour"
              style={{ insetBlockStart: `${hour * HOUR_REM}rem` }}
              aria-hidden="true"
            >
              <span className="tabular">{clockHour(hour)}</span>
            </div>
          ))}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys are those of the blocks in it */}
          <div className="week-columns" {...cursor}>
            {days.map((day, at) => (
              <Column key={WEEKDAYS[at]} day={day} now={now} boards={boards} onEdit={setEdited} onDay={onDay} />
            ))}
          </div>
        </div>
      </section>
      {edited === undefined ? null : <LazyEditTime {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
});

interface DayTopProps {
  readonly day: Day;
  readonly now: number;
  readonly onDay: (date: string) => void;
}

function DayTop({ day, now, onDay }: DayTopProps) {
  const isToday = useSnapshot(({ today }) => today.date === day.date);
  const ms = totalMs(day.sessions, day, now);

  return (
    <button
      type="button"
      className={isToday ? 'week-day week-day-today' : 'week-day'}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day.date)}
    >
      <span>{dayOfWeek(day.date)}</span>{' '}
      <span className="week-day-sum tabular">{ms === 0 ? '–' : durationWords(ms)}</span>
    </button>
  );
}

interface ColumnProps {
  readonly day: Day;
  readonly now: number;
  /** All that are known. */
  readonly boards: readonly number[];
  readonly onEdit: (session: Session) => void;
  readonly onDay: (date: string) => void;
}

function Column({ day, now, boards, onEdit, onDay }: ColumnProps) {
  const groups = useMemo(() => readableBlocks(placeBlocks(day, now, LEAST_BLOCK_MS), LEAST_BLOCK_MS), [day, now]);
  const isToday = useSnapshot(({ today }) => today.date === day.date);

  return (
    <ul className={isToday ? 'week-column week-column-today' : 'week-column'} aria-label={dayOfWeek(day.date)}>
      {groups.map(([block, ...more], at) =>
        more.length === 0 ? (
          <Block key={block.session.trackerId} block={block} day={day} now={now} boards={boards} onEdit={onEdit} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a place in the column, whatever stands there: to change it is quicker than to make it
          <Several key={`several from ${at}`} blocks={[block, ...more]} day={day} onDay={onDay} />
        ),
      )}
      {isToday ? <NowLine day={day} /> : null}
    </ul>
  );
}

/** Moves by itself, also while nothing runs: no block is drawn again for it. */
function NowLine({ day }: { readonly day: Day }) {
  const now = useNow(true, MINUTE_MS);
  return <li className="week-now" style={{ insetBlockStart: topOf(now, day) }} aria-hidden="true" />;
}

interface BlockProps extends Omit<ColumnProps, 'onDay'> {
  readonly block: PlacedBlock;
}

function Block({ block, day, now, boards, onEdit }: BlockProps) {
  const { session, startMs, endMs, column, columns, leastMs, liftMs } = block;
  const { task, confirmed, needsYou } = session;
  const shownMs = Math.max(0, clockMs(endMs, day) - clockMs(startMs, day));
  const ms = Math.max(shownMs, leastMs);
  const liftedMs = Math.min(liftMs, ms - shownMs);
  const heightRem = (ms / HOUR_MS) * HOUR_REM;
  const lines = Math.max(1, Math.floor((heightRem - EDGE_REM) / LINE_REM));
  const hasTimes = lines >= LINES_WITH_TIMES && columns === 1;
  const colour = `task-dot-${boardColour(boards, task.boardId)}`;

  return (
    <li
      className={confirmed ? 'week-place' : 'week-place week-waiting'}
      style={{
        insetBlockStart: topOf(startMs - liftedMs, day),
        blockSize: `${heightRem.toFixed(3)}rem`,
        insetInlineStart: `${(column / columns) * 100}%`,
        inlineSize: `calc(${100 / columns}% - 2px)`,
      }}
    >
      <button
        type="button"
        className="week-block"
        tabIndex={-1}
        aria-label={sessionWords(session, day, now)}
        title={[task.name, rangeWords(session, day.timezone), session.note ?? []].flat().join('\n')}
        onClick={() => onEdit(session)}
      >
        <span className={`week-tint ${colour}`} />
        <span className={`week-bar ${colour}`} />
        {heightRem < LEAST_WORDS_REM ? null : (
          <span className="week-face">
            <span
              className={columns === 1 ? 'week-name' : 'week-name week-name-beside'}
              dir="auto"
              style={{ WebkitLineClamp: hasTimes ? lines - 1 : lines }}
            >
              {needsYou ? <AlertIcon size={12} /> : null}
              {confirmed || needsYou ? null : <CloudUpIcon size={12} />}
              {task.name}
            </span>
            {hasTimes ? <span className="week-times tabular" data-length={durationWords(endMs - startMs)} /> : null}
          </span>
        )}
      </button>
    </li>
  );
}

interface SeveralProps extends Pick<ColumnProps, 'day' | 'onDay'> {
  readonly blocks: readonly [PlacedBlock, ...PlacedBlock[]];
}

/** Too short and too close to be told apart here: they are on their day. */
function Several({ blocks, day, onDay }: SeveralProps) {
  const [first] = blocks;
  const last = blocks.at(-1) ?? first;
  const startedAt = first.startMs;
  const endedAt = Math.max(...blocks.map(({ endMs }) => endMs));
  const roomMs = last.startMs - last.liftMs + last.leastMs - startedAt;
  const heightRem = (Math.max(endedAt - startedAt, Math.min(LEAST_BLOCK_MS, roomMs)) / HOUR_MS) * HOUR_REM;
  const ms = blocks.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const count = t('{count, plural, one {# entry} other {# entries}}', { count: blocks.length });
  const needsYou = blocks.some(({ session }) => session.needsYou);
  const isWaiting = blocks.some(({ session }) => !session.confirmed);
  const names = [...new Set(blocks.map(({ session }) => session.task.name))];
  const more = names.length > MOST_NAMES ? ['…'] : [];

  return (
    <li
      className={isWaiting ? 'week-place week-waiting' : 'week-place'}
      style={{
        insetBlockStart: topOf(startedAt, day),
        blockSize: `${heightRem.toFixed(3)}rem`,
        insetInlineStart: 0,
        inlineSize: 'calc(100% - 2px)',
      }}
    >
      <button
        type="button"
        className="week-block week-several tabular"
        tabIndex={-1}
        aria-label={`${count}, ${rangeWords({ startedAt, endedAt }, day.timezone)}, ${durationWords(ms)}`}
        title={[...names.slice(0, MOST_NAMES), ...more].join('\n')}
        onClick={() => onDay(day.date)}
      >
        {heightRem < LEAST_WORDS_REM ? null : (
          <>
            {needsYou ? <AlertIcon size={12} /> : null}
            {isWaiting && !needsYou ? <CloudUpIcon size={12} /> : null}
            {count}
          </>
        )}
      </button>
    </li>
  );
}

function topOf(atMs: number, day: Day): string {
  return `${((clockMs(atMs, day) / HOUR_MS) * HOUR_REM).toFixed(3)}rem`;
}

/** By the clocks of the zone, so that the hours of all columns stand beside each other also where clocks are changed. */
function clockMs(atMs: number, { startMs, endMs, timezone }: Day): number {
  if (endMs - startMs === USUAL_DAY_MS) return atMs - startMs;
  if (atMs >= endMs) return USUAL_DAY_MS;
  const { hour, minute, second } = wallTimeOf(Math.max(atMs, startMs), timezone);
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

interface BlockCursor {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Of hundreds of blocks the Tab key reaches one, and arrows go from there: down and up through the week, left and right to what is nearest
 * on another day. Which one it is stands in the page alone, so that nothing is drawn anew for it.
 */
function useBlockCursor(pane: RefObject<HTMLElement | null>): BlockCursor {
  useLayoutEffect(() => {
    const blocks = blocksIn(pane.current);
    if (!blocks.some(({ tabIndex }) => tabIndex === 0)) blocks[0]?.setAttribute('tabindex', '0');
  });

  return {
    onFocus: ({ target }) => {
      for (const block of blocksIn(pane.current)) {
        const tabIndex = block === target ? 0 : -1;
        if (block.tabIndex !== tabIndex) block.tabIndex = tabIndex;
      }
    },
    onKeyDown: (event) => {
      const next = nextBlock(pane.current, event);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function blocksIn(part: Element | null | undefined): readonly HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('.week-block') ?? [])];
}

function nextBlock(pane: HTMLElement | null, event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const blocks = blocksIn(pane);
  const at = blocks.findIndex((block) => block === target);
  if (at === -1 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return nearestBeside(pane, blocks[at], key === 'ArrowLeft' ? -1 : 1);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: blocks.length - 1 }[key];
  // Beyond either end there is none, and the key does nothing else.
  return next === undefined ? undefined : (blocks[next] ?? blocks[at]);
}

function topOfBlock(block: HTMLElement): number {
  return block.parentElement?.offsetTop ?? 0;
}

/** On the next day to that side that has any: the one whose top is nearest. */
function nearestBeside(pane: HTMLElement | null, from: HTMLElement | undefined, step: 1 | -1): HTMLElement | undefined {
  if (from === undefined) return undefined;
  const columns = [...(pane?.querySelectorAll('.week-column') ?? [])];
  const distance = (block: HTMLElement): number => Math.abs(topOfBlock(block) - topOfBlock(from));
  for (let at = columns.findIndex((column) => column.contains(from)) + step; at in columns; at += step) {
    const [nearest] = blocksIn(columns[at]).toSorted((a, b) => distance(a) - distance(b));
    if (nearest !== undefined) return nearest;
  }
  return from;
}

/** A week begins with its earliest entry in sight, or with the morning. */
function useFirstInSight(scroller: RefObject<HTMLDivElement | null>, days: readonly Day[]): void {
  const week = days[0]?.date;

  const look = useEffectEvent((pane: HTMLElement) => {
    const tops = days.flatMap((day) =>
      day.sessions.filter(({ startedAt }) => startedAt >= day.startMs).map(({ startedAt }) => startedAt - day.startMs),
    );
    const firstMs = tops.length === 0 ? MORNING_HOUR * HOUR_MS : Math.min(...tops);
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    pane.scrollTop = Math.max(0, ((firstMs / HOUR_MS) * HOUR_REM - ABOVE_REM) * remPx);
  });

  useLayoutEffect(() => {
    if (week !== undefined && scroller.current !== null) look(scroller.current);
  }, [scroller, week]);
}

/**
 * The blocks of a day as they are drawn: each by itself, but on a crowded day those that have no room for a line, of `leastMs`, stand together
 * with the short ones that follow them at once, until there is room.
 */
function readableBlocks(
  blocks: readonly PlacedBlock[],
  leastMs: number,
): readonly (readonly [PlacedBlock, ...PlacedBlock[]])[] {
  if (blocks.length <= CROWDED) return blocks.map((block) => [block]);
  const groups: [PlacedBlock, ...PlacedBlock[]][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last !== undefined && block.startMs - last.endMs < leastMs;
    const isWithin = group !== undefined && block.startMs - group[0].startMs < leastMs;
    if (group !== undefined && hasNoLine(group[0]) && isShort(block) && isNext && isWithin) group.push(block);
    else groups.push([block]);
  }
  return groups;

  function hasNoLine(block: PlacedBlock): boolean {
    return isShort(block) && block.leastMs < leastMs;
  }

  function isShort({ session, columns, startMs, endMs }: PlacedBlock): boolean {
    return session.endedAt !== null && columns === 1 && endMs - startMs < leastMs;
  }
}
