import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchValues } from '../../../common/domain/search.ts';
import { completeFilter } from '../../../common/filter/complete.ts';
import { parseFilter } from '../../../common/filter/filter.ts';
import { mistakesIn } from '../../../common/filter/mistakes.ts';

const values: SearchValues = {
  boards: [
    { boardId: 3, name: 'Product' },
    { boardId: 12, name: 'Łódź office' },
  ],
  cardTypes: ['Bug', 'Bug report', 'Feature'],
  people: [
    { initials: 'RE', name: 'Robin Example' },
    { initials: 'AB', name: 'Ada Byron' },
  ],
  tags: ['urgent', 'customer', 'customer care'],
};
const today = '2026-01-31';

/** `text` with the cursor at `|`; each line is the whole query once the option is taken. */
function completed(text: string): readonly string[] {
  const cursor = text.indexOf('|');
  const query = text.replace('|', '');
  const found = completeFilter(query, cursor, values, today);
  return (found?.options ?? []).map(
    ({ insert }) => query.slice(0, found?.from) + insert + query.slice(found?.to ?? query.length),
  );
}

describe('the completion of a query', () => {
  it.each([
    ['na|', ['name:']],
    ['login na|', ['login name:']],
    ['-due|', ['-due_date']],
    ['TA|', ['tags:']],
    ['subtasks_c|', ['subtasks_count', 'subtasks_completed_count']],
    ['due_date|', ['due_date=', 'due_date<=', 'due_date>=', 'due_date<', 'due_date>']],
    ['tags|', ['tags:']],
    ['type|', ['type:', 'type=']],
    ['is:|', ['is:backlog', 'is:waiting', 'is:"in progress"', 'is:done']],
    ['-is:do|', ['-is:done']],
    ['is:in_p|', ['is:"in progress"']],
    ['archived:|', ['archived:yes', 'archived:no']],
    ['created_at>ye|', ['created_at>yesterday']],
    ['type:bu|', ['type:Bug', 'type:"Bug report"']],
    ['type:"bug r|', ['type:"Bug report"']],
    ['tags:cu| login', ['tags:customer login', 'tags:"customer care" login']],
    ['tags:urgent,cust|', ['tags:urgent,customer', 'tags:"urgent,customer care"']],
    ['board_id=pro|', ['board_id=3']],
    ['board_id=lodz|', ['board_id=12']],
    ['board_id="lodz off|', ['board_id=12']],
    ['priority:h|', ['priority:1']],
    ['@|', ['@me', '@RE', '@AB']],
    ['@a|', ['@AB']],
    ['@robin|', ['@RE']],
    ['@byr|', ['@AB']],
    ['-@m|', ['-@me']],
    [
      'due_date<3|',
      ['3.days.from_now', '3.weeks.from_now', '3.months.from_now', '3.days.ago', '3.weeks.ago', '3.months.ago'].map(
        (date) => `due_date<${date}`,
      ),
    ],
    ['created_at>to|', ['created_at>today']],
    ['updated_at>=2.w|', ['updated_at>=2.weeks.ago']],
    ['na|me:x', ['name:']],
    ['n|', []],
    ['login |', []],
    ['|', []],
    ['zz:|', []],
    ['name:|', []],
    ['is:done|', []],
    ['"na|', []],
  ])('of %s', (text, expected) => {
    expect(completed(text)).toEqual(expected);
  });

  it('says what an option means', () => {
    expect(completeFilter('created_at>1.d', 14, values, today)?.options).toEqual([
      { insert: '1.days.ago', about: '2026-01-30' },
    ]);
    expect(completeFilter('due', 3, values, today)?.options).toEqual([{ insert: 'due_date', about: 'due date' }]);
  });

  it('of a value is one without a mistake, whatever its name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() !== '' && !one.includes(','));
    fc.assert(
      fc.property(name, fc.constantFrom('type:', 'tags:', '-type='), (cardType, before) => {
        const own = { ...values, cardTypes: [cardType], tags: [cardType] };
        const found = completeFilter(before, before.length, own, today);
        const query = before + (found?.options[0]?.insert ?? '');
        expect(parseFilter(query)).toMatchObject([{ kind: 'filter', value: cardType }]);
        expect(mistakesIn(parseFilter(query))).toEqual([]);
      }),
    );
  });

  it('never throws, and takes a place within the query that holds the cursor', () => {
    const query = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^(-?@?[a-z_]{0,6}[:=<>"]{0,2}[a-z0-9." ]{0,5} ?){0,4}$/),
    );
    fc.assert(
      fc.property(query, fc.nat(), (text, place) => {
        const cursor = place % (text.length + 1);
        const { from, to } = completeFilter(text, cursor, values, today) ?? { from: cursor, to: cursor };
        const places = [0, from, cursor, to, text.length];
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });
});
