import { foldWithOrigins } from '../../../common/fold.ts';

/** Where the words occur in `name`: half-open index ranges, in order, without overlap. */
export function marksIn(name: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const { folded, origins } = foldWithOrigins(name);
  const found = words.flatMap((word) => occurrences(folded, word)).toSorted((a, b) => a[0] - b[0]);
  const marks: [number, number][] = [];
  for (const [from, to] of found) {
    const start = origins[from] ?? 0;
    const end = endOf(origins, to);
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

function occurrences(text: string, word: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push([at, at + word.length]);
  return found;
}

/** The end of the original character that the last folded unit came from. */
function endOf(origins: readonly number[], to: number): number {
  const last = origins[to - 1] ?? 0;
  return origins.slice(to).find((origin) => origin > last) ?? origins.at(-1) ?? 0;
}
