import { describe, expect, it } from 'vitest';
import { conflictLines } from '../../../renderer/features/outbox/conflict-cells.ts';
import { stateSentence } from '../../../renderer/features/outbox/entry-words.ts';
import { momentWords, rangeWords, stretchLength, stretchWords } from '../../../common/time/moment-words.ts';
import { outboxRow } from '../../support/outbox-rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const startedAt = Date.UTC(2026, 10, 20, 9, 5);
const today = { startMs: Date.UTC(2026, 10, 20), endMs: Date.UTC(2026, 10, 21) };
const calendar = { timezone: 'UTC', today };

describe('the words of a moment', () => {
  it('are the bare time today, and name the day otherwise', () => {
    expect(momentWords(startedAt, calendar)).toBe('09:05');
    expect(momentWords(startedAt - 24 * HOUR_MS, calendar)).toBe('Thu 19 Nov, 09:05');
  });

  it('have the year where it is not this one, as midnights of the zone have it', () => {
    const newYear = Date.UTC(2025, 11, 31, 23, 30);
    expect(momentWords(newYear, calendar)).toBe('Wed 31 Dec 2025, 23:30');
    expect(momentWords(newYear, { ...calendar, timezone: 'Europe/Berlin' })).toBe('Thu 1 Jan, 00:30');
    expect(rangeWords({ startedAt: newYear, endedAt: newYear + HOUR_MS }, calendar)).toBe(
      'Wed 31 Dec 2025, 23:30 – Thu 1 Jan, 00:30 (1 h)',
    );
  });

  it('never leave one end of a stretch to be taken for the other’s day', () => {
    expect(stretchWords(startedAt, startedAt + HOUR_MS, calendar)).toEqual({ from: '09:05', to: '10:05' });
    expect(stretchWords(startedAt - 24 * HOUR_MS, startedAt, calendar)).toEqual({
      from: 'Thu 19 Nov, 09:05',
      to: 'today, 09:05',
    });
  });

  it.each([
    [2 * HOUR_MS + 35 * MINUTE_MS, '2 h 35 m'],
    [12 * MINUTE_MS, '12 m'],
    [20_000, '< 1 m'],
    [-1, '0 m'],
  ])('%s ms are %s', (ms, words) => {
    expect(stretchLength(ms).replaceAll('\u00A0', ' ')).toBe(words);
  });
});

describe('the words of an interval', () => {
  it('say day, time and length in the account’s zone', () => {
    expect(rangeWords({ startedAt, endedAt: startedAt + 30 * MINUTE_MS }, { timezone: 'Europe/Berlin', today })).toBe(
      'Fri 20 Nov, 10:05 – 10:35 (30 m)',
    );
  });

  it('name the day of an end that is on another one', () => {
    expect(rangeWords({ startedAt, endedAt: startedAt + 15 * HOUR_MS }, calendar)).toBe(
      'Fri 20 Nov, 09:05 – Sat 21 Nov, 00:05 (15 h)',
    );
  });

  it('say “now” for the end of one that runs', () => {
    expect(rangeWords({ startedAt, endedAt: null }, calendar)).toBe('Fri 20 Nov, 09:05 – now');
  });
});

