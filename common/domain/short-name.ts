import { t } from '../i18n/translate.ts';

const LONGEST = 60;

/**
 * A task's name for a sentence of plain text: cut to what fits there, and in a script other than Latin kept from turning
 * the sentence around it.
 */
export function shortName(name: string): string {
  const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name;
  return /^[\p{ASCII}\p{Script=Latin}…]*$/u.test(short) ? short : `\u2068${short}\u2069`;
}

/** The same in quotation marks. */
export function quoted(name: string): string {
  return t('“{name}”', { name: shortName(name) });
}
