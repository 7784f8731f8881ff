import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../api/client.ts';
import { everywhere } from '../../common/domain/search.ts';
import { cardWorld } from '../support/card-world.ts';

const HOUR = 3_600_000;

describe('a card', () => {
  it('is unknown before it was opened, read from the service, and kept from then on', async () => {
    await using cards = await cardWorld();
    const { taskId, told, direct } = cards;
    await direct.v3.updateTask({
      task_id: taskId,
      description: '<p>Ship <b>it</b></p>',
      time_estimate: 7200,
      due_date: '2030-01-02',
      tags: 'one, two',
    });

    expect(await told('card:open', { taskId })).toBeNull();
    const card = await told('card:refresh', { taskId });

    expect(card).toMatchObject({
      task: { taskId, name: 'A card to work on' },
      state: 'live',
      description: '<p>Ship <b>it</b></p>',
      estimateSeconds: 7200,
      dueDate: '2030-01-02',
      tags: ['one', 'two'],
      may: { change: true, move: true },
    });
    expect(card.task.column).not.toBeNull();
    expect(card.nextColumn).not.toBeNull();
    expect(card.changes.at(-1)?.who).toBe(cards.world.board.userName);
    cards.world.crash();
    expect(await told('card:open', { taskId })).toEqual(card);
  });

  it('has its subtasks added, ticked, renamed and ordered', async () => {
    await using cards = await cardWorld();
    const { taskId, told, direct } = cards;
    await told('card:subtask-add', { taskId, name: 'First' });
    const { subtasks } = await told('card:subtask-add', { taskId, name: ' Second ' });
    const [first, second] = subtasks.map(({ subtaskId }) => subtaskId);
    if (first === undefined || second === undefined) throw new Error('two subtasks are needed');

    await told('card:subtask-change', { taskId, subtaskId: first, isCompleted: true });
    await told('card:subtask-change', { taskId, subtaskId: second, name: 'Second, renamed' });
    const card = await told('card:subtask-reorder', { taskId, order: [second, first] });

    expect(card.subtasks).toEqual([
      { subtaskId: second, name: 'Second, renamed', isCompleted: false, assignee: null },
      { subtaskId: first, name: 'First', isCompleted: true, assignee: null },
    ]);
    const served = (await direct.v3.getTask({ task_id: taskId })).value;
    expect(served).toMatchObject({ subtasks_count: 2, subtasks_completed_count: 1 });
  });

  it('has comments, of which one’s own latest can be deleted', async () => {
    await using cards = await cardWorld();
    const { taskId, told } = cards;
    await told('card:comment', { taskId, text: 'Sooner' });
    const { comments } = await told('card:comment', { taskId, text: 'Later <b>this</b>' });
    expect(comments).toMatchObject([
      { text: 'Sooner', author: cards.world.board.userName, isRemovable: false },
      { text: 'Later <b>this</b>', isRemovable: true },
    ]);

    const after = await told('card:comment-delete', { taskId, commentId: comments[1]?.commentId ?? 0 });

    expect(after.comments).toMatchObject([{ text: 'Sooner', isRemovable: true }]);
  });

  it('moves on column by column, and then no further', async () => {
    await using cards = await cardWorld();
    const { taskId, told } = cards;
    let card = await told('card:refresh', { taskId });

    for (let next = card.nextColumn; next !== null; next = card.nextColumn) {
      const move = await told('card:move-next', { taskId, toStageId: card.nextStageId ?? 0, override: false });
      if (move.kind !== 'moved') throw new Error(move.words);
      ({ card } = move);
      expect(card.task.column).toBe(next);
    }

    expect(card.changes[0]?.words).toContain('moved');
    const found = await cards.world.app().searchCached(everywhere(card.task.name));
    expect(found.hits[0]?.task.column).toBe(card.task.column);
  });

  it('counts everybody’s time: ours from here, not sent ones too, and others’ as the service tells', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told, direct } = cards;
    const at = Date.UTC(2026, 4, 4, 9);
    const log = async (client: ApiClient, fromMs: number, toMs: number): Promise<void> => {
      const times = { started_at: new Date(fromMs).toISOString(), ended_at: new Date(toMs).toISOString() };
      await client.v3.createTracker({ board_id: cards.boardId, task_id: taskId, ...times });
    };
    const nora = createApiClient({
      baseUrl: `http://127.0.0.1:${world.board.port}`,
      token: world.board.tokenOfMember(cards.boardId, ['read_tasks']),
    });
    await log(nora, at, at + 8 * HOUR);
    await log(direct, at + 4 * HOUR, at + 5 * HOUR);
    await told('card:refresh', { taskId });
    await world.network.cut();
    world.app().time.log(taskId, at + 6 * HOUR, at + 9 * HOUR);

    const card = await told('card:open', { taskId });

    expect(card?.people).toMatchObject([
      { name: 'Nora Berg', isSelf: false, finishedMs: 8 * HOUR, count: 1 },
      {
        name: world.board.userName,
        isSelf: true,
        finishedMs: 4 * HOUR,
        entries: [
          { startedAt: at + 6 * HOUR, confirmed: false },
          { startedAt: at + 4 * HOUR, confirmed: true },
        ],
      },
    ]);
    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.waiting === 0 && sync.offlineSince === null);
    const after = await told('card:refresh', { taskId });
    expect(after.people.map(({ finishedMs, count }) => [finishedMs, count])).toEqual([
      [8 * HOUR, 1],
      [4 * HOUR, 2],
    ]);
  });
});

