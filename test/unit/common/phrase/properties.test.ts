import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Phrase, PhraseContext, Reading } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../../../common/phrase/say-phrase.ts';
import { overlapMs, type OpenInterval } from '../../../../common/time/intervals.ts';
import { clockTime } from '../../../../common/time/region.ts';
import { dayBounds, dayOf } from '../../../../common/time/zone-days.ts';

/** With changes at midnight, of half an hour, and a day that a zone left out. */
const ZONES =
  'UTC Europe/Berlin America/New_York America/Sao_Paulo Australia/Lord_Howe Pacific/Apia Asia/Kathmandu Pacific/Kiritimati Africa/Casablanca Africa/Cairo';
const zone = fc.constantFrom(...ZONES.split(' '));
const HOUR_MS = 3_600_000;
/** Clocks were changed here, or a day left out: the hours around are worth more tries than others. */
const CHANGES =
  '2026-03-29T01:00Z 2026-10-25T01:00Z 2026-03-08T07:00Z 2026-11-01T06:00Z 2018-11-04T03:00Z 2018-02-18T02:00Z 2026-10-03T15:30Z 2026-04-04T15:00Z 2011-12-30T10:00Z 2026-04-23T22:00Z'
    .split(' ')
    .map((moment) => Date.parse(moment));
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2 * HOUR_MS, max: 26 * HOUR_MS }))
    .map(([at, off]) => at + off),
);

