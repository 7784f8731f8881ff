import { describe, expect, it } from 'vitest';
import { createHistory } from '../../../main/core/commands/history.ts';
import { createNotices } from '../../../main/core/notices.ts';
import { createCommands } from '../../../main/core/commands/run.ts';
import { clicks, runOn } from '../../support/clicks.ts';
import { journalWithAccount } from '../../support/journal.ts';
import { MINUTE, NINE, onDisk } from '../../support/tracking.ts';

function watchedWorld() {
  const { journal: real, account, [Symbol.dispose]: dispose } = journalWithAccount();
  const disk = { isFull: false };
  const now = { ms: NINE, openId: account.id };
  const clock = { now: () => now.ms, monotonicMs: () => now.ms, uptimeMs: () => now.ms };
  const journal = onDisk(real, disk);
  const done = createHistory({ journal, clock }, () => now.openId);
  const { run } = createCommands({
    journal,
    clock,
    timers: { after: () => () => {}, pause: async () => await Promise.resolve() },
    random: () => 0,
    notices: createNotices(),
    history: done,
    severalTimers: () => false,
    openId: () => account.id,
    serverAheadMs: () => 0,
    isSendingTask: () => false,
    look: () => {},
    publish: () => {},
    wake: () => {},
    onDefect: (error) => {
      throw error;
    },
  });
  const { tracking, editing } = clicks(run);
  /** As another window does it, of which this history hears nothing. */
  const unheard = clicks(runOn({ journal, accountId: account.id, clock, severalTimers: () => false }));
  return {
    done,
    disk,
    now,
    journal,
    tracking,
    editing,
    unheard: unheard.editing,
    undo: editing.undo,
    running: () => real.trackers.running(account.id).map(({ taskId }) => taskId),
    [Symbol.dispose]: dispose,
  };
}

describe('the newest command', () => {
  it('is none before anything was done', () => {
    using world = watchedWorld();

    expect(world.done.newest()).toBeNull();
  });

  it('is what was done last, on the work list too, and then what was done before that', () => {
    using world = watchedWorld();
    const started = world.tracking.start(1);
    world.now.ms += MINUTE;
    world.tracking.add(2);
    const removed = world.tracking.remove(2);
    world.now.ms += MINUTE;

    expect(world.done.newest()).toEqual({
      changeId: removed,
      what: 'remove',
      taskName: 'Write the notes',
      ageMs: MINUTE,
    });
    world.undo(removed ?? 0);
    expect(world.done.newest()).toMatchObject({ what: 'add' });
    world.undo(world.done.newest()?.changeId ?? 0);

    expect(world.done.newest()).toEqual({
      changeId: started,
      what: 'start',
      taskName: 'Ship the thing',
      ageMs: 2 * MINUTE,
    });
  });

  it('is what was done again, under the words of what it was', () => {
    using world = watchedWorld();
    const started = world.tracking.start(1);
    const undone = world.undo(started ?? 0);
    expect(world.done.newest()).toBeNull();

    const again = world.undo(undone ?? 0);

    expect(world.running()).toEqual([1]);
    expect(world.done.newest()).toMatchObject({ changeId: again, what: 'start', taskName: 'Ship the thing' });
    world.undo(again ?? 0);
    expect(world.running()).toEqual([]);
    expect(world.done.newest()).toBeNull();
  });

  it('that was taken back is done again in turn, until something else is done', () => {
    using world = watchedWorld();
    world.tracking.start(1);
    world.now.ms += MINUTE;
    world.tracking.start(2);
    expect(world.done.newestUndone()).toBeNull();
    for (const _ of [1, 2]) world.undo(world.done.newest()?.changeId ?? 0);
    world.now.ms += MINUTE;
    expect(world.running()).toEqual([]);

    expect(world.done.newestUndone()).toMatchObject({ what: 'start', taskName: 'Ship the thing', ageMs: MINUTE });
    world.undo(world.done.newestUndone()?.changeId ?? 0);
    expect(world.running()).toEqual([1]);
    world.undo(world.done.newestUndone()?.changeId ?? 0);
    expect(world.running()).toEqual([2]);
    expect(world.done.newestUndone()).toBeNull();

    world.undo(world.done.newest()?.changeId ?? 0);
    expect(world.done.newestUndone()).not.toBeNull();
    world.tracking.add(3);
    expect(world.done.newestUndone()).toBeNull();
  });

  it('that was taken back is no longer offered once it could not be done again', () => {
    using world = watchedWorld();
    const log = world.editing.log(1, NINE - 9 * MINUTE, NINE - 5 * MINUTE) ?? 0;
    const trackerId = world.journal.intents.get(log)?.trackerId ?? 0;
    world.undo(world.editing.split(trackerId, NINE - 7 * MINUTE) ?? 0);
    world.unheard.undo(log);
    const undone = world.done.newestUndone();
    expect(undone).toMatchObject({ what: 'split' });

    world.now.openId += 1;
    expect(world.done.newestUndone()).toBeNull();
    world.now.openId -= 1;
    expect(() => world.undo(undone?.changeId ?? 0)).toThrow('Nothing was changed');

    expect(world.done.newestUndone()).toBeNull();
  });

  it('is what it was, and what was taken back can still be done again, where the disk refused to keep what came after', () => {
    using world = watchedWorld();
    const first = world.tracking.start(1);
    world.now.ms += MINUTE;
    world.undo(world.tracking.start(2) ?? 0);
    world.disk.isFull = true;

    expect(() => world.tracking.add(3)).toThrow('disk');

    expect(world.done.newest()?.changeId).toBe(first);
    expect(world.done.newestUndone()).toMatchObject({ what: 'start', taskName: 'Write the notes' });
  });

  it('is another one once it could not be taken back, unless the disk refused', () => {
    using world = watchedWorld();
    const logged = world.editing.log(1, NINE - 9 * MINUTE, NINE - 8 * MINUTE);
    const id = world.tracking.start(2);
    world.disk.isFull = true;
    expect(() => world.undo(id ?? 0)).toThrow('disk');
    expect(world.done.newest()?.changeId).toBe(id);
    world.disk.isFull = false;

    world.unheard.undo(id ?? 0);
    expect(world.undo(id ?? 0)).toBeNull();

    expect(world.done.newest()?.changeId).toBe(logged);
  });

  it('is one of the account that is open, and none of a journal that was replaced', () => {
    using world = watchedWorld();
    const here = world.now.openId;
    world.tracking.start(1);

    world.now.openId = here + 1;
    expect(world.done.newest()).toBeNull();
    world.now.openId = here;
    expect(world.done.newest()).not.toBeNull();
    world.done.clear();

    expect(world.done.newest()).toBeNull();
  });
});
