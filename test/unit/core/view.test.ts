import { expect, it } from 'vitest';
import { createView } from '../../../main/core/state/view.ts';
import { trackingWorld } from '../../support/tracking.ts';

const MIDNIGHT = Date.UTC(2026, 4, 5);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('today knows in its first hours what was worked in the last ones of yesterday', () => {
  using world = trackingWorld();
  const { journal, accountId, editing, clock } = world;
  clock.nowMs = MIDNIGHT + HOUR;
  const view = createView(journal, accountId, () => 'UTC');
  const evening = { startedAt: MIDNIGHT - HOUR, endedAt: MIDNIGHT - MINUTE };
  editing.log(1, MIDNIGHT - 10 * HOUR, MIDNIGHT - 9 * HOUR);
  editing.log(1, evening.startedAt, evening.endedAt);
  editing.log(2, MIDNIGHT - MINUTE, MIDNIGHT + MINUTE);

  const early = view.today(clock.nowMs);
  expect(early.before).toEqual([evening]);
  expect(early.sessions).toHaveLength(1);
  expect(view.today(MIDNIGHT + 8 * HOUR).before).toBeUndefined();
});

it('a day reads each task once, however many of its entries are on it', () => {
  using world = trackingWorld();
  const { journal, accountId, editing, clock } = world;
  clock.nowMs = MIDNIGHT + 6 * HOUR;
  for (const hour of [1, 2, 3]) editing.log(1, MIDNIGHT + hour * HOUR, MIDNIGHT + hour * HOUR + MINUTE);
  editing.log(2, MIDNIGHT + 4 * HOUR, MIDNIGHT + 5 * HOUR);
  const read: number[] = [];
  const ref: typeof journal.tasks.ref = (account, taskId) => {
    read.push(taskId);
    return journal.tasks.ref(account, taskId);
  };
  const view = createView({ ...journal, tasks: { ...journal.tasks, ref } }, accountId, () => 'UTC');

  expect(view.day('2026-05-05').sessions.map(({ task }) => task.taskId)).toEqual([1, 1, 1, 2]);
  expect(read).toEqual([1, 2]);
});

it('a row of the list has what of its finished time lies in today, and all of it', () => {
  using world = trackingWorld();
  const { journal, accountId, editing, tracking, clock } = world;
  clock.nowMs = MIDNIGHT + 6 * HOUR;
  editing.log(1, MIDNIGHT - HOUR, MIDNIGHT + HOUR);
  editing.log(1, MIDNIGHT + 2 * HOUR, MIDNIGHT + 3 * HOUR);
  editing.log(2, MIDNIGHT + 2 * HOUR, MIDNIGHT + 3 * HOUR);
  tracking.start(1);
  const view = createView(journal, accountId, () => 'UTC');

  const row = view.workList(view.today(clock.nowMs + HOUR)).find(({ task }) => task.taskId === 1);
  expect(row).toMatchObject({ todayMs: 2 * HOUR, totalMs: 3 * HOUR });
});
