import { useId, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { ReportQuery } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { countDays, type DateRange } from '../../../common/time/calendar.ts';
import { besideRange, type RangePreset, type ReportRange } from '../../../common/time/presets.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EarlierIcon, LaterIcon } from '../../ui/icons.tsx';
import { PopoverButton, useClosePopover } from '../../ui/PopoverButton.tsx';
import { PRESETS } from './queries.ts';
import { compactRange } from '../../task/day-words.ts';

export interface RangeControlProps {
  readonly query: ReportQuery;
  /** What its range comes to today. */
  readonly dates: DateRange;
  readonly onChange: (range: ReportRange) => void;
}

/** Which days the report is about: one of the usual ranges, or two days that are typed or picked; and those beside them. */
export function RangeControl({ query, dates, onChange }: RangeControlProps) {
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const { range, weekStartsOn } = query;
  const preset = PRESETS.find((entry) => 'preset' in range && entry.preset === range.preset);
  const days = compactRange(dates, today.slice(0, 4));
  const words = preset === undefined ? days : `${t(preset.title)} ${days}`;
  const go = (by: -1 | 1): void => onChange(besideRange(dates, by, today, weekStartsOn));

  return (
    <div className="reports-range">
      <IconButton label={t('Earlier')} onPress={() => go(-1)}>
        <EarlierIcon />
      </IconButton>
      <PopoverButton
        name={t('Range: {range}', { range: words })}
        words={
          <>
            {preset === undefined ? null : `${t(preset.title)} `}
            <span className="reports-days">{days}</span>
          </>
        }
      >
        <Presets chosen={preset?.preset} onChange={onChange} />
        <TypedRange range={range} dates={dates} onChange={onChange} />
      </PopoverButton>
      <IconButton label={t('Later')} onPress={() => go(1)}>
        <LaterIcon />
      </IconButton>
    </div>
  );
}

interface PresetsProps {
  readonly chosen: RangePreset | undefined;
  readonly onChange: (range: ReportRange) => void;
}

function Presets({ chosen, onChange }: PresetsProps) {
  const close = useClosePopover();

  return (
    <Group className="reports-presets" aria-label={t('Range')}>
      {PRESETS.map(({ preset, title }) => (
        <ToggleButton
          key={preset}
          className="reports-chip"
          isSelected={preset === chosen}
          onChange={() => {
            onChange({ preset });
            close();
          }}
        >
          {t(title)}
        </ToggleButton>
      ))}
    </Group>
  );
}

interface Typed {
  readonly days: DateRange;
  /** The range that stood when this was typed, or that was made of it: with any other, it is forgotten. */
  readonly of: ReportRange;
  readonly isLeft: boolean;
}

interface TypedRangeProps {
  readonly range: ReportRange;
  readonly dates: DateRange;
  readonly onChange: (range: ReportRange) => void;
}

function TypedRange({ range, dates, onChange }: TypedRangeProps) {
  const [typed, setTyped] = useState<Typed>();
  const problemId = useId();
  const current = typed?.of === range ? typed : undefined;
  const days = current?.days ?? dates;
  const problem = current === undefined ? null : problemOf(current);
  const describedBy = problem === null ? undefined : problemId;

  function take(next: DateRange): void {
    const isRange = rangeProblem(next) === null;
    setTyped({ days: next, of: isRange ? next : range, isLeft: false });
    if (isRange) onChange(next);
  }

  return (
    <Group
      className="reports-dates"
      aria-label={t('Days')}
      onBlur={() => {
        if (current !== undefined) setTyped({ ...current, isLeft: true });
      }}
    >
      <DateField
        label={t('From#day')}
        value={days.from}
        problemId={describedBy}
        onChange={(from) => take({ ...days, from })}
      />
      <DateField label={t('To#day')} value={days.to} problemId={describedBy} onChange={(to) => take({ ...days, to })} />
      <div id={problemId} className="reports-problem" aria-live="polite">
        {problem}
      </div>
      {problem !== null && isReversed(days) ? (
        <Button
          variant="quiet"
          onPress={({ target }) => {
            // The button goes with its press: from a day Escape still closes what floats.
            target.closest('.reports-dates')?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
            take({ from: days.to, to: days.from });
          }}
        >
          {t('Swap the days')}
        </Button>
      ) : null}
    </Group>
  );
}

function problemOf(typed: Typed): string | null {
  return isDone(typed) ? rangeProblem(typed.days) : null;
}

/** A year of fewer than four digits is one that is still being typed, unless the cursor has left it. */
function isDone({ days, isLeft }: Typed): boolean {
  return isLeft || [days.from, days.to].every((day) => day >= '1000');
}

function isReversed({ from, to }: DateRange): boolean {
  return to !== '' && from > to;
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
/** Five years, one of them a leap year: what the core takes. */
const MOST_DAYS = 1827;

/** Why two typed days are no range, in a sentence; null where they are one. */
export function rangeProblem({ from, to }: DateRange): string | null {
  if (from === '' || to === '') return t('Type a whole day in both fields: day, month and year.');
  if (from < FIRST_DAY || to < FIRST_DAY) return t('This is too long ago: choose a day from the year 2000 on.');
  if (from > LAST_DAY || to > LAST_DAY) return t('This is too far in the future: choose a day up to the year 2099.');
  if (to < from) return t('The last day lies before the first one.');
  if (countDays(from, to) > MOST_DAYS) return t('A report covers five years at most: choose fewer days.');
  return null;
}
