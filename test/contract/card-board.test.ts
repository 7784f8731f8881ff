import { describe, expect, it } from 'vitest';
import { saved } from '../support/signed-in.ts';
import { type CardWorld, cardWorld, movedCard } from '../support/card-world.ts';

async function stageOf({ direct, taskId }: CardWorld): Promise<number | null> {
  return (await direct.v3.getTask({ task_id: taskId })).value.workflow_stage_id;
}

async function stagesOf({ direct, boardId }: CardWorld): Promise<readonly number[]> {
  return (await direct.v3.preloadBoard({ board_id: boardId })).value.workflow_stages.map(({ id }) => id);
}

/** The second column holds all it may. */
async function fill({ direct, boardId }: CardWorld): Promise<void> {
  const { id } = (await direct.v3.createTask({ name: 'Already there', board_id: boardId })).value;
  await direct.v1.moveTask({ board_id: boardId, task_id: id, direction: 'next_stage' });
}

describe('a full column', () => {
  it.each(['card:move-next', 'card:move-to-work'] as const)(
    'stops %s, in words, and lets it pass when told to',
    async (command) => {
      await using cards = await cardWorld();
      await fill(cards);
      const { taskId, told } = cards;
      const before = await stageOf(cards);
      const toStageId = (await stagesOf(cards))[1] ?? 0;

      const refused = await told(command, { taskId, toStageId, override: false });

      expect(refused).toEqual({
        kind: 'full',
        column: 'In progress',
        words:
          '“In progress” takes at most 1 card at a time: its work-in-progress limit is reached, so the card was not moved.',
      });
      expect(await stageOf(cards)).toBe(before);
      expect(movedCard(await told(command, { taskId, toStageId, override: true })).task.column).toBe('In progress');
      expect(await stageOf(cards)).toBe((await stagesOf(cards))[1]);
    },
  );
});

describe('moving a card on', () => {
  it.each([
    ['to where it was to go', 1, 'In progress'],
    ['beyond that', 2, 'Review'],
  ] as const)('moves nothing where somebody moved it %s meanwhile, and says where it is', async (_, to, column) => {
    await using cards = await cardWorld();
    const { taskId, boardId, told, direct } = cards;
    const { nextStageId } = await told('card:refresh', { taskId });
    const colleague = (await stagesOf(cards))[to] ?? 0;
    await direct.v1.moveTask({ board_id: boardId, task_id: taskId, workflow_stage_id: colleague });

    const move = await told('card:move-next', { taskId, toStageId: nextStageId ?? 0, override: false });

    expect(move).toMatchObject({
      kind: 'elsewhere',
      card: { task: { column } },
      words: `Somebody moved this card meanwhile: it is in “${column}” now. Nothing was moved.`,
    });
    expect(await stageOf(cards)).toBe(colleague);
  });

  it('goes by what was shown, also where the card was read again in between', async () => {
    await using cards = await cardWorld();
    const { taskId, boardId, told, direct } = cards;
    const { nextStageId } = await told('card:refresh', { taskId });
    await direct.v1.moveTask({ board_id: boardId, task_id: taskId, direction: 'next_stage' });
    await told('card:refresh', { taskId });

    const move = await told('card:move-next', { taskId, toStageId: nextStageId ?? 0, override: true });

    expect(move.kind).toBe('elsewhere');
    expect(await stageOf(cards)).toBe(nextStageId);
  });
});

