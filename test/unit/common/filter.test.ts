import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../common/filter/filter.ts';
import { readFilterDate } from '../../../common/filter/relative-date.ts';

const text = (words: string, negated = false) => ({ kind: 'text', negated, text: words });
const filter = (key: string, operator: string, value: string, negated = false) => ({
  kind: 'filter',
  negated,
  key,
  operator,
  value,
});

describe('a filter expression', () => {
  it.each([
    ['', []],
    ['ship it', [text('ship'), text('it')]],
    ['"ship it"', [text('ship it')]],
    ['name:"ship it" -done', [filter('name', 'contains', 'ship it'), text('done', true)]],
    ['priority=1', [filter('priority', 'equals', '1')]],
    ['priority:=1', [filter('priority', 'equals', '1')]],
    ['size_estimate<2', [filter('size_estimate', 'less', '2')]],
    ['size_estimate<=2', [filter('size_estimate', 'at-most', '2')]],
    ['size_estimate<:2', [filter('size_estimate', 'at-most', '2')]],
    ['size_estimate>2', [filter('size_estimate', 'greater', '2')]],
    ['size_estimate>=2', [filter('size_estimate', 'at-least', '2')]],
    ['size_estimate>:2', [filter('size_estimate', 'at-least', '2')]],
    ['-tags:urgent', [filter('tags', 'contains', 'urgent', true)]],
    ['timers_total>90:30', [filter('timers_total', 'greater', '90:30')]],
    ['@AB', [{ kind: 'assignee', negated: false, initials: 'AB' }]],
    ['-@me', [{ kind: 'assignee', negated: true, initials: 'me' }]],
    ['"name:x"', [text('name:x')]],
    ['"say \\"hi\\""', [text('say "hi"')]],
    ['never "closed here', [text('never'), text('closed here')]],
    ['- @ :', [text('-'), text('@'), text(':')]],
    ['10:30', [text('10:30')]],
    ['http://x', [text('http://x')]],
    ['-Re:"a b"', [text('Re:a b', true)]],
    ['nmae:x', [filter('nmae', 'contains', 'x')]],
    ['it:x', [text('it:x')]],
  ])('%s', (expression, terms) => {
    const bare = parseFilter(expression).map((term) => {
      const { from: _from, to: _to, ...rest } = term;
      if (rest.kind !== 'filter') return rest;
      const { keyFrom: _keyFrom, valueFrom: _valueFrom, ...meant } = rest;
      return meant;
    });
    expect(bare).toEqual(terms);
  });

  it('tells where its terms, keys and values stand', () => {
    const expression = 'ship  -name:"it is" @AB "a b';
    const [ship, name, assignee, open] = parseFilter(expression);

    expect([ship, name, assignee, open].map((term) => expression.slice(term?.from, term?.to))).toEqual([
      'ship',
      '-name:"it is"',
      '@AB',
      '"a b',
    ]);
    expect(name).toMatchObject({ keyFrom: 7, valueFrom: 12 });
  });
});

describe('a relative date', () => {
  it.each([
    ['today', '2026-01-31'],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', undefined],
    ['1.days.from_now', '2026-02-01'],
    ['3.days.ago', '2026-01-28'],
    ['1.day.ago', '2026-01-30'],
    ['2.weeks.ago', '2026-01-17'],
    ['1.months.from_now', '2026-02-28'],
    ['12.months.ago', '2025-01-31'],
    ['tomorrow', undefined],
  ])('%s', (given, expected) => {
    expect(readFilterDate(given, '2026-01-31')).toBe(expected);
  });
});
