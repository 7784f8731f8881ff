import { describe, expect, it } from 'vitest';
import { afterFailure } from '../../../main/core/sync/push.ts';
import type { Refusal } from '../../../main/core/outcome.ts';
import { changeOf } from '../../../main/core/tracking/tracker.ts';
import { createConnection } from '../../../main/core/sync/connection.ts';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { seenTracker } from '../../support/journal.ts';
import { MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const REFUSED: Refusal = {
  kind: 'refused',
  status: 422,
  words: 'This month is closed',
  fields: [],
  retryAfterMs: null,
  serverAheadMs: 0,
};

const verdict = async () => await Promise.resolve('good' as const);

/** What is on its way of this entry is refused. */
async function refuse({ journal, clock, row: rowOf }: TrackingWorld, id: number): Promise<void> {
  const now = (): number => clock.nowMs;
  const time = { now, monotonicMs: now, uptimeMs: now };
  const connection = createConnection(time, () => 0.5);
  await afterFailure(
    { journal, clock: time, random: () => 0.5, connection, verdict, backedOff: new Set() },
    rowOf(id),
    {
      kind: 'failed',
      verb: 'update',
      answer: REFUSED,
    },
  );
}

const shown = ({ journal, accountId }: TrackingWorld) =>
  workList(journal, accountId).map(({ taskId, highlightedAt, tracker }) => ({
    taskId,
    highlightedAt,
    trackerId: tracker?.id ?? null,
  }));

/** 2 has a star and stands above 1; it was tracked twice, and its newer entry goes. */
function withHeir() {
  const world = trackingWorld();
  const old = { startedAt: NINE - 9 * MINUTE, endedAt: NINE - 8 * MINUTE, listed: false, highlightedAt: null };
  const [top, new_] = [5, 3].map((ago) => ({ ...old, listed: true, startedAt: NINE - ago * MINUTE, endedAt: NINE }));
  const heir = world.insert({ taskId: 2, desired: old, seen: seenTracker(1, { ...old, position: null }) });
  for (const [index, desired] of [new_, top].entries())
    if (desired !== undefined)
      world.insert({ taskId: 2 - index, desired, seen: seenTracker(2 + index, { ...desired, position: index + 1 }) });
  world.tracking.highlight(2, true);
  const removed = world.editing.remove(shown(world)[0]?.trackerId ?? 0);
  return { ...world, heirId: heir.id, removed };
}

describe('an older entry that was handed the row of its task, and that the service refuses to list', () => {
  it('waits for nobody, and the row stays where it is, with its star, without it', async () => {
    using world = withHeir();
    expect(shown(world)).toMatchObject([{ taskId: 2, trackerId: world.heirId }, { taskId: 1 }]);

    await refuse(world, world.heirId);

    expect(world.row(world.heirId).attention).toBeNull();
    expect(changeOf(world.row(world.heirId))).toBeNull();
    expect(shown(world)).toMatchObject([{ taskId: 2, highlightedAt: NINE, trackerId: null }, { taskId: 1 }]);
  });

  it('waits for the person where its times are refused as well', async () => {
    using world = withHeir();
    world.edit(world.heirId, NINE - 10 * MINUTE, NINE - 9 * MINUTE);

    await refuse(world, world.heirId);

    expect(world.row(world.heirId).attention).toMatchObject({ kind: 'refused', words: REFUSED.words });
  });
});
