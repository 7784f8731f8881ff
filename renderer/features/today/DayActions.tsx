import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { clockTime } from '../../../common/time/region.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { LEAST_GAP_MS } from '../../../common/time/intervals.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { PlayIcon, PlusIcon } from '../../ui/icons.tsx';
import { createTimeDeeds } from '../time-edit/time-deeds.ts';
import { freshTimes } from './fresh-times.ts';
import { MINUTE_MS, useNow } from '../../state/use-now.ts';
import { Translated } from '../../ui/Translated.tsx';
import type { ShownDay } from './use-shown-day.ts';
import type { TodayState } from './use-today.ts';

export interface DayActionsProps {
  readonly shown: ShownDay;
  readonly day: Day;
  readonly state: TodayState;
  /** There is no room for the timeline beside the list. */
  readonly hasToggle: boolean;
}

/** What can be done with the day as a whole, one click each. */
export function DayActions({ shown, day, state, hasToggle }: DayActionsProps) {
  const { isToday } = shown;
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);
  const last = isToday && !isRunning ? lastFinished(day.sessions) : undefined;

  return (
    <div className="today-deeds">
      {hasToggle ? (
        <ToggleButton
          className="button button-plain today-toggle"
          isSelected={state.isTimelineOpen}
          onChange={state.openTimeline}
        >
          {t('Timeline')}
        </ToggleButton>
      ) : null}
      <Button variant="quiet" onPress={() => state.add(freshTimes(day, Date.now()), day.date)}>
        <PlusIcon />
        {t('Add time')}
      </Button>
      {last === undefined ? null : <Resume key={last.trackerId} session={last} timezone={day.timezone} />}
      {isToday ? (
        <Button variant="quiet" onPress={() => state.copy(day)}>
          {t('Copy from yesterday…')}
        </Button>
      ) : null}
    </div>
  );
}

interface ResumeProps {
  readonly session: Session & { readonly endedAt: number };
  readonly timezone: string;
}

/** The last entry runs again, and the time since its end counts as well. */
function Resume({ session, timezone }: ResumeProps) {
  const cardclock = useCardclock();
  const now = useNow(true, MINUTE_MS);
  const gap = durationWords(now - session.endedAt);
  const task = session.task.name;
  const time = clockTime(session.endedAt, timezone);
  if (now - session.endedAt < LEAST_GAP_MS) return null;

  return (
    <span title={t('“{task}” runs again; counts the {gap} since {time} as well.', { task, gap, time })}>
      <Button
        variant="quiet"
        aria-label={t('Continue as if never stopped (+ {gap}): {task}, counts the {gap} since {time} as well', {
          gap,
          task,
          time,
        })}
        onPress={() => void createTimeDeeds(cardclock).resume(session, Date.now())}
      >
        <PlayIcon />
        <span>
          <Translated
            message="Continue as if never stopped {more}"
            values={{ more: <span className="tabular">(+ {gap})</span> }}
          />
        </span>
      </Button>
    </span>
  );
}

function lastFinished(sessions: readonly Session[]): (Session & { readonly endedAt: number }) | undefined {
  let last: (Session & { readonly endedAt: number }) | undefined;
  for (const session of sessions) {
    const { endedAt } = session;
    if (endedAt !== null && (last === undefined || endedAt >= last.endedAt)) last = { ...session, endedAt };
  }
  return last;
}
