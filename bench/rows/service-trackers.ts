import { type BenchRow, median } from '../row.ts';
import { bareRoute, benchWorld } from '../support/service-world.ts';

const REQUESTS = 300;
const AT_ONCE = 8;
const ROUNDS = 3;
const LEAST_SHARE = 0.6;

/** Tracker creates per second, against a bare route with the same single durable INSERT. */
export async function rows(): Promise<BenchRow[]> {
  await using world = await benchWorld(200, 200);
  const body = JSON.stringify({ board_id: world.boards[0], task_id: 1, position: null });
  await using bare = await bareRoute(world.dataDir, 'POST', (db) => {
    const insert = db.prepare(
      `INSERT INTO time_trackers (user_id, board_id, task_id, listed, seconds_from_resumed_sprint, started_at, created_at, updated_at)
       VALUES (1, 1, 1, 0, 0, ?, ?, ?)`,
    );
    return () => insert.run(Date.now(), Date.now(), Date.now());
  });
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await perSecond(`${world.service.url}/api/v3/time_trackers.json`, world.token, body));
    reference.push(await perSecond(bare.url, world.token, body));
  }
  const ratio = median(ours) / median(reference);
  return [
    {
      figure: 'Service: tracker creates per second',
      ours: median(ours),
      against: 'bare Fastify route, one INSERT',
      reference: median(reference),
      ratio,
      limit: `ratio at least ${LEAST_SHARE}`,
      isKept: ratio >= LEAST_SHARE,
      unit: 'per s',
    },
  ];
}

async function perSecond(url: string, token: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let left = REQUESTS;
  const started = performance.now();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.status} of ${url}`);
    }
  });
  await Promise.all(workers);
  return (REQUESTS * 1000) / (performance.now() - started);
}
