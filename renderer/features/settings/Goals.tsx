import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type DaysOff, EARLIEST_BALANCE, LONGEST_DAYS_OFF_NAME } from '../../../common/domain/goal.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { compactRange } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OwnRow } from './setting-rows.tsx';

/** Holidays and the like, the next first, and a form for one more. */
export function DaysOffRow() {
  const { ask } = useCardclock();
  const daysOff = useSnapshot(({ settings }) => settings.daysOff);
  const thisYear = useSnapshot(({ today }) => today.date.slice(0, 4));
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, daysOff);
  const ordered = daysOff.toSorted((a, b) => b.from.localeCompare(a.from));
  const save = async (next: readonly DaysOff[]): Promise<boolean> =>
    (await ask('settings:change', { daysOff: next })).ok;

  return (
    <OwnRow name="daysOff" isGroup isWide restore={undefined}>
      <div ref={place} className="settings-off" tabIndex={-1}>
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
        <AddDaysOff place={place} onAdd={async (added) => await save([...daysOff, added])} />
      </div>
    </OwnRow>
  );
}

interface AddDaysOffProps {
  /** Around it. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onAdd: (added: DaysOff) => Promise<boolean>;
}

function AddDaysOff({ place, onAdd }: AddDaysOffProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef(isOpen);
  // The button that had the cursor is gone: the first thing that came in its place takes it.
  useEffect(() => {
    if (shown.current === isOpen) return;
    shown.current = isOpen;
    const first = place.current?.querySelector<HTMLElement>('[role="spinbutton"], .buttons > button');
    if (document.activeElement === document.body) first?.focus();
  }, [place, isOpen]);
  if (isOpen) return <DaysOffForm onAdd={onAdd} onClose={() => setOpen(false)} />;

  return (
    <div className="buttons">
      <Button onPress={() => setOpen(true)}>{t('Add days off…')}</Button>
    </div>
  );
}

interface DaysOffFormProps {
  readonly onAdd: (added: DaysOff) => Promise<boolean>;
  readonly onClose: () => void;
}

function DaysOffForm({ onAdd, onClose }: DaysOffFormProps) {
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const last = to === '' ? from : to;
    if (from === '') return setProblem(t('Choose the first day.'));
    if (last < from) return setProblem(t('The last day lies before the first.'));
    setProblem(undefined);
    if (await onAdd({ from, to: last, name: name.trim().slice(0, LONGEST_DAYS_OFF_NAME) })) onClose();
    return undefined;
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
        <Button type="submit" variant="primary">
          {t('Add')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** From which day on worked and meant time are held against each other. */
export function BalanceRow() {
  const { ask } = useCardclock();
  const from = useSnapshot(({ settings }) => settings.balanceFrom);
  const [typed, setTyped] = useState<string>();

  async function change(date: string): Promise<void> {
    setTyped(date);
    // A year is typed digit by digit, and is none before that.
    if (date !== '' && date < EARLIEST_BALANCE) return;
    await ask('settings:change', { balanceFrom: date === '' ? null : date });
    setTyped(undefined);
  }

  return (
    <OwnRow
      name="balanceFrom"
      control={
        <DateField
          isLabelHidden
          label={t('Count overtime from')}
          value={typed ?? from ?? ''}
          problemId={undefined}
          onChange={(date) => void change(date)}
        />
      }
    />
  );
}
