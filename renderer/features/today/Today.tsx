import './today.css';
import { memo } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { clockTime } from '../../../common/domain/sync-words.ts';
import { formatHoursMinutes, lengthMs, totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { CloudUpIcon } from '../../ui/icons.tsx';
import { TaskLine } from '../task/TaskLine.tsx';

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** Every session of the day, oldest first, and their sum. */
export function Today() {
  const day = useSnapshot((snapshot) => snapshot.today);

  return (
    <section className="today" aria-labelledby="today-title">
      <header className="today-head">
        <h2 id="today-title">{longDate(day.date)}</h2>
        <Total day={day} />
      </header>
      {day.sessions.length === 0 ? (
        <p className="today-empty">No time on any card yet today. Start one, and it shows up here.</p>
      ) : null}
      <ul className="today-sessions" aria-label="Sessions">
        {day.sessions.map((session) => (
          <SessionRow key={session.trackerId} session={session} timezone={day.timezone} />
        ))}
      </ul>
    </section>
  );
}

function Total({ day }: { readonly day: Day }) {
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  return (
    <output className="today-total tabular" aria-live="off" aria-label="Today's total">
      {formatHoursMinutes(totalMs(day.sessions, day, now))}
    </output>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly timezone: string;
}

const SessionRow = memo(function SessionRow({ session, timezone }: SessionRowProps) {
  const { task, startedAt, endedAt, confirmed } = session;
  const end = endedAt === null ? 'now' : clockTime(endedAt, timezone);

  return (
    <li className={endedAt === null ? 'today-session today-running' : 'today-session'}>
      <span className="today-range tabular">{`${clockTime(startedAt, timezone)} – ${end}`}</span>
      <TaskLine task={task}>
        {confirmed ? null : (
          <span className="today-waiting">
            <CloudUpIcon size={12} /> not yet saved
          </span>
        )}
      </TaskLine>
      <Duration session={session} />
    </li>
  );
});

function Duration({ session }: { readonly session: Session }) {
  const now = useNow(session.endedAt === null);
  return <span className="today-duration tabular">{formatHoursMinutes(lengthMs(session, now))}</span>;
}

/** `Saturday 21 November`; the day's own date is already that of its zone. */
function longDate(date: string): string {
  return DATE.format(Date.parse(`${date}T00:00:00Z`));
}
