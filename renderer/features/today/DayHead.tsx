import { useRef, useState, lazy, Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { formatHoursMinutes, totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CalendarIcon, EarlierIcon, FarEarlierIcon, LaterIcon } from '../../ui/icons.tsx';
import { useGoal } from '../day-strip/use-goal.ts';
import { ZoneProblem } from '../zone/ZoneProblem.tsx';
import { ZoneWords } from '../zone/ZoneWords.tsx';
import { clockChangeWords, longDate, nearDay } from './day-words.ts';
import { OwnTimeNote } from './OwnTimeNote.tsx';
import type { ShownDay } from './use-shown-day.ts';

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

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
        <PickDay date={date} today={today} onPick={shown.go} />
        <Button isDisabled={isToday} onPress={shown.goToday}>
          {t('Today')}
        </Button>
      </div>
      <div className="today-title">
        <h2 id="today-title" aria-live="polite">
          {longDate(date, today)}
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

interface PickDayProps {
  readonly date: string;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

/** The calendar's code is fetched when it is opened for the first time. */
function PickDay({ date, today, onPick }: PickDayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <AriaButton
        ref={button}
        aria-label={t('Choose a day')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="icon-button icon-button-quiet"
        onPress={() => setOpen(true)}
      >
        <CalendarIcon />
      </AriaButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <DayPicker date={date} today={today} triggerRef={button} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
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
          {formatHoursMinutes(total)}
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
