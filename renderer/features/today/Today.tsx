import './today.css';
import { type CSSProperties, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { overlapMs, totalMs } from '../../../common/time/intervals.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { focusUnlessGivenBack, useKeptFocus } from '../../store/use-kept-focus.ts';
import { useRequest } from '../../store/request.ts';
import { useNow } from '../../store/use-now.ts';
import { useQuery } from '../../store/use-query.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { rangeWords } from '../../task/day-words.ts';
import { LazyEditTime, preloadTimeEdit } from '../../task/time-edit/LazyTimeEdit.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { later } from '../../ui/later.tsx';
import { DayActions } from './DayActions.tsx';
import { DayHead } from './DayHead.tsx';
import { freshTimes } from './fresh-times.ts';
import { createSessionActions, type SessionActions } from './sessions/session-actions.ts';
import { SessionList, widthCh } from './SessionList.tsx';
import { TaskTotals } from './TaskTotals.tsx';
import type { TimeDrafts } from './time-drafts.ts';
import { Timeline } from './timeline/Timeline.tsx';
import { type ShownDay, useShownDay } from './use-shown-day.ts';
import { useOverlaps } from './sessions/use-overlaps.ts';
import { type TodayDialog, type TodayState, useToday } from './use-today.ts';

export type DayMode = 'list' | 'tasks';

export interface TodayProps {
  readonly mode: DayMode;
  readonly onMode: (mode: DayMode) => void;
  readonly onOpenSync: () => void;
  /** Of its rows. */
  readonly drafts: TimeDrafts;
}

/** A day as it was logged, today or any before: to scale, as a list that is edited in place, and in sums. */
export function Today({ onOpenSync, drafts, mode, onMode }: TodayProps) {
  const shown = useShownDay();
  const section = useRef<HTMLElement>(null);
  const hasRoom = useRoom(section);
  const state = useToday(drafts);
  const { day } = shown;
  const actions = useActions(state, shown.date);
  useKeptFocus(section, day?.sessions);
  useRequest(useCardclock().entryRequest, (request) => {
    if (day !== undefined) state.add(freshTimes(day, Date.now()), day.date, request === 'add' ? undefined : request);
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
              actions={actions}
              onAdd={({ startMs, endMs }) => state.add({ startedAt: startMs, endedAt: endMs }, day.date)}
            />
          ) : null}
          <Sessions
            day={day}
            shown={shown}
            state={state}
            actions={actions}
            onOpenSync={onOpenSync}
            mode={mode}
            onMode={onMode}
          />
        </div>
      )}
      <DayDialog
        state={state}
        onClosed={(dialog) =>
          focusUnlessGivenBack(() => rowOf(dialog, section.current) ?? section.current, section.current)
        }
      />
    </section>
  );
}

/** The row of the entry that a dialog was about: what opened it, among the fields of the row, is gone. */
function rowOf(dialog: TodayDialog, section: HTMLElement | null): HTMLElement | null | undefined {
  if (dialog.kind !== 'edit') return undefined;
  return section?.querySelector<HTMLElement>(`[data-tracker="${dialog.session.trackerId}"]`);
}

function useActions({ inline, move, split, add }: TodayState, date: string): SessionActions {
  const cardclock = useCardclock();
  const { open: editInline } = inline;
  return useMemo(
    () =>
      createSessionActions(cardclock, {
        edit: (session) => editInline(session.trackerId),
        move,
        split,
        add: (times) => add(times, date),
      }),
    [cardclock, editInline, move, split, add, date],
  );
}

interface SessionsProps extends Pick<TodayProps, 'onOpenSync' | 'mode' | 'onMode'> {
  readonly day: Day;
  readonly shown: ShownDay;
  readonly state: TodayState;
  readonly actions: SessionActions;
}

