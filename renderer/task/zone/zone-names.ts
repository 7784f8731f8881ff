import { fold } from '../../../common/fold.ts';
import { isZone } from '../../../common/time/zone-days.ts';

/** `America/New York`, as people write it. */
export function zoneName(timezone: string): string {
  return timezone.replaceAll('_', ' ');
}

/**
 * The zones whose names hold every typed word, in any order; those whose city begins with the first one stand first. One
 * that the system knows by a name outside its list is found by the whole name.
 */
export function zonesFor(typed: string): readonly string[] {
  const words = fold(zoneName(typed))
    .split(/[\s/]+/)
    .filter(Boolean);
  const found = allZones().filter((timezone) => words.every((word) => fold(zoneName(timezone)).includes(word)));
  const first = words[0] ?? '';
  const isByCity = (timezone: string): boolean =>
    fold(zoneName(timezone)).split('/').at(-1)?.startsWith(first) === true;
  const sorted = [...found.filter(isByCity), ...found.filter((timezone) => !isByCity(timezone))];
  return sorted.length === 0 && isZone(typed.trim()) ? [typed.trim()] : sorted;
}

/** Engines leave UTC out of their lists, or call it by another name. */
function allZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}
