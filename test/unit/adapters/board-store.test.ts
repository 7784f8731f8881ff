import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../common/domain/board.ts';
import { journalWithAccount, taskFacts, taskRow } from '../../support/journal.ts';
import { archiveWorld } from './archive-world.ts';

const BOARD: BoardRow = {
  boardId: 1,
  name: 'Product',
  changelogId: 41,
  readAt: 5,
  stages: [{ stageId: 1, name: 'Ready', parentId: null, position: 1, limit: 3, isWaiting: false }],
  swimlanes: [{ swimlaneId: 2, name: 'Main', position: 1, limit: null }],
  cardTypes: [{ cardTypeId: 3, name: 'Bug', colour: 'red', isDefault: true, isDisabled: false }],
  people: [{ userId: 7, name: 'Ada Lovelace', initials: 'AL' }],
  fieldNames: ['Customer', null, 'Budget'],
};

describe('boards in the journal', () => {
  it('come back as they were put, by name', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const other = { ...BOARD, boardId: 2, name: 'office', changelogId: null };

    journal.boards.put(account.id, { ...BOARD, name: 'Former name' });
    journal.boards.put(account.id, BOARD);
    journal.boards.put(account.id, other);

    expect(journal.boards.get(account.id, 1)).toEqual(BOARD);
    expect(journal.boards.all(account.id)).toEqual([other, BOARD]);
    expect(journal.boards.get(account.id + 1, 1)).toBeNull();
  });

  it('leave without their tasks', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    journal.boards.put(account.id, BOARD);

    journal.boards.remove(account.id, 1);

    expect(journal.boards.all(account.id)).toEqual([]);
    expect(journal.tasks.get(account.id, 1)?.name).toBe('Ship the thing');
  });

  it('are read whole again after they were taken in from elsewhere', async () => {
    using from = archiveWorld();
    using to = archiveWorld();
    from.journal.boards.put(from.account().id, BOARD);
    from.journal.tasks.put(from.account().id, [taskRow(1, 'Ship', { externalId: 'JIRA-42' })]);

    const { parts } = await from.archive.export('jsonl');
    await to.archive.takeIn(parts.join(''));

    const [account] = to.journal.accounts.all();
    expect(to.journal.boards.all(account?.id ?? 0)).toEqual([{ ...BOARD, changelogId: null }]);
    expect(to.journal.tasks.get(account?.id ?? 0, 1)?.facts?.externalId).toBe('JIRA-42');
  });
});

describe('what boards say of tasks', () => {
  it('comes back, and stays when the task is only named again', () => {
    using world = journalWithAccount([]);
    const { journal, account } = world;
    const facts = taskFacts({ stageId: 4, dueDate: '2026-11-21', customFields: [null, 'x'], createdAt: 5 });
    journal.tasks.put(account.id, [taskRow(1, 'Ship', facts)]);

    journal.tasks.put(account.id, [taskRow(1, 'Ship it')]);

    expect(journal.tasks.get(account.id, 1)).toEqual(taskRow(1, 'Ship it', facts));
  });

  it('keeps comments that were loaded once', () => {
    using world = journalWithAccount([]);
    const { journal, account } = world;
    journal.tasks.put(account.id, [taskRow(1, 'Ship', { comments: ['Looks good'] })]);

    journal.tasks.put(account.id, [taskRow(1, 'Ship', { tags: 'urgent' })]);

    expect(journal.tasks.get(account.id, 1)?.facts).toMatchObject({ tags: 'urgent', comments: ['Looks good'] });
  });
});
