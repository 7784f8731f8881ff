import { spokenLanguage } from '../i18n/translate.ts';

/** In whose way dates, times and numbers are written, in the words of the language. `system`: as this computer's own region does. */
export const REGIONS = ['system', 'GB', 'US', 'DE', 'SE'] as const;
export type Region = (typeof REGIONS)[number];

/** There is one for a process, as there is one language: whoever shows settings says which. */
let country = 'GB';

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

/** Asked each time: some things are said in English whatever is spoken. */
function ownLocale(): string {
  return localeIn(country);
}

/** The region's own format, made once: making one costs more than a hundred uses. */
export function inRegion(options: Intl.DateTimeFormatOptions): { readonly format: (at: number) => string } {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    format: (at) => {
      const locale = ownLocale();
      const known = made.get(locale);
      if (known !== undefined) return known.format(at);
      const format = new Intl.DateTimeFormat(locale, options);
      made.set(locale, format);
      return format.format(at);
    },
  };
}

/** `1,204` or `1.204`; with so many digits behind the point, or the comma. */
export function numberInRegion(value: number, digits = 0): string {
  return value.toLocaleString(ownLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
