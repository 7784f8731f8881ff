import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/adapters/clock.ts';
import { removeOrArchive } from '../../../main/core/sync/catalogue.ts';
import type { Intent } from '../../../main/core/journal/intents.ts';
import { newTask } from '../../support/new-tasks.ts';
import { newTracker, taskRow } from '../../support/journal.ts';
import { inMemory, onDisk } from './journals.ts';

describe.each([
  ['the journal on disk', onDisk],
  ['the journal of the simulation', inMemory],
])('%s: new tasks', (_name, open) => {
  it('are kept field by field, and known by either number', () => {
    using world = open();
    const { journal, account } = world;
    const row = newTask({
      accountId: account.id,
      actualId: 77,
      inDoubt: true,
      attention: {
        kind: 'double',
        words: 'twice',
        at: 5,
        candidates: [{ taskId: 78, boardId: 1, name: 'Ship', createdAt: null }],
      },
      lookAt: 9000,
      others: [5, 6],
      failures: 2,
      notBefore: 3000,
    });

    journal.newTasks.insert(row);
    journal.newTasks.save({ ...row, name: 'Ship it' });

    expect(journal.newTasks.get(account.id, -1)).toEqual({ ...row, name: 'Ship it' });
    expect(journal.newTasks.get(account.id, 77)).toEqual({ ...row, name: 'Ship it' });
    expect(journal.newTasks.get(account.id, 78)).toBeNull();
  });

  it('are open until they are at the service, settled and looked for no more', () => {
    using world = open();
    const { journal, account } = world;
    const of = (taskId: number, over: Parameters<typeof newTask>[0]): void =>
      journal.newTasks.insert(newTask({ accountId: account.id, taskId, madeAt: -taskId, ...over }));
    of(-1, { actualId: 11 });
    of(-4, {});
    of(-2, { actualId: 12, lookAt: 50 });
    of(-3, { actualId: 13, attention: { kind: 'refused', words: 'no', at: 1, status: 422 } });

    const open_ = journal.newTasks.open(account.id);
    expect(open_.map(({ taskId }) => taskId)).toEqual([-2, -3, -4]);
    expect(journal.newTasks.last(account.id)?.taskId).toBe(-3);
  });

  it('keep every request that was made for them', () => {
    using world = open();
    const { journal, account } = world;
    journal.newTasks.insert(newTask({ accountId: account.id }));
    const body = { name: 'Ship', boardId: 1, stageId: null, cardTypeId: 4 };
    const sent = { taskId: -1, body, sentAt: 1, serverSentAt: null, afterEntry: 5 };

    const first = journal.newTasks.begin(account.id, sent);
    const second = journal.newTasks.begin(account.id, { ...sent, afterEntry: null });
    journal.newTasks.settle(first.id, 'found', 9);

    expect(journal.newTasks.attempts(account.id, -1)).toEqual([{ ...first, answer: 'found' }, second]);
  });

  it('hand all that is filed under them to the task of the service, and are forgotten as tasks', () => {
    using world = open();
    const { journal, account } = world;
    const [accountId, taskId] = [account.id, -1];
    journal.tasks.put(accountId, [{ ...taskRow(-1, 'Ship'), facts: null }, taskRow(9, 'Another')]);
    const living = journal.trackers.insert(newTracker({ accountId, taskId }));
    const discarded = journal.trackers.insert(newTracker({ accountId, taskId, deleted: true }));
    const other = journal.trackers.insert(newTracker({ accountId, taskId: 9 }));
    journal.additions.put(accountId, { taskId, boardId: 1, rank: 2, highlightedAt: 3, addedAt: 4 });
    const added = { boardId: 1, rank: 1, highlightedAt: null, addedAt: 5 };
    journal.additions.put(accountId, { ...added, taskId: 8, aboveTaskId: taskId });
    journal.additions.put(accountId, { ...added, taskId: 9, aboveTaskId: 8 });
    const intent: Intent = {
      accountId,
      what: 'start',
      taskId,
      trackerId: living.id,
      wallMs: 1,
      monotonicMs: 2,
      changes: [],
      turned: null,
    };
    const command = journal.intents.append(intent);

    journal.newTasks.refile(accountId, taskId, { taskId: 77, boardId: 3 });

    expect([living, discarded, other].map(({ id }) => journal.trackers.get(id))).toEqual([
      { ...living, taskId: 77, boardId: 3 },
      { ...discarded, taskId: 77, boardId: 3 },
      other,
    ]);
    expect(journal.additions.all(accountId).toSorted((a, b) => a.taskId - b.taskId)).toEqual([
      { ...added, taskId: 8, aboveTaskId: 77 },
      { ...added, taskId: 9, aboveTaskId: 8 },
      { taskId: 77, boardId: 3, rank: 2, highlightedAt: 3, addedAt: 4 },
    ]);
    expect(journal.intents.get(command)?.taskId).toBe(77);
    expect(journal.tasks.get(accountId, taskId)).toBeNull();
    expect(journal.tasks.get(accountId, 9)).not.toBeNull();
  });

  it('leave the place that the other task has on the work list as it is', () => {
    using world = open();
    const { journal, account } = world;
    const addition = { boardId: 1, rank: 2, highlightedAt: null, addedAt: 4 };
    journal.additions.put(account.id, { ...addition, taskId: -1 });
    journal.additions.put(account.id, { ...addition, taskId: 77, rank: 7 });

    journal.newTasks.refile(account.id, -1, { taskId: 77, boardId: 1 });

    expect(journal.additions.all(account.id)).toEqual([{ ...addition, taskId: 77, rank: 7 }]);
  });

  it('stay known when their board is read anew, and their time waits for them', () => {
    using world = open();
    const { journal, account } = world;
    const accountId = account.id;
    journal.tasks.put(accountId, [{ ...taskRow(-1, 'Ship'), facts: null }, taskRow(9, 'Gone')]);
    journal.trackers.insert(newTracker({ accountId, taskId: -1, notBefore: 500 }));

    removeOrArchive({ journal, clock: systemClock, accountId }, journal.tasks.idsOfBoard(accountId, 1));

    expect(journal.tasks.get(accountId, -1)?.name).toBe('Ship');
    const { facts: _facts, ...ref } = taskRow(-1, 'Ship');
    expect(journal.tasks.ref(accountId, -1)).toEqual(ref);
    expect(journal.tasks.ref(accountId, 9)).toBeNull();
    expect(journal.tasks.get(accountId, 9)).toBeNull();
    expect(journal.trackers.due(accountId, 1000, 10_000, 5)).toEqual([]);
    expect(journal.trackers.nextDueAt(accountId, 0)).toBeNull();
    expect(journal.trackers.pending(accountId, 5)).toHaveLength(1);
  });

  it('go with their account', () => {
    using world = open();
    const { journal, account } = world;
    journal.newTasks.insert(newTask({ accountId: account.id }));
    const body = { name: 'Ship', boardId: 1, stageId: null, cardTypeId: null };
    journal.newTasks.begin(account.id, { taskId: -1, body, sentAt: 1, serverSentAt: 2, afterEntry: 5 });

    journal.accounts.remove(account.id);

    expect(journal.newTasks.open(account.id)).toEqual([]);
    expect(journal.newTasks.attempts(account.id, -1)).toEqual([]);
  });
});
