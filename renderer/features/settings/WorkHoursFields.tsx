import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { crossesMidnight, type WorkHours } from '../../../common/domain/reminder.ts';
import { t } from '../../../common/i18n/translate.ts';
import { weekdayName, weekFrom } from '../../../common/time/week.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { useWeekStart } from '../../state/use-week-start.ts';
import { PickMany } from '../../ui/PickMany.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { minutesText, readMinutes } from './day-minutes.ts';
import { RestoreDefault } from './RestoreDefault.tsx';

/** Days and hours in which time is meant to be tracked, by the clocks of the shown zone. */
export function WorkHoursFields({ hours }: { readonly hours: WorkHours }) {
  const { ask } = useCardclock();
  const { fromMinutes, toMinutes } = hours;
  const days = weekFrom(useWeekStart()).map((value) => ({ value, label: weekdayName(value) }));

  function change(changed: Partial<WorkHours>): void {
    void ask('settings:change', { workHours: { ...hours, ...changed } });
  }

  return (
    <div className="settings-work-hours">
      <PickMany
        label={t('Working days')}
        options={days}
        chosen={hours.days}
        onChange={(chosen) => change({ days: chosen.toSorted((one, other) => one - other) })}
      />
      {hours.days.length === 0 ? <p className="settings-hint">{t('No day is chosen, so nothing is said.')}</p> : null}
      <MinutesField
        label={t('Work begins')}
        minutes={fromMinutes}
        other={toMinutes}
        onChange={(at) => change({ fromMinutes: at })}
      />
      <MinutesField
        label={t('Work ends')}
        minutes={toMinutes}
        isEnd
        other={fromMinutes}
        onChange={(at) => change({ toMinutes: at })}
      />
      {crossesMidnight(hours) ? (
        <p className="settings-hint">{t('Work ends on the next day: the night after Monday belongs to Monday.')}</p>
      ) : null}
      <RestoreDefault setting="workHours" label={t('Working days and hours')} />
    </div>
  );
}

interface MinutesFieldProps {
  readonly label: string;
  readonly minutes: number;
  /** Midnight is the one after the day. */
  readonly isEnd?: boolean;
  /** Work that ends when it begins would be none, or all day. */
  readonly other: number;
  readonly onChange: (minutes: number) => void;
}

/** A time of day that takes effect when the cursor leaves it, or on Enter; what is none stays, and says why. */
function MinutesField({ label, minutes, isEnd = false, other, onChange }: MinutesFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? minutesText(minutes);
  const read = readMinutes(shown, isEnd);
  const problem = problemOf(read, other);

  // A key may lead to another view while the cursor is still here.
  const leave = useEffectEvent(() => commit());
  useEffect(() => () => leave(), []);

  function commit(): void {
    if (read === undefined || problem !== undefined) return;
    setTyped(undefined);
    if (read !== minutes) onChange(read);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    commit();
  }

  return (
    <form onSubmit={submit} onBlurCapture={commit}>
      <TimeField
        label={label}
        value={shown}
        stored={minutesText(minutes)}
        onChange={setTyped}
        meaning={read === undefined || minutesText(read) === shown ? '' : minutesText(read)}
        problem={problem}
      />
    </form>
  );
}

function problemOf(read: number | undefined, other: number): string | undefined {
  if (read === undefined) return t('Type a time such as 9:00, 1730 or 5 pm.');
  return read === other ? t('It has to be another time than {time}.', { time: minutesText(other) }) : undefined;
}
