/** In whose way dates and numbers are written; the words stay English. `system`: as this computer's own region does. */
export const REGIONS = ['GB', 'US', 'DE', 'SE', 'system'] as const;
export type Region = (typeof REGIONS)[number];

/** There is one for a process, as there is one language of a page: whoever shows settings says which. */
let locale = 'en-GB';

/** `language`: of this computer, such as `de-AT`. */
export function setRegion(region: Region, language: string): void {
  locale = localeOf(region, language);
}

/** English as it is written there: `en-US`. British where the region is not known. */
export function localeOf(region: Region, language: string): string {
  if (region !== 'system') return `en-${region}`;
  try {
    const own = new Intl.Locale(language).maximize().region;
    return own === undefined ? 'en-GB' : `en-${own}`;
  } catch {
    return 'en-GB';
  }
}

/** The region's own format, made once: making one costs more than a hundred uses. */
export function inRegion(options: Intl.DateTimeFormatOptions): { readonly format: (at: number) => string } {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    format: (at) => {
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
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
