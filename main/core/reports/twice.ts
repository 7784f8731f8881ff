import type { Sheet } from './sheet.ts';

/** How much of the sheet one person has more than once, in ms: an hour that two entries share counts as one, that three share as two. */
export function sumTwice({ parts, lines }: Pick<Sheet, 'parts' | 'lines'>): number {
  const { count, line, startMs, ms } = parts;
  const reach = new Map<number, number>();
  let twice = 0;
  for (const part of byStart(startMs, count)) {
    const userId = lines[line[part] ?? 0]?.user.id ?? 0;
    const from = startMs[part] ?? 0;
    const to = from + (ms[part] ?? 0);
    const reached = reach.get(userId) ?? from;
    twice += Math.max(0, Math.min(reached, to) - from);
    reach.set(userId, Math.max(reached, to));
  }
  return twice;
}

/** The places of the parts by their start; most sheets have them so. */
function byStart(startMs: Float64Array, count: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_none, place) => place);
  const isSorted = places.every((place) => place === 0 || (startMs[place - 1] ?? 0) <= (startMs[place] ?? 0));
  return isSorted ? places : places.toSorted((one, other) => (startMs[one] ?? 0) - (startMs[other] ?? 0));
}
