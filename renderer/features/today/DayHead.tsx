import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EarlierIcon, FarEarlierIcon, LaterIcon } from '../../ui/icons.tsx';
import { PickDay } from '../../ui/PickDay.tsx';
import { useGoal } from '../day-strip/use-goal.ts';
import { ZoneProblem } from '../zone/ZoneProblem.tsx';
import { ZoneWords } from '../zone/ZoneWords.tsx';
import { clockChangeWords, headingDate, nearDay } from './day-words.ts';
import { OwnTimeNote } from './OwnTimeNote.tsx';
import type { ShownDay } from './use-shown-day.ts';

/** Which day this is, the way to others, and what it comes to. */
export function DayHead({ shown }: { readonly shown: ShownDay }) {
  const { date, day, isToday } = shown;
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const near = nearDay(date, today);

  return (
    <header className="today-head">
      <div className="today-stepper">
        <span title={t('Jump to the last day with time')}>
          <IconButton label={t('Jump to the last day with time')} onPress={() => void shown.jump()}>
            <FarEarlierIcon />
          </IconButton>
        </span>
        <IconButton label={t('Day before')} onPress={() => shown.step(-1)}>
          <EarlierIcon />
        </IconButton>
        <IconButton label={t('Day after')} isDisabled={isToday} onPress={() => shown.step(1)}>
          <LaterIcon />
        </IconButton>
        <PickDay label={t('Choose a day')} date={date} last={today} onPick={shown.go} />
        <Button isDisabled={isToday} onPress={shown.goToday}>
          {t('Today')}
        </Button>
      </div>
      <div className="today-title">
        <h2 id="today-title" aria-live="polite">
          {headingDate(date, today)}
        </h2>
        <p className="today-zone">
          {near === undefined ? null : <span>{near}</span>}
          <ZoneWords />
        </p>
      </div>
      <ZoneProblem />
      {day === undefined ? null : <Total day={day} isToday={isToday} />}
      {day === undefined || clockChangeWords(day) === undefined ? null : (
        <p className="today-change">{clockChangeWords(day)}</p>
      )}
    </header>
  );
}

function Total({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) {
  const goal = useGoal(day);
  const now = useNow(day.sessions.some((session) => session.endedAt === null));
  const total = totalMs(day.sessions, day, now);

  return (
    <div className="today-sum">
      <p>
        <output
          className="today-total tabular"
          aria-live="off"
          aria-label={t(isToday ? "Today's total" : "Day's total")}
        >
          {durationWords(total)}
        </output>
        {goal === null ? null : (
          <>
            {' '}
            <span className="tabular">{goal.words}</span>
          </>
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
