import './task-totals.css';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { useNow } from '../../store/use-now.ts';
import { typeColour } from '../../task/colour.ts';
import { taskTotals } from './task-totals.ts';

/** What each task of the day comes to, with a bar for its share of the largest. */
export function TaskTotals({ day }: { readonly day: Day }) {
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const totals = taskTotals(day, now);
  const mostMs = totals[0]?.ms ?? 0;
  if (totals.length < 2) return null;

  return (
    <table className="task-totals">
      <caption>{t('Time per task')}</caption>
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
                  className={`task-dot-${typeColour(task.colour)}`}
                  style={{ inlineSize: `${mostMs === 0 ? 0 : (ms / mostMs) * 100}%` }}
                />
              </span>
            </th>
            <td className="tabular">{durationWords(ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