const number = fc.oneof(fc.integer({ min: 0, max: 61 }), fc.nat()).map(String);
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('at', 'ago', 'to', 'on', 'for', 'since', 'from', 'until', 'now', 'last', '-'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('yesterday', 'today', 'tomorrow', 'Monday', 'friday', 'nov', 'days', 'first', 'second'),
  },
  { weight: 4, arbitrary: fc.tuple(number, number).map(([hour, minute]) => `${hour}:${minute.padStart(2, '0')}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(number, fc.constantFrom('h', 'm', 'h30', ' am', 'pm', '.', '')).map((both) => both.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(number, fc.constantFrom('-', '–', '/', '.', ':'), number).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('"', '“a b', 'login', '#7', '2026-02-30', '2026-11-02', 'page') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const VERBS = ['start', 'stop', 'switch', 'add', 'log', 'highlight', 'unhighlight', 'note', 'go'];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom(...VERBS), fc.array(piece, { maxLength: 7 }))
    .map(([verb, rest]) => [verb, ...rest].join(' ')),
);

const context = fc
  .record({
    timezone: zone,
    nowMs: instant,
    ranMs: fc.option(fc.nat({ max: 40 * HOUR_MS }), { nil: undefined }),
    spans: fc.array(fc.tuple(fc.nat({ max: 40 * HOUR_MS }), fc.nat({ max: 5 * HOUR_MS })), { maxLength: 6 }),
  })
  .map(({ timezone, nowMs, ranMs, spans }): PhraseContext => {
    const entries = spans.map(([agoMs, lengthMs]) => ({ startedAt: nowMs - agoMs - lengthMs, endedAt: nowMs - agoMs }));
    return {
      timezone,
      nowMs,
      running: runningOf(nowMs, ranMs),
      entriesOf: (date) => {
        const { startMs, endMs } = dayBounds(timezone, date);
        return entries.filter(({ startedAt, endedAt }) => startedAt < endMs && endedAt > startMs);
      },
    };
  });

/** The second one, of the same card on another device, began before or after the first. */
function runningOf(nowMs: number, ranMs: number | undefined): PhraseContext['running'] {
  if (ranMs === undefined) return [];
  const login = { trackerId: 1, taskId: 7, name: 'Login page', startedAt: nowMs - ranMs, own: true };
  return [login, { ...login, trackerId: 2, startedAt: nowMs - 5 * HOUR_MS, own: false }];
}

function phrasesOf(reading: Reading): readonly Phrase[] {
  return 'phrases' in reading ? reading.phrases : [];
}

function timesOf(phrase: Phrase): readonly number[] {
  if (phrase.kind === 'log') return [phrase.startedAt, phrase.endedAt];
  return 'atMs' in phrase && phrase.atMs !== null ? [phrase.atMs] : [];
}

/** What must not be in a phrase; empty where all is well. */
function faultsOf(phrase: Phrase, given: PhraseContext): readonly string[] {
  const nowMs = given.nowMs;
  const rules: Readonly<Record<string, boolean>> = {
    'is said in words': /^[A-Z]\S* /.test(sayPhrase(phrase, 'a', given)),
    'lies in the past': timesOf(phrase).every((atMs) => atMs <= nowMs),
    'has whole seconds': timesOf(phrase).every((atMs) => atMs % 1000 === 0),
    'ends after it starts': phrase.kind !== 'log' || phrase.endedAt > phrase.startedAt,
    'stops what had begun': phrase.kind !== 'stop' || (phrase.atMs ?? nowMs) >= phrase.timer.startedAt,
    'goes to a day that has begun': phrase.kind !== 'go' || phrase.date <= dayOf(given.timezone, nowMs),
  };
  return Object.keys(rules).filter((rule) => rules[rule] !== true);
}

function sentencesOf(reading: Reading): readonly string[] {
  if (reading.kind === 'unfinished') return [reading.hint];
  return reading.kind === 'wrong' || reading.kind === 'choose' ? [reading.problem.reason] : [];
}

describe('a phrase, whatever is typed', () => {
  it('is read without a throw, and lies in the past in whole seconds', () => {
    fc.assert(
      fc.property(text, context, (typed, given) => {
        expect(phrasesOf(readPhrase(typed, given)).flatMap((phrase) => faultsOf(phrase, given))).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });

  it('says in sentences what is wrong, at a place within the text', () => {
    fc.assert(
      fc.property(text, context, (typed, given) => {
        const reading = readPhrase(typed, given);
        expect(sentencesOf(reading).filter((sentence) => !/[.”]$/.test(sentence))).toEqual([]);
        const { from, to } = 'problem' in reading ? reading.problem : { from: 0, to: 1 };
        expect({ from, to }).toSatisfy(() => from >= 0 && from < to && (to <= typed.length || to === 1));
      }),
      { numRuns: 4000 },
    );
  });

  it('offers no two choices that read the same', () => {
    fc.assert(
      fc.property(text, context, (typed, given) => {
        const said = phrasesOf(readPhrase(typed, given)).map((phrase) =>
          sayPhrase(phrase, 'task' in phrase ? phrase.task.text : '', given),
        );
        expect(new Set(said).size).toBe(said.length);
      }),
      { numRuns: 4000 },
    );
  });
});

describe('a length of time without a time of day', () => {
  const minutes = fc.integer({ min: 1, max: 20 * 60 });
  const day = fc.constantFrom('today', 'yesterday');

  it('lies within its day and over no other time of it, else it is left to be chosen', () => {
    fc.assert(
      fc.property(context, minutes, day, (given, length, word) => {
        const reading = readPhrase(`add ${length}m to it ${word}`, given);
        const found = reading.kind === 'read' ? phrasesOf(reading) : [];
        expect(found.filter((phrase) => takenBy(phrase, given).length > 0)).toEqual([]);
        const dates = found.flatMap(timesOf).map((atMs, at) => dayOf(given.timezone, atMs - (at % 2)));
        expect(new Set(dates).size).toBeLessThan(2);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not placed on a day that could not be read', () => {
    const given = { timezone: 'UTC', nowMs: Date.UTC(2026, 4, 4, 12), running: [], entriesOf: () => null };
    const reading = readPhrase('add 1h to it yesterday', given);
    expect(sentencesOf(reading)[0]).toMatch(/^The time of that day could not be read\./);
    expect(phrasesOf(reading)).toEqual([]);
  });
});

function othersOf(given: PhraseContext, date: string): readonly OpenInterval[] {
  const running = given.running.map(({ startedAt }) => ({ startedAt, endedAt: null }));
  return [...(given.entriesOf?.(date) ?? []), ...running];
}

/** What a phrase lies over for a second or more. */
function takenBy(phrase: Phrase, given: PhraseContext): readonly OpenInterval[] {
  if (phrase.kind !== 'log') return [];
  const bounds = { startMs: phrase.startedAt, endMs: phrase.endedAt };
  const date = dayOf(given.timezone, phrase.startedAt);
  return othersOf(given, date).filter((one) => overlapMs(one, bounds, given.nowMs) >= 1000);
}

describe('a time of today', () => {
  it('is the one that the clock showed, and of another day only by choice', () => {
    fc.assert(
      fc.property(context, fc.nat({ max: 40 * HOUR_MS }), (given, agoMs) => {
        const { timezone, nowMs } = given;
        const atMs = Math.floor((nowMs - agoMs) / 60_000) * 60_000;
        const clock = clockTime(atMs, timezone);
        const today = dayOf(timezone, nowMs);
        const reading = readPhrase(`start it at ${clock}`, given);
        const found = phrasesOf(reading).flatMap(timesOf);
        expect(found.filter((one) => ![clock, evening(clock)].includes(clockTime(one, timezone)))).toEqual([]);
        expect(dayOf(timezone, atMs) === today ? found : [atMs]).toContain(atMs);
        const ofOtherDays = found.filter((one) => dayOf(timezone, one) !== today);
        expect(reading.kind === 'read' ? ofOtherDays : []).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is looked for among ten thousand characters, too', () => {
    const given = { timezone: 'UTC', nowMs: Date.UTC(2026, 0, 1), running: [] };
    const long = [`start ${'at 9:30 '.repeat(1250)}`, `log ${'1h '.repeat(3300)}`, `go to ${'1'.repeat(9990)}`];
    expect(long.map((phrase) => readPhrase(phrase, given).kind)).toEqual(['choose', 'wrong', 'wrong']);
  });
});

function evening(clock: string): string {
  return `${Number(clock.slice(0, 2)) + 12}${clock.slice(2)}`;
}
