import { expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { taskRow } from '../support/journal.ts';
import { searchedBoard } from './support/searched-board.ts';
import { PLAN } from './support/random-cards.ts';
import { startWorld } from './support/world.ts';

/** Names as people write them, of which a query reads some as quotes, keys or signs. */
const NAMES = [
  'Rename "Save", "Cancel" and "Close"',
  '5" display cable',
  `Tom's "todo"-list`,
  '-draft- of the letter',
  '=cmd()|"calc"!A1',
  'Bug: login fails',
  'not: urgent',
  'lane: fast',
  'see https://board.example/x?y=1',
  '@home <b>bold</b> & "quoted"',
];

it('a card is found by its own name, whatever signs it has', async () => {
  await using world = await startWorld({}, PLAN);
  for (const name of NAMES) await world.owner.client.v3.createTask({ name, board_id: world.boardId });
  using board = await searchedBoard(world, world.owner);
  await board.catalogue().refreshIfDue();

  const found = NAMES.map(async (name) =>
    (await board.search.cached(everywhere(name))).hits.map(({ task }) => task.name),
  );

  expect(await Promise.all(found)).toEqual(NAMES.map((name) => [name]));
});

it('a query that is looked for in a second way does not end the newer one of its field', async () => {
  await using world = await startWorld({}, PLAN);
  using board = await searchedBoard(world, world.owner);
  await board.catalogue().refreshIfDue();
  const many = Array.from({ length: 3000 }, (_, at) => ({
    ...taskRow(at + 1000, `Task ${at}`),
    boardId: world.boardId,
  }));
  board.journal.tasks.put(board.account.id, many);
  const ask = (text: string) => board.search.cached({ ...everywhere(text), stream: 'field' });

  const [older, newer] = await Promise.all([ask('name:nothing'), ask('name:"Task 17"')]);

  expect(older.hits).toEqual([]);
  expect(newer.hits.length).toBeGreaterThan(0);
});
