import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { repair } from '../../../main/adapters/journal/copies/repair.ts';
import { newTask } from '../../support/new-tasks.ts';
import { taskRow } from '../../support/journal.ts';
import { type ArchiveWorld, archiveWorld, exported, interval } from './archive-world.ts';

const START = Date.UTC(2026, 10, 21, 8);
const TASK = -5;

/** A task that was made and tracked, put on the work list and sent once without an answer. */
function worldWithNewTask(): ArchiveWorld & { readonly accountId: number; readonly trackerId: number } {
  const world = archiveWorld();
  const accountId = world.account().id;
  const { journal } = world;
  journal.newTasks.insert(newTask({ accountId, taskId: TASK, inDoubt: true }));
  const body = { name: 'Ship', boardId: 1, stageId: null, cardTypeId: null };
  journal.newTasks.begin(accountId, { taskId: TASK, body, sentAt: 1, serverSentAt: 2, afterEntry: 3 });
  journal.tasks.put(accountId, [{ ...taskRow(TASK, 'Ship'), facts: null }]);
  journal.additions.put(accountId, { taskId: TASK, boardId: 1, rank: 1, highlightedAt: null, addedAt: 3 });
  const { id } = world.track({ taskId: TASK, desired: interval(START) });
  const command = { accountId, what: 'start', taskId: TASK, trackerId: id, changes: [], turned: null } as const;
  journal.intents.append({ ...command, wallMs: 5, monotonicMs: 6 });
  return Object.assign(world, { accountId, trackerId: id });
}

function atService({ journal, accountId }: ReturnType<typeof worldWithNewTask>): void {
  const row = journal.newTasks.get(accountId, TASK);
  if (row === null) throw new Error('the task is not here');
  journal.newTasks.save({ ...row, actualId: 77, inDoubt: false });
  journal.newTasks.refile(accountId, TASK, { taskId: 77, boardId: 1 });
}

describe('an export', () => {
  it('carries what was made and is not on the board yet, and what was sent for it', async () => {
    using from = worldWithNewTask();
    using to = archiveWorld();
    const text = await exported(from);

    await to.archive.takeIn(text);
    await to.archive.takeIn(text);

    const id = to.journal.accounts.all()[0]?.id ?? 0;
    expect(to.journal.newTasks.open(id)).toEqual([newTask({ accountId: id, taskId: TASK, inDoubt: true })]);
    expect(to.journal.newTasks.attempts(id, TASK)).toMatchObject([{ afterEntry: 3, answer: null }]);
    expect(to.journal.trackers.ofTask(id, TASK).map((row) => row.inDoubt)).toEqual([true]);
    expect(to.journal.additions.get(id, TASK)).not.toBeNull();
    expect(to.journal.tasks.get(id, TASK)?.name).toBe('Ship');
  });

  it('that was never sent is looked for first, where it is taken in', async () => {
    using from = archiveWorld();
    const accountId = from.account().id;
    from.journal.newTasks.insert(newTask({ accountId, taskId: TASK, wanted: true }));
    using to = archiveWorld();

    await to.archive.takeIn(await exported(from));

    const id = to.journal.accounts.all()[0]?.id ?? 0;
    expect(to.journal.newTasks.get(id, TASK)).toMatchObject({ inDoubt: true });
    expect(to.journal.policies.get(id)).toMatchObject({ pullFirst: true });
  });

  it('from before the task was on the board changes nothing where it is on it', async () => {
    using world = worldWithNewTask();
    const text = await exported(world);
    atService(world);

    await world.archive.takeIn(text);

    const { journal, accountId, trackerId } = world;
    expect(journal.newTasks.get(accountId, TASK)?.actualId).toBe(77);
    expect(journal.trackers.get(trackerId)?.taskId).toBe(77);
    expect(journal.tasks.get(accountId, TASK)).toBeNull();
    expect(journal.additions.all(accountId).map(({ taskId }) => taskId)).toEqual([77]);
    expect(world.connection.prepare('SELECT COUNT(*) AS n FROM intents').get()).toEqual({ n: 1 });
  });

  it('from after it was on the board takes the time along that waits here for it', async () => {
    using here = worldWithNewTask();
    using there = archiveWorld();
    await there.archive.takeIn(await exported(here));
    const thereId = there.journal.accounts.all()[0]?.id ?? 0;
    atService(Object.assign(there, { accountId: thereId, trackerId: 0 }));

    await here.archive.takeIn(await exported(there));

    expect(here.journal.newTasks.get(here.accountId, TASK)?.actualId).toBe(77);
    expect(here.journal.trackers.get(here.trackerId)?.taskId).toBe(77);
    expect(here.journal.intents.get(1)?.taskId).toBe(77);
  });

  it('for people leaves the number out that no board knows', async () => {
    using world = worldWithNewTask();

    expect(await exported(world, 'csv')).toContain('boards.example,,Ship,Product,2026-11-21T09:00:00+01:00');
  });
});

describe('a backup', () => {
  it('from before the task was on the board does not take it off', async () => {
    using world = worldWithNewTask();
    const { name } = await world.archive.backUp('by-hand');
    atService(world);

    await world.archive.restore(name);

    const accountId = world.journal.accounts.all()[0]?.id ?? 0;
    expect(world.journal.newTasks.get(accountId, TASK)).toMatchObject({ actualId: 77, inDoubt: false });
    expect(world.journal.trackers.ofTask(accountId, TASK)).toEqual([]);
    expect(world.journal.trackers.ofTask(accountId, 77)).toHaveLength(1);
    expect(world.journal.tasks.get(accountId, TASK)).toBeNull();
  });

  it('from before the task was made keeps it, with its time', async () => {
    using world = archiveWorld();
    const accountId = world.account().id;
    const { name } = await world.archive.backUp('by-hand');
    world.journal.newTasks.insert(newTask({ accountId, taskId: TASK }));
    world.track({ taskId: TASK, desired: interval(START) });

    await world.archive.restore(name);

    const id = world.journal.accounts.all()[0]?.id ?? 0;
    expect(world.journal.newTasks.open(id)).toMatchObject([{ taskId: TASK, name: 'Ship' }]);
    expect(world.journal.trackers.ofTask(id, TASK)).toHaveLength(1);
  });
});

describe('a repair', () => {
  it('keeps what is not on the board yet, and looks for it before it is sent', () => {
    using world = worldWithNewTask();
    const row = world.journal.newTasks.get(world.accountId, TASK);
    if (row !== null) world.journal.newTasks.save({ ...row, inDoubt: false });
    world.journal.close();
    const path = join(dirname(world.backupsFolder), 'journal.sqlite');

    repair(path, 'for a test', START);

    const { journal } = openJournal(path);
    expect(journal.newTasks.get(world.accountId, TASK)).toMatchObject({ name: 'Ship', inDoubt: true });
    expect(journal.newTasks.attempts(world.accountId, TASK)).toMatchObject([{ afterEntry: 3 }]);
    expect(journal.trackers.ofTask(world.accountId, TASK)).toHaveLength(1);
    journal.close();
  });
});
