import { useId, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { DateRange, ReportRange } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { PRESETS } from './queries.ts';
import { rangeProblem } from './typed-range.ts';

export interface RangeBarProps {
  readonly range: ReportRange;
  /** What the range comes to today. */
  readonly dates: DateRange;
  readonly onChange: (range: ReportRange) => void;
}

/** Which days the report is about: one of the usual ranges, or two days that are typed or picked. */
export function RangeBar({ range, dates, onChange }: RangeBarProps) {
  const preset = 'preset' in range ? range.preset : undefined;

  return (
    <div className="reports-range">
      <Group className="reports-presets" aria-label={t('Range')}>
        {PRESETS.map((entry) => (
          <ToggleButton
            key={entry.preset}
            className="reports-chip"
            isSelected={entry.preset === preset}
            onChange={() => onChange({ preset: entry.preset })}
          >
            {t(entry.title)}
          </ToggleButton>
        ))}
      </Group>
      <TypedRange range={range} dates={dates} onChange={onChange} />
    </div>
  );
}

interface Typed {
  readonly days: DateRange;
  /** The range that stood when this was typed, or that was made of it: with any other, it is forgotten. */
  readonly of: ReportRange;
  readonly isLeft: boolean;
}

function TypedRange({ range, dates, onChange }: RangeBarProps) {
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
        <Button variant="quiet" onPress={() => take({ from: days.to, to: days.from })}>
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
