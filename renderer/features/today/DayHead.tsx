import { memo, type ReactNode } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { countedTwiceMs, LEAST_OVERLAP_MS } from '../../../common/time/overlaps.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { clockTime } from '../../../common/time/region.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { ZoneProblem, ZoneWords } from '../../task/ZoneWords.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EarlierIcon, LaterIcon } from '../../ui/icons.tsx';
import { PickDay } from '../../ui/PickDay.tsx';
import { clockChangeWords, nearDay, shortDay } from '../../task/day-words.ts';
import { OwnTimeNote } from '../../task/OwnTimeNote.tsx';
import { useGoal } from './use-goal.ts';
import type { ShownDay } from './use-shown-day.ts';

export interface DayHeadProps {
  readonly shown: ShownDay;
  /** What can be done with the day. */
  readonly children: ReactNode;
}

/** Which day this is, the way to others, and what it comes to. */
export function DayHead({ shown, children }: DayHeadProps) {
  const { date, day, isToday } = shown;
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const near = nearDay(date, today);

  return (
    <header className="today-head">
      <Stepper date={date} today={today} onGo={shown.go} />
      {day === undefined ? null : <Total day={day} isToday={isToday} />}
      <div className="today-commands">{children}</div>
      <p className="today-zone">
        {near === undefined || isToday ? null : <span>{near}</span>}
        <ZoneWords />
      </p>
      <ZoneProblem />
      {day === undefined || clockChangeWords(day) === undefined ? null : (
        <p className="today-change">{clockChangeWords(day)}</p>
      )}
    </header>
  );
}

interface StepperProps {
  readonly date: string;
  readonly today: string;
  readonly onGo: (date: string) => void;
}

/** Drawn again when another day is looked at, and not when the day has another entry. */
const Stepper = memo(function Stepper({ date, today, onGo }: StepperProps) {
  const isToday = date === today;

  return (
    <div className="today-stepper">
      <IconButton label={t('Day before')} onPress={() => onGo(addDays(date, -1))}>
        <EarlierIcon />
      </IconButton>
      <h2 id="today-title" aria-live="polite">
        {shortDay(date, date.slice(0, 4) !== today.slice(0, 4))}
      </h2>
      <IconButton label={t('Day after')} isDisabled={isToday} onPress={() => onGo(addDays(date, 1))}>
        <LaterIcon />
      </IconButton>
      <PickDay label={t('Choose a day')} date={date} last={today} onPick={onGo} />
      <Button isDisabled={isToday} onPress={() => onGo(today)}>
        {t('Today')}
      </Button>
    </div>
  );
});

function Total({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) {
  const goal = useGoal(day);
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const twiceMs = countedTwiceMs(day.sessions, day, now);
  const total = totalMs(day.sessions, day, now);

  return (
    <div className="today-sum">
      <p className="today-sums">
        <span>
          <output
            className="today-total tabular"
            aria-live="off"
            aria-label={t(isToday ? "Today's total" : "Day's total")}
          >
            {durationWords(total)}
          </output>{' '}
          {goal === null ? null : <span className="tabular">{goal.words}</span>}
        </span>
        {goal === null || goal.doneAtMs === null || !isToday ? null : (
          <span className="today-apart today-done tabular">
            {t('done at {time}', { time: clockTime(goal.doneAtMs, day.timezone) })}
          </span>
        )}
        {twiceMs < LEAST_OVERLAP_MS ? null : (
          <span className="today-apart tabular">{t('{length} counted twice', { length: durationWords(twiceMs) })}</span>
        )}
      </p>
      {goal === null ? null : (
        <div className="today-goal" aria-hidden="true">
          <div style={{ inlineSize: `${(goal.share * 100).toFixed(2)}%` }} />
        </div>
      )}
      <OwnTimeNote />
    </div>
  );
}
