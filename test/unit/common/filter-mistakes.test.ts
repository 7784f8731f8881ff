import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../common/filter/filter.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { mistakesIn } from '../../../common/filter/mistakes.ts';

/** The places that are marked, and why. */
function marked(expression: string): readonly (readonly [string, string])[] {
  return mistakesIn(parseFilter(expression)).map(({ from, to, reason }) => [expression.slice(from, to), reason]);
}

describe('mistakes in a filter expression', () => {
  it.each([
    'ship it',
    'name:x',
    '@AB',
    'priority:-1',
    'priority:High',
    '-due:today',
    'foo=1',
    'http://example.com',
    'archived:false',
    'due_date<=3.days.from_now',
    'is:Done',
    'is:backlog',
    'is:"in progress"',
    'is:in_progress',
    'archived:no',
    'due_date<"in 3 days"',
    'due_date<in_3_days',
    'created_at>2_weeks_ago',
    'created_at>yesterday',
    'tags:',
    'tags:a,b',
    'type:""',
  ])('there are none in %s', (expression) => {
    expect(marked(expression)).toEqual([]);
  });

  it.each([
    ['ship nmae:x', 'nmae', 'Did you mean name?'],
    ['-due_dat:today', 'due_dat', 'Did you mean due_date?'],
    ['tagss=1', 'tagss', 'Did you mean tags?'],
    ['nam:x', 'nam', 'Words in double quotes are searched as they stand.'],
    ['priority:urgent', 'urgent', 'priority takes high, normal, low, or a number, not “urgent”.'],
    ['archived:maybe', 'maybe', 'archived takes yes or no, not “maybe”.'],
    ['size_estimate>=', 'size_estimate>=', 'size_estimate takes a number, such as 3 or 0.5, not nothing.'],
    ['x -due_date<:"next week" y', '"next week"', 'due_date takes a date: 2026-05-01, today, in_3_days, 2_weeks_ago'],
    ['is:doing', 'doing', 'is takes backlog, waiting, "in progress", done, not “doing”.'],
    ['time_estimate:1h', '1h', 'minutes:seconds'],
    ['created_at:2026-02-30', '2026-02-30', 'a date'],
  ])('in %s it marks %s', (expression, place, words) => {
    expect(marked(expression)).toEqual([[place, expect.stringContaining(words)]]);
  });

  it('says in the words of the language that is spoken what a key takes', () => {
    speak('de', {});
    expect(marked('is:on')).toEqual([['on', 'ist takes Backlog, wartend, "in Arbeit", fertig, not “on”.']]);
    speak('en', {});
  });

  it('marks what is beyond the most that a search takes', () => {
    const expression = Array.from({ length: 202 }, (_, index) => `w${index}`).join(' ');

    expect(marked(expression)).toEqual([['w200 w201', expect.stringContaining('200')]]);
  });

  it('marks places within whatever was typed, in order, and never throws', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '-', '@', ':', '<=', 'name:', ' ', 'is:', 'é', '\u202e'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const expression = pieces.join('');
        const found = mistakesIn(parseFilter(expression)).flatMap(({ from, to }) => [from, to]);
        const places = [0, ...found, expression.length];

        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});