describe('what the board suggests', () => {
  it('is to move a started card out of the backlog, once, and nothing moves by itself', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told } = cards;
    const before = await stageOf(cards);
    world.app().start(taskId);

    const { suggestions } = world.app().snapshot();

    expect(suggestions).toMatchObject([{ kind: 'to-work', task: { taskId }, column: 'In progress' }]);
    expect(await stageOf(cards)).toBe(before);
    await told('suggestion:dismiss', { suggestionId: suggestions[0]?.suggestionId ?? '' });
    expect(world.app().snapshot().suggestions).toEqual([]);
    world.crash();
    expect(world.app().snapshot().suggestions).toEqual([]);
  });

  it('ends when the card is moved, and is not there without the right to move it, or when it is switched off', async () => {
    await using cards = await cardWorld();
    const { world, taskId, told } = cards;
    world.app().start(taskId);
    world.app().changeSettings({ suggestToWork: false });
    expect(world.app().snapshot().suggestions).toEqual([]);
    world.app().changeSettings({ suggestToWork: true });
    expect(world.app().snapshot().suggestions).toHaveLength(1);

    await told('card:move-to-work', { taskId, override: false });

    expect(world.app().snapshot().suggestions).toEqual([]);
    await using bound = await cardWorld(['read_tasks', 'update_tasks']);
    await bound.told('card:refresh', { taskId: bound.taskId });
    bound.world.app().start(bound.taskId);
    expect(bound.world.app().snapshot().suggestions).toEqual([]);
  });

  it('is to stop the timer of a card that was finished meanwhile, and not of one that was finished before', async () => {
    await using cards = await cardWorld();
    const { world, taskId, boardId, told, direct } = cards;
    const done = (await stagesOf(cards)).at(-1) ?? 0;
    world.app().changeSettings({ suggestToWork: false });
    world.app().start(taskId);
    expect(world.app().snapshot().suggestions).toEqual([]);

    await direct.v1.moveTask({ board_id: boardId, task_id: taskId, workflow_stage_id: done });
    await told('card:refresh', { taskId });

    const [running] = world.app().snapshot().running;
    expect(world.app().snapshot().suggestions).toMatchObject([
      { kind: 'done', task: { taskId, column: 'Done' }, trackerId: running?.trackerId },
    ]);
    world.app().stop(running?.trackerId ?? 0);
    expect(world.app().snapshot().suggestions).toEqual([]);
    world.app().start(taskId);
    expect(world.app().snapshot().suggestions).toEqual([]);
  });
});

describe('a card that was moved to the last column while the app was closed', () => {
  it('is offered to be stopped once the board was read again, and after the next start too, until that is dismissed', async () => {
    await using cards = await cardWorld();
    const { world, taskId, boardId, told, direct } = cards;
    world.app().changeSettings({ suggestToWork: false });
    world.app().start(taskId);
    await world.until(saved);
    expect(world.app().snapshot().suggestions).toEqual([]);
    await world.network.cut();
    const done = (await stagesOf(cards)).at(-1) ?? 0;
    await direct.v1.moveTask({ board_id: boardId, task_id: taskId, workflow_stage_id: done });

    world.crash();
    await world.network.restore();
    world.app().refresh();
    const { suggestions, running } = await world.until((snapshot) => snapshot.suggestions.length > 0);

    expect(suggestions).toMatchObject([{ kind: 'done', task: { taskId, column: 'Done' } }]);
    expect(running).toHaveLength(1);
    world.app().changeSettings({ suggestStop: false });
    expect(world.app().snapshot().suggestions).toEqual([]);
    world.app().changeSettings({ suggestStop: true });
    world.crash();
    expect(world.app().snapshot().suggestions).toEqual(suggestions);
    await told('suggestion:dismiss', { suggestionId: suggestions[0]?.suggestionId ?? '' });
    world.crash();
    expect(world.app().snapshot()).toMatchObject({ suggestions: [], running: [{ task: { taskId, column: 'Done' } }] });
  });
});

describe('a card of a board where little is allowed', () => {
  it('says what may be done, and a command beyond it is refused in the service’s words', async () => {
    await using cards = await cardWorld(['read_tasks']);
    const { taskId, told, refused } = cards;

    expect((await told('card:refresh', { taskId })).may).toEqual({ change: false, move: false });
    const words = await refused('card:comment', { taskId, text: 'x' });
    expect(words).toMatch(/^The service refused adding a comment: “.*update_tasks.*”\. Nothing was changed\.$/);
  });

  it('lets no task be made there, where the service has told its rights', async () => {
    await using bound = await cardWorld(['read_tasks', 'update_tasks']);
    await using free = await cardWorld(['read_tasks', 'create_tasks']);

    expect(boardsToMakeOn(bound)).not.toContain('Garden');
    expect(boardsToMakeOn(free)).toContain('Garden');
    await bound.world.network.cut();
    bound.world.crash();
    expect(boardsToMakeOn(bound)).toContain('Garden');
  });
});

function boardsToMakeOn({ world }: CardWorld): readonly string[] {
  return world
    .app()
    .tasks.options()
    .boards.map(({ name }) => name);
}
