import { numberInRegion } from '../../common/time/region.ts';

/** At most two digits behind the decimal mark of the region: `7.5`, `7,5`. */
export function numberText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', decimalMark());
}

/** Digits with at most one decimal mark, a point or a comma; not what is a thousand where the mark is the other one: `1.000`. */
export function typedNumber(text: string): number | undefined {
  const [, whole, mark, digits] = /^(\d+)(?:([.,])(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  if (mark !== decimalMark() && whole !== '0' && digits?.length === 3) return undefined;
  return Number(`${whole}.${digits ?? 0}`);
}

function decimalMark(): string {
  return numberInRegion(1.5, 1).replaceAll(/\d/g, '');
}
