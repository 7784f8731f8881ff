import { memo, useRef } from 'react';
import type { RunningTimer, WorkListRow } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { estimateUse, usedWords } from '../../../common/domain/estimate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { type Bounds, lengthMs, type OpenInterval, overlapMs } from '../../../common/time/intervals.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { useRowDrag } from '../../task/use-row-drag.ts';
import { IconButton, IconToggle } from '../../ui/IconButton.tsx';
import { ClockIcon, CloseIcon, CloudUpIcon, PlayIcon, StarFilledIcon, StarIcon, StopIcon } from '../../ui/icons.tsx';
import { KeyRow } from '../../ui/KeyRow.tsx';
import type { WorkListActions } from './work-list-actions.ts';

export interface WorkListItemProps {
  readonly row: WorkListRow;
  readonly today: Bounds;
  readonly actions: WorkListActions;
  /** True for the one row that the Tab key reaches. */
  readonly isCurrent: boolean;
}

export const WorkListItem = memo(function WorkListItem({ row, today, actions, isCurrent }: WorkListItemProps) {
  const { task, running, highlighted } = row;
  const item = useRef<HTMLDivElement>(null);
  const edge = useRowDrag(item, 'task', task.taskId, actions);

  return (
    <KeyRow
      ref={item}
      className={running === null ? 'work-list-row' : 'work-list-row work-list-running'}
      data-drop={edge}
      label={task.name}
      keys="Enter Space A S O B Delete Alt+ArrowUp Alt+ArrowDown"
      isCurrent={isCurrent}
    >
      <IconButton
        label={t(running === null ? 'Start {task}' : 'Stop {task}', { task: task.name })}
        tone={running === null ? 'accent' : 'running'}
        excludeFromTabOrder={!isCurrent}
        onPress={() => actions.startOrStop(row)}
      >
        {running === null ? <PlayIcon /> : <StopIcon />}
      </IconButton>
      <TaskLine task={task} onOpen={() => actions.open(row)} isReachable={isCurrent}>
        {row.confirmed ? null : (
          <span className="work-list-waiting" title={t('Not yet saved with the service')}>
            <CloudUpIcon size={12} />
            <span className="hidden-visually">{t('not yet saved')}</span>
          </span>
        )}
        {row.enlistAt === undefined ? null : <Postponed until={row.enlistAt} />}
      </TaskLine>
      <RowTime row={row} today={today} />
      <span className={highlighted ? 'work-list-actions work-list-starred' : 'work-list-actions'}>
        <IconToggle
          label={t('Highlight {task}', { task: task.name })}
          isSelected={highlighted}
          excludeFromTabOrder={!isCurrent}
          onChange={() => actions.highlight(row)}
        >
          {highlighted ? <StarFilledIcon /> : <StarIcon />}
        </IconToggle>
        <IconButton
          label={t('Remove {task} from work list', { task: task.name })}
          excludeFromTabOrder={!isCurrent}
          onPress={() => actions.remove(row)}
        >
          <CloseIcon size={14} />
        </IconButton>
      </span>
    </KeyRow>
  );
});

interface RowTimeProps {
  readonly row: WorkListRow;
  readonly today: Bounds;
}

function RowTime({ row, today }: RowTimeProps) {
  const live = useLive(row);
  const now = useNow(live.length > 0);
  const todayMs = live.reduce((sum, one) => sum + overlapMs(one, today, now), row.todayMs);
  const total = live.reduce((sum, one) => sum + lengthMs(one, now), row.totalMs);

  const { estimateMs } = row;
  const inAll =
    estimateMs === undefined ? t('{length} in all', { length: durationWords(total) }) : usedWords(total, estimateMs);

  return (
    <p
      className={todayMs === 0 ? 'work-list-time work-list-time-none tabular' : 'work-list-time tabular'}
      title={inAll}
    >
      <span className="hidden-visually">{t('Today')} </span>
      <span className={todayMs === 0 ? 'hidden-visually' : undefined}>{durationWords(todayMs)}</span>
      <span className="hidden-visually">, {inAll}</span>
      {/* Under a time of today: alone it would be a line that nobody can read. */}
      {estimateMs === undefined || todayMs === 0 ? null : <Used ms={total} estimateMs={estimateMs} />}
    </p>
  );
}

const NONE: readonly RunningTimer[] = [];

/** All that runs on the task: a timer that was started elsewhere runs beside one's own. */
function useLive({ running, task }: WorkListRow): readonly OpenInterval[] {
  const isOfTask = (timer: RunningTimer): boolean => timer.task.taskId === task.taskId;
  const timers = useSnapshot((snapshot) => (snapshot.running.some(isOfTask) ? snapshot.running : NONE));
  const others = timers.filter((timer) => isOfTask(timer) && timer.trackerId !== running?.trackerId);
  return [...(running === null ? [] : [running]), ...others].map(({ startedAt }) => ({ startedAt, endedAt: null }));
}

/** How much of the estimate is used, said in words beside it. */
function Used({ ms, estimateMs }: { readonly ms: number; readonly estimateMs: number }) {
  return (
    <span className={`work-list-used work-list-used-${estimateUse(ms, estimateMs)}`} aria-hidden="true">
      <span style={{ inlineSize: `${(Math.min(1, ms / estimateMs) * 100).toFixed(1)}%` }} />
    </span>
  );
}

/** Until when the service has the row postponed; nothing from that minute on. `until`: UTC ms. */
function Postponed({ until }: { readonly until: number }) {
  const now = useNow(true, MINUTE_MS);
  const calendar = useCalendar();
  if (until <= now) return null;

  return (
    <span className="work-list-postponed">
      <ClockIcon size={12} />
      <span>{t('Postponed until {moment}', { moment: momentWords(until, calendar) })}</span>
    </span>
  );
}
