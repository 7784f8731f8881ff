import { expect, test } from 'vitest';
import { unmatched } from '../../support/clicked-intervals.ts';
import type { ServedTracker } from '../../support/test-service.ts';

const TASK = 'Write the release notes';
const TASK_IDS = new Map([[TASK, 24]]);

/** `09:00:00` and so many seconds. */
function at(seconds: number): number {
  return Date.UTC(2026, 2, 4, 9) + seconds * 1000;
}

function clicked(start: number, startedBy: number, end: number) {
  return { task: TASK, started: span(start), startedBy: at(startedBy), ended: span(end) };
}

function span(seconds: number): readonly [number, number] {
  return [at(seconds), at(seconds) + 150];
}

function served(id: number, start: number, end: number): ServedTracker {
  const [startedAt, endedAt] = [start, end].map((seconds) => new Date(at(seconds)).toISOString());
  const held = { id, board_id: 2, task_id: 24, listed: false, position: null, highlighted_at: null };
  return { ...held, started_at: startedAt ?? '', ended_at: endedAt ?? null };
}

const stoppedAtOnce = clicked(36.2, 42, 36.4);
const startedAgain = clicked(36.5, 43, 41.1);

test('a card started twice within a second has two intervals, whichever of them the service was told first', () => {
  const trackers = [served(6, 37, 41), served(7, 36, 36)];
  expect(unmatched([stoppedAtOnce, startedAgain], trackers, TASK_IDS)).toEqual([]);
});

test('one that the service lacks is not there', () => {
  expect(unmatched([stoppedAtOnce, startedAgain], [served(6, 37, 41)], TASK_IDS)).toEqual([
    expect.stringMatching(/^not there: .*"started"/),
  ]);
});

test('one that it holds twice, or with another end, nobody meant', () => {
  expect(unmatched([startedAgain], [served(6, 37, 41), served(7, 37, 41)], TASK_IDS)).toEqual([
    expect.stringMatching(/^nobody meant: .*"id":7/),
  ]);
  expect(unmatched([startedAgain], [served(6, 37, 52)], TASK_IDS)).toHaveLength(2);
});
