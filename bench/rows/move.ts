import { tellPainted } from '../desktop/painted.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { addDays, weekOf } from '../../common/time/calendar.ts';
import type { Bridge } from '../../common/ipc/commands.ts';
import { wireBody } from '../../main/adapters/board-api/translate.ts';
import { systemClock } from '../../main/adapters/clock.ts';
import { apply } from '../../main/core/commands/run.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { TaskRow } from '../../main/core/journal/rows.ts';
import { createView } from '../../main/core/state/view.ts';
import { dayBounds, dayOf } from '../../common/time/zone-days.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { ACCOUNT } from '../../test/support/account.ts';
import { newTracker, seenTracker, taskRow } from '../../test/support/journal.ts';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { type Desk, desk } from '../sync/desk.ts';
import { serveTolerant } from '../sync/serve-tolerant.ts';

const ENTRIES = 1000;
const TURNS = 3;
const MOST_MS = 100;
const MOST = 1.15;
const SIZE = { tasks: 200, trackers: 0 };
const LENGTH_MS = 60_000;
/** Between two moves, as somebody looks at each. */
const LOOKED_AT_MS = 500;
const BEGAN_AT = Date.UTC(2026, 0, 5, 0);

declare global {
  interface Window {
    readonly cardclock: Bridge;
  }
}

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
 * 1,000 entries are given to another card by one command: until the day that shows them is read again, until a page has painted them, and
 * sent until the service has each under the new card alone, against the same requests from a bare loop of `fetch`. In turns, so that whatever
 * else the computer does meets both.
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
  for (let turn = 0; turn < TURNS; turn += 1) {
    const starts = startsOf(turn);
    const here = await fill({ url: service.url, token: folder.token }, own, from, starts);
    const there = await created(bare, from, starts);
    move(own, here, to);
    const drained = await drain(own);
    sent.push(drained.elapsedMs / ENTRIES);
    requests += drained.requests;
    reference.push((await moveBare(bare, to, { ids: there, starts })) / ENTRIES);
  }
  const each = requests / TURNS / ENTRIES;
  const all = insert(own, from, startsOf(TURNS), () => null);
  for (const card of [to, from, to, from, to, from]) moved.push(move(own, all, card));
  const ours = median(moved.slice(1));
  const figures = { ours, against: 'one entry', reference: move(own, all.slice(0, 1), to), unit: 'ms' } as const;
  const command = ratioRow({ figure: 'Move of 1,000 entries, until their day is read again', ...figures }, null);
  const asked = { figure: 'Requests for each of 1,000 moves, looks with them', ours: each, unit: 'requests' } as const;
  const figure = 'Move of 1,000 entries, sent, each';
  const against = 'the same requests by bare fetch';
  return [
    { ...command, limit: `at most ${MOST_MS} ms`, isKept: ours <= MOST_MS },
    ...(await paintRows()),
    ratioRow({ ...asked, against: 'a create and a deletion', reference: 2 }, MOST),
    ratioRow({ figure, ours: median(sent), against, reference: median(reference), unit: 'ms' }, MOST),
  ];
}

function startsOf(turn: number): readonly number[] {
  return Array.from({ length: ENTRIES }, (_, at) => BEGAN_AT + (turn * ENTRIES + at) * LENGTH_MS);
}

/** From the command until the hours of its week are painted anew, in the current Chromium. */
async function paintRows(): Promise<readonly BenchRow[]> {
  using folder = weekFolder();
  const browser = await launchChromium();
  if (browser === null) return [];
  try {
    const { page, end } = await openInPreview(browser, folder.path);
    await page.getByRole('tab', { name: 'Week' }).click();
    await page.getByRole('button', { name: 'Week before' }).click();
    await page.locator('.week-block').first().waitFor();
    await page.getByRole('radio', { name: 'Hours' }).check();
    await tellPainted(page);
    const painted: number[] = [];
    for (const card of [2, 1, 2, 1, 2, 1]) {
      await page.waitForTimeout(LOOKED_AT_MS);
      painted.push(await moveToPaint(page, { trackerIds: folder.trackerIds, taskId: card }, nameOf(card)));
    }
    await end('SIGTERM');
    const figure = `Move of 1,000 entries, until the hours of their week are painted (${chromiumWords(page)})`;
    const ours = median(painted.slice(1));
    return [ratioRow({ figure, ours, against: 'the budget', reference: MOST_MS, unit: 'ms' }, 1)];
  } finally {
    await browser.close();
  }
}

async function moveToPaint(
  page: Page,
  move: { readonly trackerIds: readonly number[]; readonly taskId: number },
  name: string,
): Promise<number> {
  return await page.evaluate(
    async ([input, card]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which knows nothing of this file
      const shown = (): string => document.querySelector('.week-card')?.textContent ?? '';
      const startedAt = performance.now();
      const painted = window.paintedWhen(() => shown() === card);
      const reply = await window.cardclock.invoke('time:move', input);
      if (!reply.ok) throw new Error(reply.error.message);
      return (await painted) - startedAt;
    },
    [move, name] as const,
  );
}

const nameOf = (taskId: number): string => `Card ${taskId} of the release`;

/** A data folder with as many entries of one card in the week before this one, which no service is asked about. */
function weekFolder(): { readonly path: string; readonly trackerIds: readonly number[] } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const { journal } = openJournal(join(path, 'journal.sqlite'));
  const { startMs } = dayBounds('UTC', addDays(weekOf(dayOf('UTC', Date.now()), 1), -6));
  const trackerIds = journal.transaction(() => {
    const { id: accountId } = journal.accounts.insert({ ...ACCOUNT, timezone: 'UTC' });
    journal.tasks.put(
      accountId,
      [1, 2].map((taskId) => taskRow(taskId, nameOf(taskId))),
    );
    return Array.from({ length: ENTRIES }, (_, at) => {
      const startedAt = startMs + at * LENGTH_MS;
      const desired = { startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null };
      return journal.trackers.insert(
        newTracker({ accountId, taskId: 1, boardId: 1, desired, seen: seenTracker(at + 1, desired) }),
      ).id;
    });
  });
  journal.close();
  return { path, trackerIds, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
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
  let removed = 0;
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
        const outcome = await service.remove(...input);
        removed += 1;
        return outcome;
      },
    },
    onChange: () => {
      if (removed < ENTRIES) return;
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
