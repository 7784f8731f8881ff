import { type BenchRow, median, ratioRow } from '../row.ts';
import { bareRoute, benchWorld, timedGets } from '../support/service-world.ts';

/** So many cards put 5,000 on the first of the demo boards. */
const CARDS = 8000;

/** A board of 5,000 tasks, against a bare route that serialises the same rows. */
export async function rows(): Promise<BenchRow[]> {
  await using world = await benchWorld(CARDS, 500);
  const [board] = world.boards;
  await using bare = await bareRoute(world.dataDir, 'GET', (db) => {
    const tasks = db.prepare('SELECT * FROM tasks WHERE board_id = 1');
    return () => tasks.all();
  });
  const ours = await timedGets([`${world.service.url}/api/v3/boards/${board ?? 0}.json`], world.token, 20);
  const reference = await timedGets([bare.url], world.token, 20);
  return [
    ratioRow(
      {
        figure: 'Service: board with 5,000 tasks',
        ours: median(ours),
        against: 'the same rows serialised, over HTTP',
        reference: median(reference),
        unit: 'ms',
      },
      2,
    ),
  ];
}
