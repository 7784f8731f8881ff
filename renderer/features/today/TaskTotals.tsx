import './task-totals.css';
import { useRef } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { overlapMs } from '../../../common/time/intervals.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { useNow } from '../../store/use-now.ts';
import { useBoardColour } from '../../task/colour.ts';
import { CloudUpIcon } from '../../ui/icons.tsx';

/** What each task of the day comes to, with a bar for its share of the largest. */
export function TaskTotals({ day }: { readonly day: Day }) {
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const totals = taskTotals(day, now);
  const mostMs = totals[0]?.ms ?? 0;
  const table = useRef<HTMLTableElement>(null);
  // As in the list, where it would still wait for the list to be there.
  useRequest(useCardclock().rowRequest, (which) => {
    const names = [...(table.current?.querySelectorAll('button') ?? [])];
    names.at(which === 'first' ? 0 : -1)?.focus();
  });

  return (
    <table ref={table} className="task-totals" aria-label={t('Time per task')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{t('Task')}</span>
          </th>
          <th scope="col" className="task-totals-time">
            <span className="hidden-visually">{t('Time')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <TotalRow key={total.task.taskId} {...total} share={mostMs === 0 ? 0 : total.ms / mostMs} />
        ))}
      </tbody>
    </table>
  );
}

function TotalRow({ task, ms, isWaiting, share }: TaskTotal & { readonly share: number }) {
  const { openCard } = useCardclock();
  const colour = useBoardColour(task.boardId);

  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="task-totals-name"
          dir="auto"
          title={task.name}
          aria-label={t('Open {task}', { task: task.name })}
          onClick={() => openCard(task.taskId)}
        >
          {task.name}
        </button>
        <span className="task-totals-bar" aria-hidden="true">
          <span className={`task-dot-${colour}`} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </th>
      <td className="tabular">
        {isWaiting ? <WaitingMark /> : null}
        {durationWords(ms)}
      </td>
    </tr>
  );
}

/** In words only where it is read out or pointed at: no row moves when its time is saved. */
function WaitingMark() {
  return (
    <span className="today-waiting" title={t('not yet saved')}>
      <CloudUpIcon size={12} />
      <span className="hidden-visually">{t('not yet saved')}</span>{' '}
    </span>
  );
}

interface TaskTotal {
  readonly task: TaskRef;
  readonly ms: number;
  /** Some of it is not saved yet. */
  readonly isWaiting: boolean;
}

/** What each task comes to within the day, the largest first; together they are the day's total. */
function taskTotals(day: Day, now: number): readonly TaskTotal[] {
  const totals = new Map<number, TaskTotal>();
  for (const session of day.sessions) {
    const { task, confirmed } = session;
    const before = totals.get(task.taskId);
    totals.set(task.taskId, {
      task,
      ms: (before?.ms ?? 0) + overlapMs(session, day, now),
      isWaiting: before?.isWaiting === true || !confirmed,
    });
  }
  return [...totals.values()].toSorted((one, other) => other.ms - one.ms || one.task.taskId - other.task.taskId);
}
