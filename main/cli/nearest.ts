const MOST_SLIPS = 2;

/** The one of `words` that `typed` is likely a slip of: at most two letters more, less or other. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const small = typed.toLowerCase();
  const ranked = words
    .map((word) => ({ word, slips: slipsBetween(small, word) }))
    // Of a short word, two slips leave nothing that could be known again.
    .filter(({ word, slips }) => slips <= MOST_SLIPS && slips * 2 <= word.length)
    .toSorted((one, other) => one.slips - other.slips);
  return ranked[0]?.word;
}

/** Letters more, less or other: as Levenshtein counts, a row for each letter of `one`. */
function slipsBetween(one: string, other: string): number {
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of one.split('').entries()) {
    const next = [down + 1];
    for (let across = 1; across <= other.length; across += 1) {
      const changed = (row[across - 1] ?? 0) + (letter === other[across - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
