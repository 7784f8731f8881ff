import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { entryPoint } from './bundled.ts';
import { layDemoWorld, serviceCommand } from './demo-world.ts';
import { endProcess } from './end-process.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { printedAddress } from './printed-address.ts';

const TASK_COUNT = 24;

const TRACKER = z.object({
  id: z.number(),
  board_id: z.number(),
  task_id: z.number(),
  listed: z.boolean(),
  position: z.number().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  highlighted_at: z.string().nullable(),
});
/** Version 1 wraps each record of a list in its kind. */
const TRACKERS = z.array(
  z
    .object({ time_tracker: TRACKER })
    .transform((row) => row.time_tracker)
    .or(TRACKER),
);
const TASKS = z.array(z.object({ id: z.number(), board_id: z.number(), name: z.string() }));

/** A tracker as version 1 of the service lists it. */
export type ServedTracker = z.infer<typeof TRACKER>;
export type ServedTask = z.infer<typeof TASKS>[number];

/** The real service in a process of its own, with a user, a token and the demo boards, behind a network that can fail. */
export interface TestService extends AsyncDisposable {
  /** The address to connect the app to: that of the network in between. */
  readonly url: string;
  /** Its own address, past the network in between: what other devices use. */
  readonly directUrl: string;
  readonly token: string;
  /** Of its user. */
  readonly timezone: string;
  readonly network: FaultProxy;
  readonly boards: readonly { readonly id: number; readonly name: string }[];
  /** Asks the service itself, whatever the network in between does. */
  readonly get: (path: string) => Promise<unknown>;
  /** What the service has of this user's trackers, oldest first. */
  readonly trackers: () => Promise<readonly ServedTracker[]>;
  /** Logs a finished interval as another device would; instants in UTC ms. */
  readonly log: (task: ServedTask, startedAt: number, endedAt: number) => Promise<void>;
  /** The first cards of the demo boards. */
  readonly tasks: () => Promise<readonly ServedTask[]>;
  /** Runs one command of the service's command line on the same data, and returns what it prints. */
  readonly admin: (...args: readonly string[]) => Promise<unknown>;
}

export interface TestServiceOptions {
  /** How it judges an `ended_at` that lies in the past. */
  readonly endedAtRule?: 'not-past' | 'after-start';
  /** How many cards its demo boards have. */
  readonly tasks?: number;
  /** Trackers that the user has from before. */
  readonly trackers?: number;
  /** IANA; that of the app by default. */
  readonly timezone?: string;
}

function serve(dataDir: string, endedAtRule: string): ChildProcess {
  const args = ['serve', '--data', dataDir, '--port', '0', '--ended-at-rule', endedAtRule];
  return spawn(process.execPath, [entryPoint('service/cli.ts'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Starts the service on a folder of its own. Everything is gone when it is disposed of. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardclock-service-'));
  const { tasks = TASK_COUNT, trackers = 0, timezone = process.env['CARDCLOCK_ZONE'] ?? 'UTC' } = options;
  const { token, boards } = await layDemoWorld(dataDir, { tasks, trackers, timezone });
  const server = serve(dataDir, options.endedAtRule ?? 'after-start');
  const address = await printedAddress(server);
  const network = await startFaultProxy(Number(address.port));

  async function get(path: string): Promise<unknown> {
    const response = await fetch(new URL(path, address), { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  }

  return {
    url: network.url,
    directUrl: address.origin,
    token,
    timezone,
    network,
    boards,
    get,
    trackers: async () => {
      const found = TRACKERS.parse(await get('/api/v1/time_trackers.json'));
      return found.toSorted((a, b) => a.id - b.id);
    },
    log: async (task, startedAt, endedAt) => {
      const body = {
        board_id: task.board_id,
        task_id: task.id,
        started_at: new Date(startedAt).toISOString(),
        ended_at: new Date(endedAt).toISOString(),
      };
      const response = await fetch(new URL('/api/v3/time_trackers.json', address), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`logging answered ${response.status}: ${await response.text()}`);
    },
    tasks: async () => TASKS.parse(await get('/api/v3/tasks/search.json?limit=100')),
    admin: async (...args) => await serviceCommand(dataDir, args),
    [Symbol.asyncDispose]: async () => {
      await network[Symbol.asyncDispose]();
      await endProcess(server, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
