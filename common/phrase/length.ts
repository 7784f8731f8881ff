import { spokenLanguage } from '../i18n/translate.ts';
import { spokenInEnglish } from '../time/spoken-times.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const HOURS = '(?:h|hrs?|hours?)';
const MINUTES = '(?:m|mins?|minutes?)';
const CLOCK_LIKE = /^(\d{1,3}):([0-5]\d)$/;
const FRACTION = '\\d{1,3}[.,]\\d{1,4}';
const DECIMAL = new RegExp(`^(${FRACTION}) ?${HOURS}$`);
const WHOLE_HOURS = new RegExp(`^(\\d{1,4}) ?${HOURS}$`);
const WHOLE_MINUTES = new RegExp(`^(\\d{1,5}) ?${MINUTES}$`);
const BOTH = new RegExp(`^(\\d{1,3}) ?${HOURS} ?(\\d{1,3}) ?${MINUTES}?$`);

/** What people say without a number, in minutes. */
const SAID: ReadonlyMap<string, number> = new Map([
  ['an hour', 60],
  ['one hour', 60],
  ['half an hour', 30],
  ['half hour', 30],
  ['an hour and a half', 90],
  ['a quarter of an hour', 15],
]);

const FRACTION_ALONE = new RegExp(`^${FRACTION}$`);

/**
 * In a field for a length: as `readLength`, also in the words of the language that is spoken, and `1.5` alone is hours, for
 * nobody types minutes so.
 */
export function readTypedLength(text: string): number | undefined {
  const typed = spokenInEnglish(text, spokenLanguage());
  return readLength(FRACTION_ALONE.test(typed) ? `${typed}h` : typed);
}

/**
 * A length in ms: `1h30`, `1 h 30 m`, `90m`, `2 hours`, `1.5h`, `1:30`, `half an hour`. Undefined for anything else, also for a number alone,
 * which leaves open whether it counts hours or minutes. Whole seconds, and never negative.
 */
export function readLength(text: string): number | undefined {
  // Numbers and units stand apart by blanks that do not break, where a field shows them so.
  const typed = text.normalize('NFKC').trim().toLowerCase();
  const saidMinutes = SAID.get(typed);
  if (saidMinutes !== undefined) return saidMinutes * MINUTE_MS;
  const both = CLOCK_LIKE.exec(typed) ?? BOTH.exec(typed);
  if (both !== null) return Number(both[1]) * HOUR_MS + Number(both[2]) * MINUTE_MS;
  const decimal = DECIMAL.exec(typed)?.[1];
  if (decimal !== undefined) return Math.round(Number(decimal.replace(',', '.')) * 3600) * 1000;
  const hours = WHOLE_HOURS.exec(typed)?.[1];
  if (hours !== undefined) return Number(hours) * HOUR_MS;
  const minutes = WHOLE_MINUTES.exec(typed)?.[1];
  return minutes === undefined ? undefined : Number(minutes) * MINUTE_MS;
}
