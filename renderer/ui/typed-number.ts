import { spokenLanguage } from '../../common/i18n/translate.ts';

/** At most two digits behind the decimal mark of the language: `7.5`, `7,5`. */
export function numberText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', decimalMark());
}

/** Digits with at most one decimal mark, the language's own or a point; anything else is not taken for a number. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(decimalMark(), '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function decimalMark(): string {
  const parts = new Intl.NumberFormat(spokenLanguage()).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
