import { countDays, type DateRange } from '../time/calendar.ts';
import type { GridUnit } from './report.ts';

/** More columns of days, or of weeks, are read by nobody. */
const MOST_COLUMNS = 62;
/** As far as each suits: about as many columns as a page has room for. */
const [DAYS_SUIT, WEEKS_SUIT] = [31, 26 * 7];

/** All that the days are few enough for. */
export function gridUnits({ from, to }: DateRange): readonly GridUnit[] {
  const days = countDays(from, to);
  if (days <= MOST_COLUMNS) return ['day', 'week', 'month'];
  return days <= MOST_COLUMNS * 7 ? ['week', 'month'] : ['month'];
}

/** The wanted one, or where there is none, or too many days for it, the one that suits the days. */
export function gridUnit(range: DateRange, wanted: GridUnit | null | undefined): GridUnit {
  if (wanted && gridUnits(range).includes(wanted)) return wanted;
  const days = countDays(range.from, range.to);
  if (days <= DAYS_SUIT) return 'day';
  return days <= WEEKS_SUIT ? 'week' : 'month';
}
