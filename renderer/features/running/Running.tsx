import './running.css';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { focusOf, nextBreakMs, workedHere } from '../../../common/domain/focus.ts';
import type { RunningTimer, Snapshot } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { lastEnd, LEAST_GAP_MS } from '../../../common/time/intervals.ts';
import { dayWords } from '../../../common/time/moment-words.ts';
import { clockTime } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { focusUnlessGivenBack, useKeptFocus } from '../../store/use-kept-focus.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { estimateUse, usedWords } from '../../../common/domain/estimate.ts';
import { Place, placeWords } from '../../task/TaskLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconToggle } from '../../ui/IconButton.tsx';
import { AlertIcon, PlayIcon, StarFilledIcon, StarIcon, StopIcon } from '../../ui/icons.tsx';
import { Elapsed, RunningInOtherAccounts } from './RunningInOtherAccounts.tsx';
import { RunningMenu } from './RunningMenu.tsx';
import { useFlight } from './use-flight.ts';
import { type OpenTimerDialog, TimerDialog, type TimerDialogKind } from './TimerDialog.tsx';

export interface RunningProps {
  /** Goes to the search, begun with this text. */
  readonly onSearch: (text: string) => void;
}

/** The loudest thing on the screen: what runs, for how long, and the way to stop it. */
export function Running({ onSearch }: RunningProps) {
  const running = useSnapshot((snapshot) => snapshot.running);
  const lastTask = useSnapshot((snapshot) => snapshot.recents[0]);
  const region = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<OpenTimerDialog>();
  useKeptFocus(region, running);
  useKeptFocus(
    region,
    useSnapshot((snapshot) => snapshot.runningInOtherAccounts),
  );

  function open(kind: TimerDialogKind, { trackerId, task, startedAt }: RunningTimer): void {
    setDialog({ kind, entry: { trackerId, task, startedAt, endedAt: null } });
  }

  function close(): void {
    setDialog(undefined);
    focusUnlessGivenBack(() => region.current);
  }

  return (
    <section
      ref={region}
      className={running.length > 1 ? 'running running-many' : 'running'}
      aria-label={t('Running')}
      tabIndex={-1}
    >
      {running.length === 0 ? <Nothing lastTask={lastTask} /> : null}
      {running.map((timer) => (
        <RunningCard key={timer.trackerId} timer={timer} onDialog={(kind) => open(kind, timer)} onSearch={onSearch} />
      ))}
      <RunningInOtherAccounts />
      <BreakLine />
      {dialog === undefined ? null : <TimerDialog open={dialog} onClose={close} />}
    </section>
  );
}

interface RunningCardProps extends RunningProps {
  readonly timer: RunningTimer;
  readonly onDialog: (kind: TimerDialogKind) => void;
}

function RunningCard({ timer, onDialog, onSearch }: RunningCardProps) {
  const { ask } = useCardclock();
  const timezone = useSnapshot((snapshot) => snapshot.today.timezone);
  const isOfToday = useSnapshot(({ today }) => timer.startedAt >= today.startMs);
  const { task, highlighted, startedAt, note } = timer;
  const time = clockTime(startedAt, timezone);
  const place = useRef<HTMLHeadingElement>(null);
  useFlight(place, timer);

  return (
    <article className="running-card">
      <div className="running-words">
        <h2 ref={place} className="running-name" dir="auto" title={task.name}>
          <span>{task.name}</span>
        </h2>
        <p className="running-place" title={placeWords(task)}>
          <span className="running-since tabular">
            <AriaButton className="running-start" onPress={() => onDialog('times')}>
              <span title={t('Edit start…')}>
                {isOfToday
                  ? t('since {time}', { time })
                  : t('since {day}, {time}', { day: dayWords(startedAt, timezone), time })}
              </span>
            </AriaButton>
            <Used timer={timer} />
          </span>
          {note === undefined ? null : (
            <bdi title={note}>
              {' · '}
              {note}
            </bdi>
          )}
          {' · '}
          <Place task={task} />
        </p>
      </div>
      <Elapsed startedAt={startedAt} />
      <Button
        variant="primary"
        aria-label={t('Stop {task}', { task: task.name })}
        onPress={() => void ask('timer:stop', { trackerId: timer.trackerId })}
      >
        <StopIcon />
        {t('Stop')}
      </Button>
      <div className="running-actions">
        <IconToggle
          label={t('Highlight {task}', { task: task.name })}
          isSelected={highlighted}
          onChange={(isOn) => void ask('task:highlight', { taskId: task.taskId, highlighted: isOn })}
        >
          {highlighted ? <StarFilledIcon /> : <StarIcon />}
        </IconToggle>
        <RunningMenu timer={timer} onDialog={onDialog} onSearch={onSearch} />
      </div>
    </article>
  );
}

