import { type CSSProperties, lazy, Suspense, useRef } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { rangeWords } from '../../task/time-edit/time-deeds.ts';
import type { SessionActions } from './session-actions.ts';
import { SessionRow } from './SessionRow.tsx';
import { useDayFrame } from './use-day-frame.ts';
import { useReturnToRow } from './use-return-to-row.ts';
import { useSessionKeys } from './use-session-keys.ts';
import type { TodayState } from './use-today.ts';

const InlineTimes = lazy(async () => ({ default: (await import('./InlineTimes.tsx')).InlineTimes }));

/** As long as a range of times can be in any region. */
const LATE_MS = Date.UTC(2026, 0, 1, 22, 44);

export interface SessionListProps {
  readonly day: Day;
  readonly actions: SessionActions;
  readonly state: TodayState;
  readonly onOpenSync: () => void;
}

/** Every session of the day, oldest first. */
export function SessionList({ day, actions, state, onOpenSync }: SessionListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const frame = useDayFrame(day);
  const keys = useSessionKeys(listRef, day.sessions, actions);
  const returnToRow = useReturnToRow(day.sessions, keys.focusRow);

  const { inline } = state;
  const longest = rangeWords({ startedAt: LATE_MS, endedAt: LATE_MS }, 'UTC');
  const style: CSSProperties & { readonly '--range': string } = { '--range': `${longest.length}ch` };

  function closeInline(session: Session, index: number): void {
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
    >
      {day.sessions.map((session, index) => (
        <SessionRow
          key={session.trackerId}
          session={session}
          day={frame}
          actions={actions}
          onOpenSync={onOpenSync}
          isCurrent={index === keys.currentIndex}
          fields={
            inline.isOpen(session.trackerId) ? (
              <Suspense fallback={null}>
                <InlineTimes
                  session={session}
                  date={day.date}
                  typedBefore={inline.typedIn(session.trackerId)}
                  isEdited={inline.editedId === session.trackerId}
                  onEdit={() => inline.open(session.trackerId)}
                  onLeft={() => inline.leave(session.trackerId)}
                  onTyped={(typed) => inline.note(session.trackerId, typed)}
                  onDone={() => closeInline(session, index)}
                  onMore={(typed) => state.edit(session, typed)}
                />
              </Suspense>
            ) : undefined
          }
        />
      ))}
    </div>
  );
}
