import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../common/domain/board.ts';
import { type MyCards, createMyCards } from '../../../main/core/tasks/my-cards.ts';
import type { TaskFacts } from '../../../main/core/journal/rows.ts';
import { journalWithAccount, newTracker, taskRow } from '../../support/journal.ts';
import { clockAt } from '../../support/reports.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const ME = 7;
const [TO_DO, DOING, WAITING, DONE] = [1, 2, 3, 4];

function stage(stageId: number, isWaiting = false): BoardRow['stages'][number] {
  return { stageId, name: `Column ${stageId}`, parentId: null, position: stageId, limit: null, isWaiting };
}

const BOARD: BoardRow = {
  boardId: 1,
  name: 'Product',
  changelogId: 1,
  readAt: 0,
  stages: [stage(TO_DO), stage(DOING), stage(WAITING, true), stage(DONE)],
  swimlanes: [],
  cardTypes: [],
  people: [],
  fieldNames: [],
};

/** Mine, and in progress, but for what is said otherwise. */
const mine = (facts: Partial<TaskFacts> = {}): Partial<TaskFacts> => ({ assignedUserId: ME, stageId: DOING, ...facts });

function world(): ReturnType<typeof journalWithAccount> & {
  readonly cards: () => readonly number[];
  readonly put: (taskId: number, facts: Partial<TaskFacts> | null) => void;
  readonly passes: (ms: number) => void;
  readonly news: () => void;
} {
  const own = journalWithAccount([]);
  const { journal, account } = own;
  journal.boards.put(account.id, BOARD);
  let now = NOON;
  let boardNews = 0;
  const all: MyCards = createMyCards({
    journal,
    account,
    clock: clockAt(() => now),
    timezone: () => 'UTC',
    boardNews: () => boardNews,
  });
  return {
    ...own,
    cards: () => all.offWorkList().map(({ taskId }) => taskId),
    put: (taskId, facts) => journal.tasks.put(account.id, [taskRow(taskId, `Card ${taskId}`, facts)]),
    passes: (ms) => {
      now += ms;
    },
    news: () => {
      boardNews += 1;
    },
  };
}

describe('cards assigned to the person', () => {
  it.each([
    ['in progress', mine(), true],
    ['of somebody else', mine({ assignedUserId: ME + 1 }), false],
    ['of nobody', mine({ assignedUserId: null }), false],
    ['not begun', mine({ stageId: TO_DO }), false],
    ['waiting', mine({ stageId: WAITING }), false],
    ['done', mine({ stageId: DONE }), false],
    ['in a column that is not known', mine({ stageId: 99 }), false],
    ['archived', mine({ archivedAt: NOON }), false],
    ['postponed until tomorrow', mine({ postponedUntil: '2026-11-25' }), false],
    ['postponed until today', mine({ postponedUntil: '2026-11-24' }), true],
    ['known by name alone', null, false],
  ])('%s', (_case, facts, isThere) => {
    using own = world();

    own.put(1, facts);

    expect(own.cards()).toEqual(isThere ? [1] : []);
  });

  it('come newest first, with what a row shows of them', () => {
    using own = world();
    for (const taskId of [1, 3, 2]) own.put(taskId, mine());

    expect(own.cards()).toEqual([3, 2, 1]);
  });

  it('leave once they are on the work list, and come back when they left it', () => {
    using own = world();
    const { journal, account } = own;
    for (const taskId of [1, 2]) own.put(taskId, mine());
    const addition = { taskId: 1, boardId: 1, rank: null, highlightedAt: null, addedAt: NOON };

    journal.additions.put(account.id, addition);
    const row = newTracker({ accountId: account.id, taskId: 2 });
    const tracker = journal.trackers.insert(row);
    expect(own.cards()).toEqual([]);

    journal.additions.remove(account.id, 1);
    journal.trackers.save({ ...tracker, desired: { ...tracker.desired, listed: false, endedAt: NOON } });
    expect(own.cards()).toEqual([2, 1]);
  });

  it('are looked for anew when a card changed, a board was read, or the day is another', () => {
    using own = world();
    own.put(1, mine());
    own.put(2, mine({ postponedUntil: '2026-11-25' }));
    expect(own.cards()).toEqual([1]);

    own.put(1, mine({ stageId: DONE }));
    expect(own.cards()).toEqual([]);

    own.passes(24 * HOUR_MS);
    expect(own.cards()).toEqual([2]);

    own.journal.tasks.remove(own.account.id, [2]);
    own.news();
    expect(own.cards()).toEqual([]);
  });
});
