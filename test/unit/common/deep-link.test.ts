import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardLink, isDeepLink, readDeepLink } from '../../../common/deep-link.ts';

const taskId = fc.integer({ min: 1, max: 999_999_999_999_999 });

it('the link to a card is one that is followed', () => {
  expect(readDeepLink(cardLink(1234))).toEqual({ ok: true, link: { kind: 'task', taskId: 1234 } });
});

describe('a link from outside', () => {
  it('is one of three forms', () => {
    expect(readDeepLink('cardclock://start/1234')).toEqual({ ok: true, link: { kind: 'start', taskId: 1234 } });
    expect(readDeepLink('cardclock://task/7')).toEqual({ ok: true, link: { kind: 'task', taskId: 7 } });
    for (const stop of ['cardclock://stop', 'cardclock://stop/'])
      expect(readDeepLink(stop)).toEqual({ ok: true, link: { kind: 'stop' } });
  });

  it('keeps every number of a card as it was written', () => {
    fc.assert(
      fc.property(fc.constantFrom('start', 'task'), taskId, (kind, id) => {
        expect(readDeepLink(`cardclock://${kind}/${id}`)).toEqual({ ok: true, link: { kind, taskId: id } });
      }),
    );
  });

  it.each([
    'cardclock://',
    'cardclock:stop',
    'cardclock:///stop',
    'cardclock://stop/1',
    'cardclock://stop?at=9',
    'cardclock://start',
    'cardclock://start/',
    'cardclock://start/0',
    'cardclock://start/-1',
    'cardclock://start/01',
    'cardclock://start/1.5',
    'cardclock://start/1e3',
    'cardclock://start/0x10',
    'cardclock://start/1 ',
    'cardclock://start/1\n',
    'cardclock://start/１２',
    'cardclock://start/1/2',
    'cardclock://start/1?at=9:30',
    'cardclock://start/1#now',
    'cardclock://user@start/1',
    'cardclock://start:80/1',
    'cardclock://start/9999999999999999',
    'CARDCLOCK://start/1',
    'cardclock://Start/1',
    'cardclock://delete/1',
    'cardclock://task/%31',
    'https://example.com/start/1',
    '',
  ])('is refused in words when it is %j', (text) => {
    expect(readDeepLink(text)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^A link was not followed: “.*NUMBER\.$/),
    });
  });

  it('is never anything else, whatever comes: no text gives a link that would be written otherwise', () => {
    const near = fc.tuple(
      fc.constantFrom('cardclock://', 'cardclock:', 'Cardclock://', ' cardclock://', ''),
      fc.constantFrom('start', 'stop', 'task', 'START', 'st%61rt', ''),
      fc.constantFrom('/', '//', '?', '#', '', '\\'),
      fc.oneof(taskId.map(String), fc.string({ unit: 'binary' }), fc.constantFrom('0', '-1', '1e9', ' 1', '٣')),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          near.map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const read = readDeepLink(text);
          if (!read.ok) return;
          const { link } = read;
          expect(text).toBe(`cardclock://${link.kind}${link.kind === 'stop' ? '' : `/${link.taskId}`}`);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('quotes a wrong one in a line that fits, without anything that cannot be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3000 }), (text) => {
        const read = readDeepLink(`cardclock://${text}?`);
        const reason = read.ok ? '' : read.reason;
        expect(reason.length).toBeGreaterThan(0);
        expect(reason.length).toBeLessThan(200);
        expect(reason).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('is told from other arguments by its scheme', () => {
    expect(['cardclock://start/1', 'CARDCLOCK:anything'].filter((link) => !isDeepLink(link))).toEqual([]);
    expect(['cardclock', '--cardclock:', 'https://cardclock', '/home/me/cardclock:1', ''].filter(isDeepLink)).toEqual(
      [],
    );
  });
});
