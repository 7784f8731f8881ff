import { t } from '../../../common/i18n/translate.ts';
import { TimeField } from '../../ui/TimeField.tsx';
import type { TypedTimes } from './use-times.ts';

export interface TimeFieldsProps {
  readonly times: TypedTimes;
  /** The entry runs: its end may stay empty. */
  readonly mayRun: boolean;
  /** The cursor goes to the start. */
  readonly isFirst?: boolean;
  /** What a time means is told only where it was changed. */
  readonly isBrief?: boolean;
}

/** Start, end and length of an entry. */
export function TimeFields({ times, mayRun, isFirst = true, isBrief = false }: TimeFieldsProps) {
  const { start, end, length, isRunning } = times;
  const meaningOf = ({ meaning, isChanged }: typeof start): string => (isBrief && !isChanged ? '' : meaning);

  return (
    <>
      <TimeField
        label={t('Start#moment')}
        value={start.text}
        onChange={start.setText}
        meaning={meaningOf(start)}
        problem={start.problem}
        isFirst={isFirst}
      />
      <TimeField
        label={t('End')}
        value={end.text}
        onChange={end.setText}
        meaning={isRunning ? t('Empty: it keeps running.') : meaningOf(end)}
        problem={end.problem}
        {...(mayRun ? { placeholder: t('still running') } : {})}
      />
      <TimeField
        label={t('Length')}
        value={length.text}
        onChange={length.setText}
        meaning={isRunning ? t('so far') : ''}
        problem={length.problem}
      />
    </>
  );
}