/** Of the card's estimate, by all of one's own time on it; nothing where it has none. */
function Used({ timer: { task } }: Pick<RunningCardProps, 'timer'>) {
  const running = useSnapshot((snapshot) => snapshot.running);
  const row = useSnapshot(({ workList }) => workList.find((one) => one.task.taskId === task.taskId));
  const now = useNow(row?.estimateMs !== undefined, MINUTE_MS);
  if (row?.estimateMs === undefined) return null;
  const timers = running.filter((timer) => timer.task.taskId === task.taskId);
  const ms = timers.reduce((sum, { startedAt }) => sum + Math.max(0, now - startedAt), row.totalMs);
  const use = estimateUse(ms, row.estimateMs);

  return (
    <span className={use === 'well' ? undefined : 'running-used'}>
      {' · '}
      {use === 'well' ? null : <AlertIcon size={12} />}
      {usedWords(ms, row.estimateMs)}
    </span>
  );
}

function Nothing({ lastTask }: { readonly lastTask: TaskRef | undefined }) {
  const { ask } = useCardclock();
  const isElsewhere = useSnapshot((snapshot) => snapshot.runningInOtherAccounts !== undefined);
  const hasRows = useSnapshot((snapshot) => snapshot.workList.length > 0);

  return (
    <div className="running-nothing">
      <h2>{isElsewhere ? t('Nothing running in this account') : t('Nothing running')}</h2>
      {lastTask === undefined ? (
        <p>
          {hasRows
            ? t('Start a task from your list, or search for one.')
            : t('Search for a task to start it, or type a new name to create one.')}
        </p>
      ) : (
        <>
          <Button
            aria-label={t('Continue {task}', { task: lastTask.name })}
            onPress={() => void ask('timer:start', { taskId: lastTask.taskId })}
          >
            <PlayIcon />
            <span className="running-continue" dir="auto" title={lastTask.name}>
              {t('Continue “{task}”', { task: lastTask.name })}
            </span>
          </Button>
          <StartAtLastEnd taskId={lastTask.taskId} />
        </>
      )}
    </div>
  );
}

/** A start without a gap to the last entry of the day; nothing where there is none. */
function StartAtLastEnd({ taskId }: { readonly taskId: number }) {
  const at = useSnapshot((snapshot) => lastEnd(snapshot.today.sessions));
  return at === undefined ? null : <StartAt key={at} taskId={taskId} at={at} />;
}

function StartAt({ taskId, at }: { readonly taskId: number; readonly at: number }) {
  const { ask } = useCardclock();
  const timezone = useSnapshot((snapshot) => snapshot.today.timezone);
  const now = useNow(true, MINUTE_MS);
  if (now - at < LEAST_GAP_MS) return null;

  return (
    <Button variant="quiet" onPress={() => void ask('timer:start', { taskId, at })}>
      {t('Start where I stopped ({time})', { time: clockTime(at, timezone) })}
    </Button>
  );
}

/** When the next break is due, or the one that was taken ends; nothing for whoever works without, or has just been told that it is time. */
function BreakLine() {
  const isOn = useSnapshot(({ settings }) => settings.remindBreak);
  const isTold = useSnapshot(({ reminders }) => reminders.some(({ kind }) => kind === 'break'));
  return isOn && !isTold ? <Due /> : null;
}

function Due() {
  const timezone = useSnapshot(({ today }) => today.timezone);
  const now = useNow(true, MINUTE_MS);
  const nextMs = useSnapshot((snapshot) => nextOf(snapshot, now));
  const untilMs = useSnapshot((snapshot) => pauseEnd(snapshot, now));
  if (nextMs !== null)
    return <p className="running-break tabular">{t('Break at {time}', { time: clockTime(nextMs, timezone) })}</p>;
  if (untilMs === null) return null;
  return <p className="running-break tabular">{t('Break until {time}', { time: clockTime(untilMs, timezone) })}</p>;
}

function nextOf({ running, today, settings }: Snapshot, nowMs: number): number | null {
  const starts = running.flatMap(({ own, startedAt }) => (own ? [startedAt] : []));
  if (starts.length === 0) return null;
  // The present moves by the minute: what was started since counts at once.
  const atMs = Math.max(nowMs, ...starts);
  const worked = [...workedHere(today, running), ...(today.ofOtherAccounts ?? [])];
  const focus = focusOf(worked, settings, atMs);
  return focus === null ? null : nextBreakMs(focus, settings, atMs);
}

function pauseEnd({ running, today, settings }: Snapshot, nowMs: number): number | null {
  const { pause } = settings.reminderMemory;
  if (running.some(({ own }) => own) || pause === null || pause.untilMs <= nowMs) return null;
  return today.sessions.some(({ startedAt }) => startedAt >= pause.fromMs) ? null : pause.untilMs;
}
