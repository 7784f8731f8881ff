import { readPhrase } from '../../common/phrase/read-phrase.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const ROUNDS = 15;
const WARM_UP = 5;
/** Ten times the characters; what looks at all of them for each of them would take a hundred times as long. */
const MOST = 25;
const GIVEN = { timezone: 'UTC', nowMs: Date.UTC(2026, 0, 1), running: [] };

/** By about how many characters. */
const LONG: Readonly<Record<string, (length: number) => string>> = {
  'of times': (length) => `start ${'at 9:30 '.repeat(length / 8)}`,
  'of lengths': (length) => `log ${'1h '.repeat(length / 3)}`,
  'of one number': (length) => `go to ${'1'.repeat(length)}`,
  'in quotes': (length) => `start ${'"a" '.repeat(length / 4)}`,
};

/** What is pasted into the search field by mistake holds nobody up: a phrase of 10,000 characters, and one of a tenth. */
export function rows(): BenchRow[] {
  return Object.entries(LONG).map(([what, phraseOf]) => {
    const [long, short] = [phraseOf(10_000), phraseOf(1000)];
    // In turns, so that whatever else the computer does falls on both.
    const pairs = Array.from({ length: ROUNDS + WARM_UP }, () => [timeOf(long), timeOf(short)] as const).slice(WARM_UP);
    const figures = {
      figure: `Phrase of 10,000 characters, ${what}`,
      ours: median(pairs.map(([time]) => time)),
      against: 'one of 1,000',
      reference: median(pairs.map(([, time]) => time)),
      unit: 'ms',
    } as const;
    return ratioRow(figures, MOST);
  });
}

function timeOf(phrase: string): number {
  const startedAt = performance.now();
  readPhrase(phrase, GIVEN);
  return performance.now() - startedAt;
}
