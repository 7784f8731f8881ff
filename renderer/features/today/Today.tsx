import './today.css';
import { useCallback, useMemo, useRef } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useWish } from '../../store/wish.ts';
import { focusUnlessGivenBack, useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { DayActions } from './DayActions.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DayHead } from './DayHead.tsx';
import { freshTimes } from './fresh-times.ts';
import { createSessionActions } from './session-actions.ts';
import { SessionList } from './SessionList.tsx';
import { TaskTotals } from './TaskTotals.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import type { TimeDrafts } from './time-drafts.ts';
import { useRoom } from './use-room.ts';
import { useShownDay, type ShownDay } from './use-shown-day.ts';
import { useToday, type TodayDialog, type TodayState } from './use-today.ts';

export interface TodayProps {
  readonly onOpenSync: () => void;
  /** Of its rows. */
  readonly drafts: TimeDrafts;
}

/** A day as it was logged, today or any before: to scale, as a list that is edited in place, and in sums. */
export function Today({ onOpenSync, drafts }: TodayProps) {
  const shown = useShownDay();
  const section = useRef<HTMLElement>(null);
  const hasRoom = useRoom(section);
  const state = useToday(drafts);
  const { day } = shown;
  const { open: editInline } = state.inline;
  const onEdit = useCallback((session: Session) => editInline(session.trackerId), [editInline]);
  useKeptFocus(section, day?.sessions);
  useWish(useCardclock().entryWish, () => {
    if (day !== undefined) state.add(freshTimes(day, Date.now()), day.date);
  });
  const isTimelineShown = hasRoom || state.isTimelineOpen;

  return (
    <section
      ref={section}
      className={hasRoom ? 'today today-roomy' : 'today'}
      aria-labelledby="today-title"
      tabIndex={-1}
    >
      <DayHead shown={shown}>
        {day === undefined ? null : <DayActions shown={shown} day={day} state={state} hasToggle={!hasRoom} />}
      </DayHead>
      {day === undefined ? (
        <Missing shown={shown} />
      ) : (
        <div className="today-columns">
          {isTimelineShown ? (
            <Timeline
              day={day}
              isToday={shown.isToday}
              zoomStep={state.zoomStep}
              onZoom={state.setZoomStep}
              onEdit={onEdit}
              onAdd={({ startMs, endMs }) => state.add({ startedAt: startMs, endedAt: endMs }, day.date)}
            />
          ) : null}
          <Sessions day={day} shown={shown} state={state} onOpenSync={onOpenSync} />
        </div>
      )}
      <DayDialog
        state={state}
        onClosed={(dialog) => focusUnlessGivenBack(() => rowOf(dialog, section.current) ?? section.current)}
      />
    </section>
  );
}

/** The row of the entry that a dialog was about: what opened it, among the fields of the row, is gone. */
function rowOf(dialog: TodayDialog, section: HTMLElement | null): HTMLElement | null | undefined {
  if (dialog.kind !== 'edit') return undefined;
  return section?.querySelector<HTMLElement>(`[data-tracker="${dialog.session.trackerId}"]`);
}

interface SessionsProps extends Pick<TodayProps, 'onOpenSync'> {
  readonly day: Day;
  readonly shown: ShownDay;
  readonly state: TodayState;
}

function Sessions({ day, shown, state, onOpenSync }: SessionsProps) {
  const cardclock = useCardclock();
  const { open: editInline } = state.inline;
  const actions = useMemo(
    () => createSessionActions(cardclock, (session) => editInline(session.trackerId)),
    [cardclock, editInline],
  );

  return (
    <div className="today-list">
      {day.sessions.length === 0 ? <Empty shown={shown} /> : null}
      <SessionList day={day} actions={actions} state={state} onOpenSync={onOpenSync} />
      <TaskTotals day={day} />
    </div>
  );
}

function Empty({ shown }: { readonly shown: ShownDay }) {
  return (
    <div className="today-empty">
      <p>
        {t(
          shown.isToday
            ? 'No time on any card yet today. Start one, and it shows up here.'
            : 'No time on any card on this day.',
        )}
      </p>
      <Button variant="quiet" onPress={() => void shown.jump()}>
        {t('Jump to the last day with time')}
      </Button>
    </div>
  );
}

function Missing({ shown }: { readonly shown: ShownDay }) {
  if (shown.problem === undefined) return null;
  return (
    <p role="alert" className="today-empty">
      {shown.problem}
    </p>
  );
}
