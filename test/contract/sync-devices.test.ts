import { describe, expect, it } from 'vitest';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

describe('another device', () => {
  it('starts a timer: it runs here too, and stopping it here stops it there', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    await world.board.log(first, Math.floor(Date.now() / 1000) * 1000 - 60_000, null);

    world.app().refresh();
    await world.until(({ running }) => running.length === 1);
    stopAll(world);
    await world.until(saved);

    expect((await world.board.trackers())[0]?.ended_at).not.toBeNull();
  });

  it('corrects a start just before we stop: the correction stays', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    const corrected = Date.parse(tracker?.started_at ?? '') - 1_800_000;
    await world.board.correctStart(tracker?.id ?? 0, corrected);

    stopAll(world);
    await world.until(saved);

    expect(Date.parse((await world.board.trackers())[0]?.started_at ?? '')).toBe(corrected);
    expect(world.app().snapshot().today.sessions[0]?.startedAt).toBe(corrected);
  });

  it('runs a timer of its own: starting one here leaves it alone', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    await world.board.log(first, Math.floor(Date.now() / 1000) * 1000 - 60_000, null);
    world.app().refresh();
    await world.until(({ running }) => running.length === 1);

    world.app().start(second);
    await world.until((snapshot) => snapshot.running.length === 2 && saved(snapshot));

    expect((await world.board.trackers()).filter((tracker) => tracker.ended_at === null)).toHaveLength(2);
  });

  it('deletes a timer that runs here: stopping it is a question, not a loss', async () => {
    // Two looks lie ten seconds apart.
    await using world = await signedIn({ speed: 100 });
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    await world.board.remove(tracker?.id ?? 0);

    stopAll(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    expect(world.app().outbox.view().rows[0]?.task.taskId).toBe(first);
    expect(world.app().snapshot().today.sessions).toHaveLength(1);
  });
});
