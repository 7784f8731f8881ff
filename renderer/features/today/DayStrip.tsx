import './day-strip.css';
import { useMemo } from 'react';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { OWN_TIME_UNREAD } from '../../../common/domain/own-time.ts';
import { t } from '../../../common/i18n/translate.ts';
import { hourMarks, shareOfDay } from '../../../common/time/day-hours.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { Translated } from '../../ui/Translated.tsx';
import { useGoal } from './use-goal.ts';

/** Today in three lines: how much of the goal, the goal as a bar, and the 24 hours with what was done in them. */
export function DayStrip() {
  const day = useSnapshot((snapshot) => snapshot.today);
  const isMissing = useSnapshot((snapshot) => snapshot.sync.ownTime === 'missing');
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const sum = <strong>{durationWords(totalMs(day.sessions, day, now))}</strong>;
  const goal = useGoal(day);

  return (
    <section className="day-strip" aria-label={t('Your day')}>
      <p className="day-strip-sum tabular">
        {goal === null ? (
          <Translated message="{total} today" values={{ total: sum }} />
        ) : (
          <>
            {sum} {goal.words}
          </>
        )}
        {isMissing ? <span title={t(OWN_TIME_UNREAD)}> · {t('may not be all')}</span> : null}
      </p>
      {goal === null ? null : (
        <div className="day-strip-goal" aria-hidden="true">
          <div className="day-strip-reached" style={{ inlineSize: percent(goal.share) }} />
        </div>
      )}
      <Hours day={day} now={now} />
    </section>
  );
}

function Hours({ day, now }: { readonly day: Day; readonly now: number }) {
  const { startMs, endMs, timezone } = day;
  const marks = useMemo(() => hourMarks({ startMs, endMs }, timezone), [startMs, endMs, timezone]);

  return (
    <div className="day-strip-hours" aria-hidden="true">
      <div className="day-strip-track">
        {marks.map((mark) => (
          <span key={mark.label} className="day-strip-line" style={{ insetInlineStart: percent(mark.at) }} />
        ))}
        {day.sessions.map((session) => (
          <Block key={session.trackerId} session={session} day={day} now={now} />
        ))}
      </div>
      <div className="day-strip-labels tabular">
        {marks.map((mark) => (
          <span key={mark.label} style={{ insetInlineStart: percent(mark.at) }}>
            {mark.label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BlockProps {
  readonly session: Session;
  readonly day: Day;
  readonly now: number;
}

function Block({ session, day, now }: BlockProps) {
  const from = shareOfDay(session.startedAt, day);
  const to = shareOfDay(session.endedAt ?? now, day);

  return (
    <span
      className={session.confirmed ? 'day-strip-block' : 'day-strip-block day-strip-waiting'}
      style={{ insetInlineStart: percent(from), inlineSize: percent(Math.max(0, to - from)) }}
    />
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
