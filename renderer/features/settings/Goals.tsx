import { type SubmitEvent, useId, useState } from 'react';
import { type DaysOff, LONGEST_DAYS_OFF_NAME } from '../../../common/domain/goal.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { unitInRegion } from '../../../common/time/region.ts';
import { weekdayName, weekFrom } from '../../../common/time/week.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useWeekStart } from '../../store/use-week-start.ts';
import { compactRange } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OwnRow } from './setting-rows.tsx';

const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;
const MOST_HOURS = 24;

/** Hours for each day of the week, and what they come to. */
export function WeekdayGoalsRow() {
  const { ask } = useCardclock();
  const goals = useSnapshot(({ settings }) => settings.weekdayGoals);
  const week = weekFrom(useWeekStart());
  const id = useId();
  const sum = durationWords(goals.reduce((total, minutes) => total + minutes, 0) * MINUTE_MS);

  return (
    <OwnRow
      name="weekdayGoals"
      isGroup
      isWide
      hint={t('{length} a week. Set a day to 0 for none.', { length: sum })}
      renderControl={({ labelId, hintId }) => (
        <fieldset className="settings-goals" aria-labelledby={labelId} aria-describedby={hintId}>
          {week.map((weekday) => {
            const hours = (goals[weekday - 1] ?? 0) / HOUR_MINUTES;
            return (
              <div key={weekday} className="settings-goal">
                <label htmlFor={`${id}-${weekday}`}>{weekdayName(weekday)}</label>
                <NumberField
                  id={`${id}-${weekday}`}
                  label={weekdayName(weekday)}
                  describedBy={undefined}
                  value={hours}
                  minValue={0}
                  maxValue={MOST_HOURS}
                  isWhole={false}
                  unit={unitInRegion(hours, 'hour')}
                  onChange={(next) => {
                    const minutes = Math.round(next * HOUR_MINUTES);
                    void ask('settings:change', { weekdayGoals: goals.with(weekday - 1, minutes) });
                  }}
                />
              </div>
            );
          })}
        </fieldset>
      )}
    />
  );
}

/** Holidays and the like, the next first, and a form for one more. */
export function DaysOffRow() {
  const { ask } = useCardclock();
  const daysOff = useSnapshot(({ settings }) => settings.daysOff);
  const thisYear = useSnapshot(({ today }) => today.date.slice(0, 4));
  const ordered = daysOff.toSorted((a, b) => b.from.localeCompare(a.from));
  const save = async (next: readonly DaysOff[]): Promise<boolean> =>
    (await ask('settings:change', { daysOff: next })).ok;

  return (
    <OwnRow name="daysOff" isGroup isWide restore={undefined}>
      {ordered.length === 0 ? null : (
        <ul className="settings-days-off" aria-label={t('Days off')}>
          {ordered.map((one) => {
            const days = compactRange(one, thisYear);
            return (
              <li key={`${one.from} ${one.to} ${one.name}`}>
                <span className="tabular">{days}</span>
                <span dir="auto">{one.name}</span>
                <IconButton
                  label={t('Remove the days off {days}', { days })}
                  onPress={() => void save(daysOff.filter((other) => other !== one))}
                >
                  <CloseIcon size={14} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <AddDaysOff onAdd={async (added) => await save([...daysOff, added])} />
    </OwnRow>
  );
}

function AddDaysOff({ onAdd }: { readonly onAdd: (added: DaysOff) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  if (!isOpen)
    return (
      <div className="buttons">
        <Button onPress={() => setOpen(true)}>{t('Add days off…')}</Button>
      </div>
    );

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const last = to === '' ? from : to;
    if (from === '') return setProblem(t('Choose the first day.'));
    if (last < from) return setProblem(t('The last day lies before the first.'));
    setProblem(undefined);
    if (!(await onAdd({ from, to: last, name: name.trim().slice(0, LONGEST_DAYS_OFF_NAME) }))) return undefined;
    setOpen(false);
    setName('');
    setFrom('');
    return setTo('');
  }

  return (
    <form className="settings-add-days" noValidate onSubmit={(event) => void add(event)}>
      <DateField
        label={t('First day')}
        value={from}
        onChange={setFrom}
        problemId={problem === undefined ? undefined : problemId}
      />
      <DateField label={t('Last day')} value={to} onChange={setTo} problemId={undefined} />
      <TextField label={t('Name (optional)')} value={name} onChange={setName} />
      <p id={problemId} className="settings-add-problem" role="alert">
        {problem ?? ''}
      </p>
      <div className="buttons">
        <Button type="submit">{t('Add')}</Button>
        <Button onPress={() => setOpen(false)}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** From which day on worked and meant time are held against each other. */
export function BalanceRow() {
  const { ask } = useCardclock();
  const from = useSnapshot(({ settings }) => settings.balanceFrom);

  return (
    <OwnRow
      name="balanceFrom"
      control={
        <DateField
          isLabelHidden
          label={t('Count overtime from')}
          value={from ?? ''}
          problemId={undefined}
          onChange={(date) => void ask('settings:change', { balanceFrom: date === '' ? null : date })}
        />
      }
    />
  );
}
