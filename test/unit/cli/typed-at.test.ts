import { describe, expect, it } from 'vitest';
import type { PhraseContext } from '../../../common/phrase/phrase.ts';
import { atWords, notATime } from '../../../main/cli/typed-at.ts';

const BERLIN = 'Europe/Berlin';
const CONTEXT: PhraseContext = { timezone: BERLIN, nowMs: Date.UTC(2026, 10, 18, 9, 50), weekStartsOn: 1, running: [] };

describe('the time after --at', () => {
  it('may be ISO 8601, as our own JSON has it, in any offset', () => {
    expect(atWords('2026-11-17T17:30:05+01:00', BERLIN)).toBe('17:30:05 on 2026-11-17');
    expect(atWords('2026-11-17T23:30:00Z', BERLIN)).toBe('00:30:00 on 2026-11-18');
    expect(atWords('2026-11-17T17:30:00.123-0500', BERLIN)).toBe('23:30:00 on 2026-11-17');
    expect(atWords('2026-11-17T17:30', BERLIN)).toBe('17:30 on 2026-11-17');
    expect(atWords('20m ago', BERLIN)).toBe('20m ago');
  });

  it.each(['9:30', '1730', 'now', '-20m', '20m ago', '1h30 ago', 'yesterday 17:30', '17:30:05 on 2026-11-17'])(
    'is one: %s',
    (at) => {
      expect(notATime(at, CONTEXT)).toBeNull();
    },
  );

  it.each(['soon', 'tomorrow', 'in 5m', '2026-11-17'])('is none, and not a part of a name: %s', (at) => {
    expect(notATime(at, CONTEXT)).toContain(`“${at}” is not a time that has passed.`);
  });

  it('is told the better reason where it looks like a time', () => {
    for (const at of ['25:00', '9 tomorrow', '']) expect(notATime(at, CONTEXT)).toBeNull();
  });
});