describe('what is kept of a card', () => {
  it('goes with its account', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told } = cards;
    await told('card:refresh', { taskId });
    const [account] = world.app().snapshot().accounts;

    await world.app().removeAccount(account?.id ?? 0, true);
    await world.app().connect(world.network.url, world.board.token, 'keychain');

    expect(await told('card:open', { taskId })).toBeNull();
  });
});

describe('a card while the service is away', () => {
  it('shows what was read last; each command says that it needs the service, and changes nothing', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told, refused } = cards;
    const card = await told('card:comment', { taskId, text: 'Only this' });
    await world.network.cut();

    const words = await refused('card:comment', { taskId, text: 'And this' });

    expect(words).toMatch(
      /^(?:Needs the service: adding a comment\. .+; nothing was changed|The service did not answer)/,
    );
    expect(await refused('card:refresh', { taskId })).toMatch(
      /^Needs the service: reading the card\. .+nothing was changed\.$/,
    );
    expect(await told('card:open', { taskId })).toEqual(card);
  });

  it('never claims that nothing was done where only the answer was lost', async () => {
    await using cards = await cardWorld();
    const { world, taskId, refused, direct } = cards;
    world.network.swallowAnswers();

    const words = await refused('card:comment', { taskId, text: 'Lost on the way back' });

    expect(words).toContain('it may be done or not');
    expect((await direct.v3.getTask({ task_id: taskId })).value.comments).toHaveLength(1);
  });

  it('that was made here and is not on its board yet, says so', async () => {
    await using cards = await cardWorld();

    expect(await cards.told('card:open', { taskId: -1 })).toBeNull();
    expect(await cards.refused('card:comment', { taskId: -1, text: 'x' })).toContain('has not reached the service yet');
  });

  it('is read and worked on by the number that it was made under once it is on its board', async () => {
    await using cards = await cardWorld();
    const { world, told, refused, boardId } = cards;
    const runningId = (): number => world.app().snapshot().running[0]?.task.taskId ?? 0;
    await world.network.cut();
    await told('task:create', { boardId, stageId: null, cardTypeId: null, name: 'Made here', start: true });
    const taskId = runningId();
    expect(await refused('card:refresh', { taskId })).toContain('has not reached the service yet');
    await world.network.restore();
    await told('sync:now', null);
    await world.until(() => runningId() > 0);

    expect(await told('card:refresh', { taskId })).toMatchObject({ task: { taskId: runningId(), name: 'Made here' } });
    expect(await told('card:subtask-add', { taskId, name: 'Measure' })).toMatchObject({ subtasks: [{}] });
    expect(await told('card:open', { taskId })).toMatchObject({ subtasks: [{ name: 'Measure' }] });
  });
});

describe('a card that is gone', () => {
  it.each([
    ['deleted', 'delete'],
    ['archived', 'archive'],
  ] as const)('shows that it is %s', async (state, action) => {
    await using cards = await cardWorld();
    const { taskId, told, direct } = cards;
    await direct.v3.updateTask({ task_id: taskId, _action: action });

    const card = await told('card:refresh', { taskId });

    expect(card).toMatchObject({ state, may: { change: state === 'archived', move: false } });
  });

  it('is unknown to the service, or hidden from this user: told in words', async () => {
    await using cards = await cardWorld();

    expect(await cards.refused('card:refresh', { taskId: 999_999 })).toContain(
      'is gone, or you may not see it any more',
    );
  });
});
