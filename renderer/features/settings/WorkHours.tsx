import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { crossesMidnight, type WorkHours } from '../../../common/domain/reminder.ts';
import { t } from '../../../common/i18n/translate.ts';
import { clockTime } from '../../../common/time/region.ts';
import { readTypedTime } from '../../../common/phrase/typed-time.ts';
import { weekdayName, weekFrom } from '../../../common/time/week.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useWeekStart } from '../../store/use-week-start.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Row } from '../../ui/Row.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRestore } from './setting-rows.tsx';

/** Days and hours in which time is meant to be tracked, by the clocks of the shown zone. */
export function WorkHoursRows() {
  const { ask } = useCardclock();
  const hours = useSnapshot(({ settings }) => settings.workHours);
  const restore = useRestore('workHours');
  const { days, fromMinutes, toMinutes } = hours;
  const week = weekFrom(useWeekStart());

  function change(changed: Partial<WorkHours>): void {
    void ask('settings:change', { workHours: { ...hours, ...changed } });
  }

  return (
    <>
      <Row
        label={t('Working days')}
        isGroup
        isWide
        restore={restore}
        {...(days.length === 0 ? { hint: t('No day is chosen, so there are no reminders.') } : {})}
        renderControl={({ labelId }) => (
          <fieldset className="settings-days" aria-labelledby={labelId}>
            {week.map((day) => (
              <Checkbox
                key={day}
                isSelected={days.includes(day)}
                onChange={(is) =>
                  change({
                    days: (is ? [...days, day] : days.filter((one) => one !== day)).toSorted(
                      (one, other) => one - other,
                    ),
                  })
                }
              >
                {weekdayName(day)}
              </Checkbox>
            ))}
          </fieldset>
        )}
      />
      <TimeRow
        label={t('Work begins')}
        minutes={fromMinutes}
        other={toMinutes}
        onChange={(at) => change({ fromMinutes: at })}
      />
      <TimeRow
        label={t('Work ends')}
        hint={crossesMidnight(hours) ? t('On the next day: the night after Monday counts as Monday.') : undefined}
        minutes={toMinutes}
        isEnd
        other={fromMinutes}
        onChange={(at) => change({ toMinutes: at })}
      />
    </>
  );
}

interface TimeRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly minutes: number;
  /** Midnight is the one after the day. */
  readonly isEnd?: boolean;
  /** Work that ends when it begins would be none, or all day. */
  readonly other: number;
  readonly onChange: (minutes: number) => void;
}

/** A time of day that takes effect when the cursor leaves it, or on Enter; what is none stays, and says why. */
function TimeRow({ label, hint, minutes, isEnd = false, other, onChange }: TimeRowProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? minutesText(minutes);
  const read = readMinutes(shown, isEnd);
  const problem = problemOf(read, other);
  const meaning = read === undefined || minutesText(read) === shown ? undefined : minutesText(read);
  const said = problem === undefined ? (meaning ?? hint) : undefined;

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
    <Row
      label={label}
      {...(said === undefined ? {} : { hint: said })}
      renderControl={(ids) => (
        <form className="settings-time" onSubmit={submit} onBlurCapture={commit}>
          <TextField label={ids} value={shown} stored={minutesText(minutes)} onChange={setTyped} problem={problem} />
        </form>
      )}
    />
  );
}

function problemOf(read: number | undefined, other: number): string | undefined {
  if (read === undefined) return t('Type a time such as 9:00, 1730 or 5 pm.');
  return read === other ? t('Choose another time than {time}.', { time: minutesText(other) }) : undefined;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** A day of UTC has every time of day, once. */
const DATE = '1970-01-01';

/** `09:00`, and `24:00` for the midnight after the day; a clock of twelve hours has no other word for that than `12:00 AM`. */
function minutesText(minutes: number): string {
  const text = clockTime(minutes * MINUTE_MS, 'UTC');
  return minutes === DAY_MINUTES && text === '00:00' ? '24:00' : text;
}

/** Minutes since midnight of a typed time of day; midnight is 1440 where it is an end. Undefined for what is none. */
export function readMinutes(typed: string, isEnd: boolean): number | undefined {
  if (isEnd && /^\s*24[:.]?(?:00)?\s*$/.test(typed)) return DAY_MINUTES;
  // What counts from now, or names a day, is no time of day here.
  const read = readTypedTime(typed, { timezone: 'UTC', date: DATE, nowMs: -DAY_MINUTES * MINUTE_MS });
  if (!read.ok || read.atMs < 0 || read.atMs >= DAY_MINUTES * MINUTE_MS || read.atMs % MINUTE_MS !== 0)
    return undefined;
  return isEnd && read.atMs === 0 ? DAY_MINUTES : read.atMs / MINUTE_MS;
}
