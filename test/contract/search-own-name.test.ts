import { expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
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
