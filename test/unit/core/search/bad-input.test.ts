import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everywhere } from '../../../../common/domain/search.ts';
import { parseFilter } from '../../../../common/filter/filter.ts';
import { mistakesIn } from '../../../../common/filter/mistakes.ts';
import { taskRow } from '../../../support/journal.ts';
import { searchWorld } from '../../../support/search-world.ts';

const LONG = 10_000;
const PIECES = [
  '"', '\\', '-', '@', '@me', ':', '=', '<:', 'name:', 'is:', 'tags:', 'id:', 'board_id:', 'custom_field_1:', 'AND', 'OR', 'NOT', 'NEAR(a b)', '*', '^', '+',
  '(', ')', '{', '}', '[', ']', '%', '_', ';', "'", '--', '/*', '\0', '\n', '\t', ' ', '\u202e', '\u200f', '\u0301', '\u064b', 'é', 'שלום', 'سلام', '会议', '🚀',
  '\ud800', '\udc00', '\uE000', '\uE001', 'ffi', 'ship', '0', '-1', '99999999999999999999', 'null', '{name more}', 'rowid', 'today', '1.days.ago',
] as const; // prettier-ignore

const NAMES = [
  'Ship the thing',
  '100% "done" (maybe)',
  'سَلام עולם',
  'e\u0301t\u0301',
  '🚀 launch',
  '\0\u0001',
  ' '.repeat(50),
  'x'.repeat(LONG),
];

describe('a search for anything at all', () => {
  it('answers, with the index as without, and never throws', async () => {
    using world = searchWorld();
    world.journal.tasks.put(
      world.account.id,
      NAMES.map((name, index) => taskRow(index + 1, name, { description: name, tags: name })),
    );
    await world.indexer.catchUp();
    const anything = fc.oneof(
      fc
        .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 12 })
        .map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const terms = parseFilter(text);
        // Throws nothing.
        mistakesIn(terms);
        const found = await world.search(everywhere(text), terms, 20);
        const scanned = await world.scan(everywhere(text), terms, 20);
        expect(found?.map(({ taskId }) => taskId) ?? 'given up').toEqual(scanned?.map(({ taskId }) => taskId));
      }),
      { numRuns: 250 },
    );
    // Whatever was asked, the index is still there.
    expect(world.indexer.isCurrent()).toBe(true);
  });

  it.each([
    ['words', 'ship '.repeat(LONG / 5)],
    ['one word', 'x'.repeat(1000)],
    ['quotes', '"'.repeat(LONG)],
    ['an open quote', `"${'a b '.repeat(LONG / 4)}`],
    ['keys', 'name:x '.repeat(LONG / 7)],
    ['marks', '\u0301'.repeat(LONG)],
    ['different letters', Array.from({ length: LONG }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')],
  ])('takes 10,000 characters of %s', async (_what, text) => {
    using world = searchWorld();
    world.journal.tasks.put(
      world.account.id,
      NAMES.map((name, index) => taskRow(index + 1, name, {})),
    );
    await world.indexer.catchUp();
    const terms = parseFilter(text).slice(0, 200);

    const found = await world.search(everywhere(text), terms, 20);

    expect(found).toEqual(await world.scan(everywhere(text), terms, 20));
    expect(world.indexer.isCurrent()).toBe(true);
  });
});
