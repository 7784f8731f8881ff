const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** What engines say about the weeks of a region; older ones as a property, older ones still not at all. */
interface WeekInfo {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The day that weeks begin with in the region of a language tag; Monday where that is not known. */
export function firstWeekday(language: string): Weekday {
  try {
    const locale: Intl.Locale & WeekInfo = new Intl.Locale(language);
    const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
    return WEEKDAYS[firstDay - 1] ?? 'mon';
  } catch {
    return 'mon';
  }
}
