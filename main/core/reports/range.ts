import type { DateRange, ReportQuery } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { countDays } from '../../../common/time/calendar.ts';
import { datesOf } from '../../../common/time/presets.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { UserFailure } from '../user-failure.ts';

/** Five years, one of them a leap year. */
const MOST_DAYS = 1827;

export interface Today {
  readonly today: string;
  readonly range: DateRange;
}

/** The days that a query means, as of now. Throws `UserFailure('bad-input')` for none, or too many. */
export function rangeOf({ range, weekStartsOn }: ReportQuery, timezone: string, nowMs: number): Today {
  const today = dayOf(timezone, nowMs);
  const dates = datesOf(range, today, weekStartsOn);
  const days = countDays(dates.from, dates.to);
  if (days < 1)
    throw new UserFailure('bad-input', t('The last day, {to}, lies before the first, {from}.', { ...dates }));
  if (days > MOST_DAYS)
    throw new UserFailure(
      'bad-input',
      t('A report covers five years at most; this would be {days} days. Choose fewer.', { days }),
    );
  return { today, range: dates };
}
