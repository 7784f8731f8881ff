import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { LazyInlineTimes } from '../../task/time-edit/LazyTimeEdit.tsx';
import { rangeWords } from '../../task/day-words.ts';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import type { SessionActions } from './sessions/session-actions.ts';
import { SessionRow } from './SessionRow.tsx';
import { useDayFrame } from './sessions/use-day-frame.ts';
import type { SessionOverlap } from './sessions/use-overlaps.ts';
import type { TodayState } from './use-today.ts';

/** How wide times are in `ch`: colons and spaces are narrower than the digits among which they stand, an `m` is wider. */
export function widthCh(text: string): number {
  return Array.from(text).reduce(
    (sum, letter) => sum + (/[\s:.]/u.test(letter) ? 0.4 : /m/iu.test(letter) ? 1.4 : 1),
    0,
  );
}

const LEAST_FREE_MS = 5 * 60_000;

interface Ended {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** As long as a range of times can be in any region. */
const LATE_MS = Date.UTC(2026, 0, 1, 22, 44);

export interface SessionListProps {
  readonly day: Day;
  readonly actions: SessionActions;
  readonly overlaps: ReadonlyMap<number, SessionOverlap>;
  readonly state: TodayState;
  readonly onOpenSync: () => void;
}

/** Every session of the day, oldest first. */
export function SessionList({ day, actions, overlaps, state, onOpenSync }: SessionListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const frame = useDayFrame(day);
  const keys = useSessionKeys(listRef, day.sessions, actions);
  const returnToRow = useReturnToRow(listRef, day.sessions, keys.focusRow);
  useRequest(useCardclock().rowRequest, (which) => keys.focusRow(which === 'first' ? 0 : day.sessions.length - 1));

  const { inline } = state;
  const free = freeAfter(day.sessions);
  const [first, setFirst] = useState(0);
  // As much as the longest of them takes, in hours of two digits: `22:00 – maintenant`.
  const isRunning = day.sessions.some(({ endedAt }) => endedAt === null);
  const longest = [LATE_MS, ...(isRunning ? [null] : [])].map((endedAt) =>
    widthCh(rangeWords({ startedAt: LATE_MS, endedAt }, 'UTC')),
  );
  const style: CSSProperties & { readonly '--range': string } = {
    '--range': `${Math.max(...longest)}ch`,
  };

  function closeInline(session: Session, index: number): void {
    setFirst(0);
    inline.close(session.trackerId);
    returnToRow(session.trackerId, index);
  }

  return (
    <div
      role="grid"
      tabIndex={-1}
      ref={listRef}
      className="today-sessions"
      style={style}
      aria-label={t('Sessions')}
      onFocus={keys.onFocus}
      onKeyDown={keys.onKeyDown}
      onDoubleClick={keys.onDoubleClick}
      onClick={(event) => {
        const field = fieldAt(event);
        const session = day.sessions[keys.indexAt(event.target)];
        if (field === undefined || session === undefined) return;
        setFirst(field);
        actions.edit(session);
      }}
    >
      {day.sessions.map((session, index) => (
        <SessionRow
          key={session.trackerId}
          session={session}
          day={frame}
          actions={actions}
          onOpenSync={onOpenSync}
          isCurrent={index === keys.currentIndex}
          overlap={overlaps.get(session.trackerId)}
          freeFrom={free[index]?.startedAt}
          freeUntil={free[index]?.endedAt}
          fields={
            inline.isOpen(session.trackerId) ? (
              <LazyInlineTimes
                entry={session}
                date={day.date}
                typedBefore={inline.typedIn(session.trackerId)}
                isEdited={inline.editedId === session.trackerId}
                first={first}
                onEdit={() => inline.open(session.trackerId)}
                onLeft={() => inline.leave(session.trackerId)}
                onTyped={(typed) => inline.note(session.trackerId, typed)}
                onDone={() => closeInline(session, index)}
                onMore={(typed) => state.edit(session, typed)}
              />
            ) : undefined
          }
        />
      ))}
    </div>
  );
}

/** What is free between each session and the next, at least five minutes. */
function freeAfter(sessions: readonly Session[]): readonly (Ended | undefined)[] {
  let end = Number.NEGATIVE_INFINITY;
  return sessions.map(({ endedAt }, index) => {
    end = Math.max(end, endedAt ?? Number.POSITIVE_INFINITY);
    const next = sessions[index + 1]?.startedAt;
    return next !== undefined && next - end >= LEAST_FREE_MS ? { startedAt: end, endedAt: next } : undefined;
  });
}

/**
 * Gives what is to be called when the fields of a row close: its row takes the cursor, wherever saved times have put it by
 * then. One that left the day leaves the cursor to the row that stands in its place. Where it is elsewhere already it stays: letters
 * that are typed there would be the keys of the row.
 */
function useReturnToRow(
  listRef: RefObject<HTMLElement | null>,
  sessions: readonly Session[],
  focusRow: (index: number) => void,
): (trackerId: number, index: number) => void {
  const left = useRef<{ readonly trackerId: number; readonly index: number }>(undefined);

  // Once the fields are gone, and the rows stand in their new order.
  useEffect(() => {
    if (left.current === undefined) return;
    const { trackerId, index } = left.current;
    left.current = undefined;
    const cursor = document.activeElement;
    const list = listRef.current;
    if (cursor !== null && !cursor.contains(list) && list?.contains(cursor) !== true) return;
    const now = sessions.findIndex((session) => session.trackerId === trackerId);
    focusRow(now === -1 ? index : now);
  });

  return (trackerId, index) => {
    left.current = { trackerId, index };
  };
}

interface SessionKeys {
  readonly currentIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDoubleClick: (event: MouseEvent) => void;
  readonly indexAt: (target: EventTarget) => number;
  readonly focusRow: (index: number) => void;
}

/**
 * Arrows, Home and End go from row to row; E or Enter edits, M moves to another card, S splits, O opens the card, Delete deletes. They count only while a row has the cursor.
 * A double click edits as well.
 */
function useSessionKeys(
  listRef: RefObject<HTMLElement | null>,
  sessions: readonly Session[],
  actions: SessionActions,
): SessionKeys {
  const cursor = useRowCursor(
    listRef,
    sessions.map((session) => session.trackerId),
  );

  function commandOf(key: string, session: Session, index: number, isOnRow: boolean): (() => void) | undefined {
    if (key === 'e' || (isOnRow && key === 'Enter')) return () => actions.edit(session);
    if (key === 'm') return () => actions.move(session);
    if (key === 's') return () => actions.split(session);
    if (key === 'o') return () => actions.open(session);
    if (key !== 'Delete') return undefined;
    return () => {
      cursor.focusRow(index === sessions.length - 1 ? index - 1 : index + 1);
      actions.remove(session);
    };
  }

  return {
    currentIndex: cursor.currentIndex,
    onFocus: cursor.onFocus,
    onKeyDown: (event) => {
      const { target } = event;
      const key = keyMeant(event);
      const index = cursor.indexAt(target);
      const session = sessions[index];
      if (isInField(target) || session === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const isDone =
        cursor.go(key, index) || oncePerPress(event, commandOf(key, session, index, cursor.isRow(target, index)));
      if (isDone) event.preventDefault();
    },
    onDoubleClick: ({ target }) => {
      const session = sessions[cursor.indexAt(target)];
      const isOnButton = target instanceof Element && target.closest('button, form') !== null;
      if (session !== undefined && !isOnButton) actions.edit(session);
    },
    indexAt: cursor.indexAt,
    focusRow: cursor.focusRow,
  };
}

/** Which of start, end and length stands where it was clicked; undefined for anything else. */
function fieldAt({ target, clientX }: MouseEvent): number | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target.matches('.today-duration')) return 2;
  if (!target.matches('.today-range')) return undefined;
  const { left, width } = target.getBoundingClientRect();
  return clientX < left + width / 2 ? 0 : 1;
}

/** The fields of a row have keys of their own. */
function isInField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('form') !== null;
}
