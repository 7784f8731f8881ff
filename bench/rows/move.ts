import { z } from 'zod';
import { wireBody } from '../../main/adapters/board-api/translate.ts';
import { systemClock } from '../../main/adapters/clock.ts';
import { apply } from '../../main/core/commands/run.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { TaskRow } from '../../main/core/journal/rows.ts';
import { createView } from '../../main/core/state/view.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import { newTracker, seenTracker } from '../../test/support/journal.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { type Desk, desk } from '../sync/desk.ts';
import { serveTolerant } from '../sync/serve-tolerant.ts';

const ENTRIES = 1000;
const IN_A_TURN = 250;
const MOST_MS = 100;
const MOST = 1.15;
const SIZE = { tasks: 200, trackers: 0 };
const LENGTH_MS = 60_000;
const BEGAN_AT = Date.UTC(2026, 0, 5, 0);

interface Service {
  readonly url: string;
  readonly token: string;
}

/** As the service has it, which tells by the moment that a number means the same as before. */
interface Created {
  readonly id: number;
  readonly createdAt: number;
}

const CREATED = z.object({ time_tracker: z.object({ id: z.int(), created_at: z.string() }) });

/**
 * 1,000 entries are given to another card: by one command, until the day that shows them is read again, and sent until the service
 * has each under the new card alone, against the same requests from a bare loop of `fetch`. In turns, so that whatever else the
 * computer does meets both.
 */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  using other = demoFolder(SIZE);
  await using service = await serveTolerant(folder.path);
  await using bareService = await serveTolerant(other.path);
  const bare = { url: bareService.url, token: other.token };
  using own = await desk({ url: service.url, token: folder.token });
  const [from, to] = own.tasks;
  if (from === undefined || to === undefined) throw new Error('the service has no cards');
  const moved: number[] = [];
  const sent: number[] = [];
  const reference: number[] = [];
  let requests = 0;
  for (let turn = 0; turn < ENTRIES / IN_A_TURN; turn += 1) {
    const starts = Array.from({ length: IN_A_TURN }, (_, at) => BEGAN_AT + (turn * IN_A_TURN + at) * LENGTH_MS);
    const here = await fill({ url: service.url, token: folder.token }, own, from, starts);
    const there = await created(bare, from, starts);
    move(own, here, to);
    const drained = await drain(own);
    sent.push(drained.elapsedMs / IN_A_TURN);
    requests += drained.requests;
    reference.push((await moveBare(bare, to, { ids: there, starts })) / IN_A_TURN);
  }
  console.error(`  ${requests} requests for ${ENTRIES} moves, the looks before each deletion with them`);
  const starts = Array.from({ length: ENTRIES }, (_, at) => BEGAN_AT + (ENTRIES + at) * LENGTH_MS);
  const all = insert(own, from, starts, () => null);
  for (const card of [to, from, to, from, to, from]) moved.push(move(own, all, card));
  const ours = median(moved.slice(1));
  const figures = { ours, against: 'one entry', reference: move(own, all.slice(0, 1), to), unit: 'ms' } as const;
  const command = ratioRow({ figure: 'Move of 1,000 entries, until their day is read again', ...figures }, null);
  const figure = 'Move of 1,000 entries, sent, each';
  const against = 'the same requests by bare fetch';
  return [
    { ...command, limit: `at most ${MOST_MS} ms`, isKept: ours <= MOST_MS },
    ratioRow({ figure, ours: median(sent), against, reference: median(reference), unit: 'ms' }, MOST),
  ];
}

/** Gives how long it takes until the entries can be shown where they are now. */
function move({ journal, accountId }: Desk, trackerIds: readonly number[], { taskId }: TaskRow): number {
  const ports = {
    journal,
    accountId,
    clock: systemClock,
    severalTimers: () => false,
    random: () => 0,
    serverAheadMs: () => 0,
    isSendingTask: () => false,
  };
  const view = createView(journal, accountId, () => 'UTC');
  const startedAt = performance.now();
  apply(ports, { kind: 'time:move', trackerIds, taskId });
  view.day(dayOf('UTC', BEGAN_AT));
  return performance.now() - startedAt;
}

/** Entries that the service has already. */
async function fill(service: Service, own: Desk, task: TaskRow, starts: readonly number[]): Promise<readonly number[]> {
  const ids = await created(service, task, starts);
  return insert(own, task, starts, (at) => ids[at] ?? null);
}

function insert(
  { journal, accountId }: Desk,
  { taskId, boardId }: TaskRow,
  starts: readonly number[],
  createdAs: (at: number) => Created | null,
): readonly number[] {
  return journal.transaction(() =>
    starts.map((startedAt, at) => {
      const desired = { startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null };
      const there = createdAs(at);
      const row = journal.trackers.insert(newTracker({ accountId, taskId, boardId, desired }));
      if (there !== null) {
        const seen = seenTracker(there.id, { ...desired, createdAt: there.createdAt, seenAt: systemClock.now() });
        journal.trackers.save({ ...row, seen });
      }
      return row.id;
    }),
  );
}

async function created(service: Service, task: TaskRow, starts: readonly number[]): Promise<readonly Created[]> {
  const ids: Created[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as the engine sends them
  for (const startedAt of starts) ids.push(await create(service, task, startedAt));
  return ids;
}

async function moveBare(
  service: Service,
  task: TaskRow,
  { ids, starts }: { readonly ids: readonly Created[]; readonly starts: readonly number[] },
): Promise<number> {
  const startedAtMs = performance.now();
  await created(service, task, starts);
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const { id } of ids) await ask(service, 'DELETE', `/${id}`);
  return performance.now() - startedAtMs;
}

async function create(service: Service, { taskId, boardId }: TaskRow, startedAt: number): Promise<Created> {
  const fields = wireBody({ startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null });
  const words = await ask(service, 'POST', '', { task_id: taskId, board_id: boardId, ...fields });
  const { id, created_at } = CREATED.parse(JSON.parse(words)).time_tracker;
  return { id, createdAt: wholeSecond(Date.parse(created_at)) };
}

async function ask({ url, token }: Service, method: string, path: string, body?: object): Promise<string> {
  const answer = await fetch(`${url}/api/v3/time_trackers${path}.json`, {
    method,
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const words = await answer.text();
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${words}`);
  return words;
}

/** Until nothing waits any more. */
async function drain({ journal, accountId, service, work }: Desk): Promise<{ elapsedMs: number; requests: number }> {
  let requests = 0;
  let isOver: (() => void) | undefined;
  const sync = work({
    service: {
      ...service,
      list: async (filter) => {
        requests += 1;
        return await service.list(filter);
      },
      create: async (...input) => {
        requests += 1;
        return await service.create(...input);
      },
      remove: async (...input) => {
        requests += 1;
        return await service.remove(...input);
      },
    },
    onChange: () => {
      const { waiting, attention } = journal.trackers.counts(accountId);
      if (attention > 0) throw new Error(`${attention} moves were refused`);
      // What is to be deleted waits until the other is there, and is not counted before.
      if (waiting === 0 && journal.trackers.pending(accountId, 1).length === 0) isOver?.();
    },
  });
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    isOver = resolve;
    sync.wake();
  });
  const elapsedMs = performance.now() - startedAt;
  await sync.close();
  return { elapsedMs, requests };
}