function Sessions({ day, shown, state, actions, onOpenSync, mode, onMode }: SessionsProps) {
  const overlaps = useOverlaps(day);
  const isEmpty = day.sessions.length === 0;

  return (
    <div className="today-list">
      {isEmpty ? <Empty shown={shown} /> : <ShownAs mode={mode} onMode={onMode} />}
      {mode === 'list' || isEmpty ? (
        <SessionList day={day} actions={actions} overlaps={overlaps} state={state} onOpenSync={onOpenSync} />
      ) : (
        <TaskTotals day={day} />
      )}
      {shown.isToday ? <Yesterday date={addDays(shown.date, -1)} onGo={shown.go} /> : null}
    </div>
  );
}

const ShownAs = memo(function ShownAs({ mode, onMode }: Pick<TodayProps, 'mode' | 'onMode'>) {
  return (
    <>
      <span id="today-shown-as" className="hidden-visually">
        {t('Shown as')}
      </span>
      <Segments
        labelledBy="today-shown-as"
        value={mode}
        onChange={onMode}
        options={[
          { value: 'list', label: t('List') },
          { value: 'tasks', label: t('By task') },
        ]}
      />
    </>
  );
});

/** As it was, for a look back; a click leads to where it is changed. */
function Yesterday({ date, onGo }: Pick<DayBeforeProps, 'onGo'> & { readonly date: string }) {
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const { value: day } = useQuery('day:peek', { date }, { again: `${date} ${revision}` });
  if (day?.date !== date || day.sessions.length === 0) return null;
  return <DayBefore day={day} onGo={onGo} />;
}

interface DayBeforeProps {
  readonly day: Day;
  readonly onGo: (date: string) => void;
}

const DayBefore = memo(function DayBefore({ day, onGo }: DayBeforeProps) {
  const now = useNow(false);
  const ranges = day.sessions.map((session) => rangeWords(session, day.timezone));
  const style: CSSProperties & { readonly '--range': string } = {
    '--range': `${Math.max(...ranges.map(widthCh))}ch`,
  };

  return (
    <section className="today-before" style={style} aria-label={t('Yesterday')}>
      <Button variant="quiet" onPress={() => onGo(day.date)}>
        <span>{t('Yesterday')}</span>
        <span className="tabular">{durationWords(totalMs(day.sessions, day, now))}</span>
      </Button>
      <ul>
        {day.sessions.map((session, at) => (
          <li key={session.trackerId}>
            <span className="tabular">{ranges[at]}</span>
            <TaskLine task={session.task} />
            <span className="tabular">{durationWords(overlapMs(session, day, now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

function Empty({ shown }: { readonly shown: ShownDay }) {
  return (
    <div className="today-empty">
      <p>
        {t(
          shown.isToday
            ? 'Nothing tracked yet today. Start a task, and it shows up here.'
            : 'Nothing tracked on this day.',
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

/** In rem, so that text at 200 % gets the room that its size needs. */
const ROOM_REM = 33;

/** True where list and timeline find room beside each other within the element. */
function useRoom(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false);

  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = (): void => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setRoom(measured.clientWidth / remPx >= ROOM_REM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);

  return hasRoom;
}

const AddTime = later(async () => (await import('./AddTime.tsx')).AddTime);
const CopyDay = later(async () => (await import('./CopyDay.tsx')).CopyDay);

interface DayDialogProps {
  readonly state: TodayState;
  readonly onClosed: (dialog: TodayDialog) => void;
}

/** Whoever presses N types on at once. */
export function preloadToday(): void {
  preloadTimeEdit();
  void AddTime.load();
}

/** The dialog that is open, if any; its code comes with it. It stays the same one while another day is looked at. */
function DayDialog({ state, onClosed }: DayDialogProps) {
  const { dialog } = state;
  if (dialog === undefined) return null;

  function close(): void {
    if (dialog === undefined) return;
    state.close(dialog);
    onClosed(dialog);
  }

  switch (dialog.kind) {
    case 'edit': {
      const { session, typed, begin } = dialog;
      return <LazyEditTime {...session} typed={typed} {...(begin === undefined ? {} : { begin })} onClose={close} />;
    }
    case 'add':
      return <AddTime {...dialog} onClose={close} />;
    case 'copy':
      return <CopyDay today={dialog.today} onClose={close} />;
    default:
      return dialog satisfies never;
  }
}
