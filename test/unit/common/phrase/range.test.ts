import { expect, it } from 'vitest';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';
import { readRange } from '../../../../common/phrase/range.ts';
import { tokensOf } from '../../../../common/phrase/tokens.ts';

it.each([
  ['2-3 pm', '2 pm', '3 pm'],
  ['11-1 pm', '11 am', '1 pm'],
  ['930-1130 pm', '930 pm', '1130 pm'],
  ['9-1130 pm', '9 pm', '1130 pm'],
  ['1130-115 pm', '1130 am', '115 pm'],
])('“%s” goes from %s to %s', (words, start, end) => {
  expect(readRange(tokensOf(words))).toMatchObject({ start, end });
});

const context = { timezone: 'UTC', nowMs: Date.UTC(2026, 4, 4, 18), running: [] };
const HOUR = 3_600_000;

it.each([
  ['add 1:30 to 1234', 1234, 1.5],
  ['add 1:30 to 12 yesterday', 12, 1.5],
  ['add 9:00 to 10 1234', 1234, 1],
  ['add from 9:00 to 10 1234', 1234, 1],
  ['add 9 to 10 1234', 1234, 1],
])('“%s” adds to card %d', (words, taskId, hours) => {
  const reading = readPhrase(words, context);
  const [phrase] = reading.kind === 'read' || reading.kind === 'choose' ? reading.phrases : [];

  expect(phrase).toMatchObject({ kind: 'log', task: { taskId } });
  expect(phrase?.kind === 'log' ? phrase.endedAt - phrase.startedAt : 0).toBe(hours * HOUR);
});
