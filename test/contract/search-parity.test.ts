/** `SEARCH_QUERIES=20000 SEARCH_SEED=7 npx vitest run test/contract/search-parity.test.ts` tries so many from that seed on. */
import { describe, expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { parseFilter } from '../../common/filter/filter.ts';
import { takeArchived } from '../../common/filter/archived.ts';
import { mistakesIn } from '../../common/filter/mistakes.ts';
import { ApiError } from '../../api/api-error.ts';
import { seededRandom } from '../sim/random.ts';
import { addCards, PLAN, randomQuery } from './support/random-cards.ts';
import { type SearchedBoard, searchedBoard } from './support/searched-board.ts';
import { startWorld, type World } from './support/world.ts';

const SEED = Number(process.env['SEARCH_SEED'] ?? 1);
const QUERIES = Number(process.env['SEARCH_QUERIES'] ?? 400);
const MOST = 200;

/** Two boards of a real service, read by the app, comments as well. */
async function boardsRead(): Promise<{ world: World; board: SearchedBoard } & AsyncDisposable> {
  const random = seededRandom(SEED);
  const world = await startWorld({ endedAtRule: 'after-start' }, PLAN);
  world.addMember(['read_tasks'], { name: 'Nora Berg' });
  await addCards(world, world.boardId, 40, random);
  await addCards(world, world.addBoard(PLAN), 20, random);
  const board = await searchedBoard(world);
  await board.catalogue().refreshIfDue();
  for (const { taskId, facts, ...task } of board.journal.tasks.page(board.account.id, null, MOST)) {
    const { value } = await world.owner.client.v3.getTask({ task_id: taskId });
    const comments = value.comments.filter((comment) => comment.deleted_at === null).map(({ content }) => content);
    if (facts !== null) board.journal.tasks.put(board.account.id, [{ ...task, taskId, facts: { ...facts, comments } }]);
  }
  await board.catchUp();
  return {
    world,
    board,
    [Symbol.asyncDispose]: async () => {
      board[Symbol.dispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** Null where the service refuses the query. */
async function remoteIds({ owner }: World, q: string): Promise<readonly number[] | null> {
  try {
    return (await owner.client.v3.searchTasks({ q, limit: MOST })).value.results.map(({ id }) => id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}

describe('a query', () => {
  it('finds the same here as at the service, and is refused here where it is refused there', async () => {
    await using both = await boardsRead();
    const { world, board } = both;
    const random = seededRandom(SEED);
    let matches = 0;
    for (let count = 0; count < QUERIES; count += 1) {
      const text = randomQuery(random);
      const terms = parseFilter(text);
      // Of the archive this computer knows only what was searched for before.
      if (takeArchived(terms).archived === true) continue;
      const remote = await remoteIds(world, text);
      const isRight = mistakesIn(terms).length === 0;
      const local = await board.indexed(everywhere(text), terms, MOST);
      const ids = isRight ? local?.map(({ taskId }) => taskId).toSorted((a, b) => b - a) : null;

      expect([count, text, ids]).toEqual([count, text, remote]);
      matches += remote?.length ?? 0;
    }
    // Otherwise nothing was tried.
    expect(matches).toBeGreaterThan(QUERIES);
  });
});
