import { describe, expect, it } from 'vitest';
import { type SearchedBoard, searchedBoard } from './support/searched-board.ts';
import { startWorld, type World } from './support/world.ts';

const TASKS = 450;

function fill({ db }: World, boardId: number): void {
  db.transaction(() => {
    for (let turn = 1; turn <= TASKS; turn += 1) {
      db.run(
        `INSERT INTO tasks (board_id, swimlane_id, workflow_stage_id, card_type_id, position, name, description, created_at, updated_at)
         SELECT ?, (SELECT MIN(id) FROM swimlanes WHERE board_id = ?), (SELECT MIN(id) FROM workflow_stages WHERE board_id = ?),
           (SELECT MIN(id) FROM card_types WHERE board_id = ?), ?, ?, ?, 0, 0`,
        [boardId, boardId, boardId, boardId, turn, `Task ${turn}`, 'x'.repeat(500)],
      );
    }
  });
}

type Json = Readonly<Record<string, unknown>>;
type Lie = (board: Json) => string;

/** What is asked for at this path comes as `lie` makes it. */
function lying(told: { readonly path: string; lie: Lie | null }): typeof globalThis.fetch {
  return async (asked, ...rest) => {
    const response = await fetch(asked, ...rest);
    if (told.lie === null || !new URL(new Request(asked).url).pathname.endsWith(told.path)) return response;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service answers there
    return new Response(told.lie((await response.json()) as Json), { headers: { 'content-type': 'application/json' } });
  };
}

function pathOf({ boardId }: World): string {
  return `/boards/${boardId}.json`;
}

function makeOld({ journal, account }: SearchedBoard, boardId: number): void {
  const known = journal.boards.get(account.id, boardId);
  if (known !== null) journal.boards.put(account.id, { ...known, readAt: 0 });
}

const LIES: readonly (readonly [string, Lie])[] = [
  ['its cards are an object', (board) => JSON.stringify({ ...board, tasks: {}, stats: 'x'.repeat(200_000) })],
  ['its cards are a text', (board) => JSON.stringify({ ...board, tasks: 'none', stats: 'x'.repeat(200_000) })],
  ['its cards are a short text', (board) => JSON.stringify({ ...board, tasks: 'none' })],
  ['its cards are a short object', (board) => JSON.stringify({ ...board, tasks: { some: 'of them' } })],
  ['it is another one', (board) => JSON.stringify({ ...board, id: 999_999, tasks: [] })],
  ['it is another one, with cards', (board) => JSON.stringify({ ...board, id: 999_999 })],
  [
    'it is another one, long',
    (board) => JSON.stringify({ ...board, id: 999_999, tasks: [], description: 'x'.repeat(200_000) }),
  ],
  [
    'a page stands behind its cards',
    (board) => `${JSON.stringify(board).slice(0, 200_000)}<html><body>Bad Gateway</body></html>`,
  ],
  [
    'a page stands behind it',
    (board) => `${JSON.stringify({ ...board, tasks: [], description: 'x'.repeat(200_000) })}<html>`,
  ],
  ['it ends in the middle', (board) => JSON.stringify(board).slice(0, 200_000)],
];

describe('a board that lies', () => {
  it.each(LIES)('(%s) takes no card away', async (_what, lie) => {
    await using world = await startWorld();
    fill(world, world.boardId);
    const told = { path: pathOf(world), lie: null as Lie | null };
    using board = await searchedBoard(world, world.owner, lying(told));
    const here = (): number => board.journal.tasks.idsOfBoard(board.account.id, world.boardId).length;
    await board.catalogue().refreshIfDue();
    expect(here()).toBe(TASKS);

    told.lie = lie;
    makeOld(board, world.boardId);
    await board.catalogue().refreshIfDue();

    expect(here()).toBe(TASKS);
    expect(board.journal.boards.all(board.account.id).map(({ boardId }) => boardId)).toEqual([world.boardId]);
    expect(board.journal.tasks.idsOfBoard(board.account.id, 999_999)).toEqual([]);
  });

  it.each([
    [
      'twice in it',
      ({ tasks, ...board }: Json) =>
        `${JSON.stringify({ ...board, tasks }).slice(0, -1)},"tasks":${JSON.stringify(tasks)}}`,
    ],
    ['wrapped and bare', (board: Json) => JSON.stringify({ board, tasks: board['tasks'] })],
  ])('has each of its cards once where they are %s', async (_what, lie) => {
    await using world = await startWorld();
    fill(world, world.boardId);
    using board = await searchedBoard(world, world.owner, lying({ path: pathOf(world), lie }));

    await board.catalogue().refreshIfDue();

    expect(board.journal.tasks.idsOfBoard(board.account.id, world.boardId)).toHaveLength(TASKS);
    expect(board.journal.boards.get(board.account.id, world.boardId)?.changelogId).not.toBe(null);
  });

  it.each(LIES.slice(-3))('(%s) does not keep the others from being read', async (_what, lie) => {
    await using world = await startWorld();
    const others = [world.addBoard(), world.addBoard()];
    fill(world, world.boardId);
    using board = await searchedBoard(world, world.owner, lying({ path: pathOf(world), lie }));
    const catalogue = board.catalogue();

    for (const _turn of others) {
      await catalogue.refreshIfDue();
      board.pass(60_000);
    }

    const isRead = (id: number): boolean =>
      (board.journal.boards.get(board.account.id, id)?.changelogId ?? null) !== null;
    expect(others.map(isRead)).toEqual([true, true]);
  });
});

it.each(['none', {}, 7])('a list of boards that is none (%j) takes no board away', async (boards) => {
  await using world = await startWorld();
  const told = { path: '/users/current.json', lie: null as Lie | null };
  using board = await searchedBoard(world, world.owner, lying(told));
  await board.catalogue().refreshIfDue();

  told.lie = (user) => JSON.stringify({ ...user, boards });
  await board.catalogue().refreshIfDue();

  expect(board.journal.boards.all(board.account.id)).toHaveLength(1);
});