describe('the sentence of a row', () => {
  it('tells a new timer from a changed entry', () => {
    expect(stateSentence(outboxRow({ change: 'create', endedAt: null }), 'UTC')).toBe('New timer.');
    expect(stateSentence(outboxRow({ change: 'update' }), 'UTC')).toBe('Changed entry.');
  });

  it('says where the service holds a moved one, and where it was meant', () => {
    const row = outboxRow({
      state: 'moved',
      startedAt: Date.UTC(2026, 10, 20, 17, 2),
      endedAt: Date.UTC(2026, 10, 20, 17, 32),
      meant: { startedAt: Date.UTC(2026, 10, 20, 9), endedAt: Date.UTC(2026, 10, 20, 9, 30) },
    });

    expect(stateSentence(row, 'UTC')).toBe('Saved as 17:02 – 17:32 instead of 09:00 – 09:30.');
  });

  it('names the day that a moved one was meant for, when it is another', () => {
    const row = outboxRow({
      state: 'moved',
      startedAt,
      endedAt: startedAt + HOUR_MS,
      meant: { startedAt: startedAt - 24 * HOUR_MS, endedAt: startedAt - 23 * HOUR_MS },
    });

    expect(stateSentence(row, 'UTC')).toContain('instead of Thu 19 Nov, 09:05 – 10:05.');
  });

  it('tells a conflict from a removal on either side', () => {
    const base = { startedAt, endedAt: startedAt + HOUR_MS };
    const conflict = (mine: typeof base | null, theirs: typeof base | null): string =>
      stateSentence(outboxRow({ state: 'needs-you', question: { kind: 'conflict', base, mine, theirs } }), 'UTC');

    expect(conflict(base, base)).toContain('Changed here and on another device.');
    const double = { kind: 'conflict', base, mine: base, theirs: base, isDouble: true } as const;
    const words = 'The service holds it a second time.';
    expect(stateSentence(outboxRow({ state: 'needs-you', question: double, words }), 'UTC')).toContain(words);
    expect(conflict({ ...base, startedAt: startedAt - 1000 }, null)).toContain(
      'Changed here, deleted on another device.',
    );
    expect(conflict(base, null)).toContain('Deleted on another device.');
    const moved = { ...base, startedAt: startedAt - 1000 };
    const perhaps = (mine: typeof base | null): string =>
      stateSentence(
        outboxRow({
          state: 'needs-you',
          question: { kind: 'conflict', base, mine, theirs: moved, mayBeAnother: true },
        }),
        'UTC',
      );
    expect(perhaps(base)).toContain('If it’s a different one, choose Keep both.');
    expect(perhaps(null)).toContain('Keep theirs leaves it as it is.');
    expect(conflict(null, base)).toContain('the service lost a similar entry');
    expect(conflict(null, { ...base, startedAt: startedAt - 1000 })).toContain(
      'Deleted here, changed on another device. Keep mine deletes it there too',
    );
  });
});

describe('the sides of a conflict', () => {
  const base = { startedAt, endedAt: startedAt + HOUR_MS };

  function words(mine: typeof base | null, theirs: typeof base | null): readonly (readonly string[])[] {
    return conflictLines({ kind: 'conflict', base, mine, theirs }, 'UTC').map(({ before, yours, theirs: other }) =>
      [before, yours, other].map((cell) => (cell.changed ? `*${cell.words}` : cell.words)),
    );
  }

  it('mark what differs from before', () => {
    expect(
      words({ ...base, startedAt: startedAt - 5 * MINUTE_MS }, { ...base, endedAt: startedAt + 90 * MINUTE_MS }),
    ).toEqual([
      ['09:05', '*09:00', '09:05'],
      ['10:05', '10:05', '*10:35'],
      ['1 h', '*1 h 05 m', '*1 h 30 m'],
    ]);
  });

  it('show seconds where minutes would hide a difference', () => {
    expect(words({ ...base, endedAt: startedAt + HOUR_MS + 20_000 }, base)).toEqual([
      ['09:05:00', '09:05:00', '09:05:00'],
      ['10:05:00', '*10:05:20', '10:05:00'],
      ['1 h 00 s', '*1 h 20 s', '1 h 00 s'],
    ]);
  });

  it('name the days where there are several', () => {
    expect(words(base, { startedAt: startedAt - 24 * HOUR_MS, endedAt: startedAt - 23 * HOUR_MS })[0]).toEqual([
      'Fri 20 Nov, 09:05',
      'Fri 20 Nov, 09:05',
      '*Thu 19 Nov, 09:05',
    ]);
  });

  it('say “deleted” for a side that took the entry away', () => {
    expect(words(base, null).map((line) => line[2])).toEqual(['*deleted', '*deleted', '*deleted']);
  });
});
