import { spokenLanguage } from '../i18n/translate.ts';

/** In whose way dates, times and numbers are written, in the words of the language. `system`: as this computer's own region does. */
export const REGIONS = ['system', 'GB', 'US', 'DE', 'SE'] as const;
export type Region = (typeof REGIONS)[number];

/** There is one for a process, as there is one language: whoever shows settings says which. */
let country = 'GB';
const MINUTE_MS = 60_000;

/** `system`: the locale that this computer writes dates in, such as `de-AT`. */
export function setRegion(region: Region, system: string): void {
  country = countryOf(region, system);
}

/** The spoken language as it is written there: `en-US`. As in Britain where the region is not known. */
export function localeOf(region: Region, system: string): string {
  return localeIn(countryOf(region, system));
}

/** The service's days are Gregorian, also where the region counts years otherwise. */
function localeIn(where: string): string {
  return `${spokenLanguage()}-${where}-u-ca-gregory`;
}

function countryOf(region: Region, system: string): string {
  if (region !== 'system') return region;
  try {
    return new Intl.Locale(system).maximize().region ?? 'GB';
  } catch {
    return 'GB';
  }
}

/** What this process writes in. Asked each time: some things are said in English whatever is spoken. */
export function ownLocale(): string {
  return localeIn(country);
}

/** The region's own format, made once: making one costs more than a hundred uses. */
export function inRegion(options: Intl.DateTimeFormatOptions): DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  function own(): Intl.DateTimeFormat {
    const locale = ownLocale();
    const known = made.get(locale);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat(locale, options);
    made.set(locale, format);
    return format;
  }
  return { format: (at) => own().format(at), formatRange: (from, to) => own().formatRange(from, to) };
}

interface DateTimeFormat {
  readonly format: (at: number) => string;
  readonly formatRange: (from: number, to: number) => string;
}

/** Making one costs more than a hundred uses of it, and a screen may show a hundred times of day. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `HH:MM` of an instant in a zone; `2:05 PM` where clocks have twelve hours. */
export function clockTime(atMs: number, timezone: string): string {
  return clock(timezone, { minute: '2-digit' }).format(atMs);
}

/** `HH:MM:SS`, also where there are none. */
export function clockToTheSecond(atMs: number, timezone: string): string {
  return clock(timezone, { minute: '2-digit', second: '2-digit' }).format(atMs);
}

/** `HH:MM`, with seconds only where there are some. */
export function clockWithSeconds(atMs: number, timezone: string): string {
  const hasSeconds = Math.floor(atMs / 1000) % 60 !== 0;
  return hasSeconds ? clockToTheSecond(atMs, timezone) : clockTime(atMs, timezone);
}

/** A full hour, where there is little room: `14:00` or `2 PM`. */
export function clockHour(hour: number): string {
  const options = hasTwelveHours(ownLocale()) ? {} : ({ minute: '2-digit' } as const);
  return clock('UTC', options).format(hour * 60 * MINUTE_MS);
}

/** As typed fields take it: of 24 hours in one way everywhere, of twelve as the region writes it. */
function clock(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = ownLocale();
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const made = hasTwelveHours(locale)
    ? new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', ...options })
    : new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23', ...options });
  clocks.set(key, made);
  return made;
}

const twelve = new Map<string, boolean>();

function hasTwelveHours(locale: string): boolean {
  const known = twelve.get(locale);
  if (known !== undefined) return known;
  const cycle = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle;
  const has = cycle === 'h12' || cycle === 'h11';
  twelve.set(locale, has);
  return has;
}

/** English has no comma between a weekday and a number: `Fri 20 Nov`, but `Fri, Nov 20`. Other languages are as they are. */
export function withoutComma(day: string): string {
  return spokenLanguage() === 'en' ? day.replace(/^(\p{L}+), (?=\d)/u, '$1 ') : day;
}

/** A day as it begins a line: French and Spanish write one with a small letter, but not what stands by itself. */
export function asLineBegins(words: string): string {
  return words.charAt(0).toLocaleUpperCase(spokenLanguage()) + words.slice(1);
}

/** `1,204` or `1.204`; with so many digits behind the point, or the comma. */
export function numberInRegion(value: number, digits = 0): string {
  return value.toLocaleString(ownLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `7%` or `7 %` of a share between 0 and 1. */
export function percentInRegion(share: number): string {
  return share.toLocaleString(ownLocale(), { style: 'percent' });
}

/** `812 bytes`, `40 kB` or `40 ko`, `1.3 MB`: powers of a thousand, as file managers show them. */
export function sizeInRegion(bytes: number): string {
  if (bytes < 1000) return inUnit(bytes, 'byte', 0);
  if (bytes < 999_500) return inUnit(bytes / 1000, 'kilobyte', 0);
  return bytes < 999_950_000 ? inUnit(bytes / 1_000_000, 'megabyte', 1) : inUnit(bytes / 1_000_000_000, 'gigabyte', 1);
}

/** The word alone: `hour`, `hours`, `Stunden`. */
export function unitInRegion(value: number, unit: 'minute' | 'hour'): string {
  const parts = new Intl.NumberFormat(ownLocale(), { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(value);
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}

function inUnit(value: number, unit: 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte', digits: number): string {
  return value.toLocaleString(ownLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `a, b and c`, or `a, b or c`. */
export function listInRegion(words: readonly string[], joinedBy: 'and' | 'or' = 'and'): string {
  const type = joinedBy === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(ownLocale(), { type }).format(words);
}
