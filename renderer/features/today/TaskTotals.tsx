import './task-totals.css';
import { useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { overlapMs } from '../../../common/time/intervals.ts';
import { useNow } from '../../store/use-now.ts';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { boardColour } from '../../task/colour.ts';

/** What each task of the day comes to, with a bar for its share of the largest; folded, since the entries say most of it. */
export function TaskTotals({ day }: { readonly day: Day }) {
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const totals = taskTotals(day, now);
  const mostMs = totals[0]?.ms ?? 0;
  const [isOpen, setOpen] = useState(false);
  if (totals.length < 2) return null;
  const name = t('Time per task');
  const button = (
    <DisclosureButton panelId="task-totals" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {name}
    </DisclosureButton>
  );
  if (!isOpen) return <div>{button}</div>;

  return (
    <div>
      {button}
      <table id="task-totals" className="task-totals" aria-label={name}>
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
          {totals.map(({ task, ms }) => (
            <tr key={task.taskId}>
              <th scope="row">
                <span className="task-totals-name" dir="auto" title={task.name}>
                  {task.name}
                </span>
                <span className="task-totals-bar" aria-hidden="true">
                  <span
                    className={`task-dot-${boardColour(task.boardId)}`}
                    style={{ inlineSize: `${mostMs === 0 ? 0 : (ms / mostMs) * 100}%` }}
                  />
                </span>
              </th>
              <td className="tabular">{durationWords(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TaskTotal {
  readonly task: TaskRef;
  readonly ms: number;
}

/** What each task comes to within the day, the largest first; together they are the day's total. */
function taskTotals(day: Day, now: number): readonly TaskTotal[] {
  const totals = new Map<number, TaskTotal>();
  for (const session of day.sessions) {
    const { task } = session;
    const before = totals.get(task.taskId)?.ms ?? 0;
    totals.set(task.taskId, { task, ms: before + overlapMs(session, day, now) });
  }
  return [...totals.values()].toSorted((one, other) => other.ms - one.ms || one.task.taskId - other.task.taskId);
}
