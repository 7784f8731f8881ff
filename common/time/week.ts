import { msg, t } from '../i18n/translate.ts';

/** Monday is 1 and Sunday 7, as `Intl.Locale`'s week information counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What weeks begin with. `system`: as in the region that dates are written for. */
export const WEEK_STARTS = ['system', 'monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

const CHOSEN: Readonly<Record<Exclude<WeekStart, 'system'>, Weekday>> = { monday: 1, saturday: 6, sunday: 7 };
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const NAMES = [
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
  msg('Sunday'),
];

/** What engines say about the weeks of a region: newer ones by a method, older ones by a property. */
interface WithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The day that weeks begin with, wherever weeks are shown or meant. `locale`: as `localeOf` says. */
export function weekStartOf(choice: WeekStart, locale: string): Weekday {
  return choice === 'system' ? ofRegion(locale) : CHOSEN[choice];
}

/** Seven days from the first of the week on. */
export function weekFrom(first: Weekday): readonly Weekday[] {
  return [...WEEKDAYS.slice(first - 1), ...WEEKDAYS.slice(0, first - 1)];
}

export function weekdayName(weekday: Weekday): string {
  return t(NAMES[weekday - 1] ?? '');
}

/** Monday where it is not known. */
function ofRegion(locale: string): Weekday {
  try {
    const own: Intl.Locale & WithWeek = new Intl.Locale(locale).maximize();
    const first = (own.getWeekInfo?.() ?? own.weekInfo)?.firstDay ?? 1;
    return WEEKDAYS.find((weekday) => weekday === first) ?? 1;
  } catch {
    return 1;
  }
}
