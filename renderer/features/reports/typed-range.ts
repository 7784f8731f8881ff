import type { DateRange } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { countDays } from '../../../common/time/calendar.ts';

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
