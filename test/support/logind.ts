import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MessageBus } from 'dbus-native';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { endProcess } from './end-process.ts';
import { hangUp, testBus } from './test-bus.ts';

/** What tells programs of the computer's power, on a system bus of its own: python-dbusmock's logind. */
export interface Logind extends AsyncDisposable {
  /** Of the bus: programs look for it in `DBUS_SYSTEM_BUS_ADDRESS`. */
  readonly address: string;
  /** Tells that the computer is about to do so (true), or is back from it (false). */
  readonly tell: (what: 'PrepareForSleep' | 'PrepareForShutdown', isAhead: boolean) => Promise<void>;
  /** What programs hold up at this moment, in the order in which they asked: `sleep`, `shutdown`. */
  readonly heldUp: () => Promise<readonly string[]>;
}

const NAME = 'org.freedesktop.login1';
const PATH = '/org/freedesktop/login1';
const MANAGER = `${NAME}.Manager`;
/** That of the system, as Debian's packages are for no other. */
const PYTHON = '/usr/bin/python3';
export const LOGIND_NEEDS = ['/usr/bin/dbus-daemon', '/usr/lib/python3/dist-packages/dbusmock'] as const;
/** What it is, who asks, why, how, and two numbers. */
const INHIBITORS = z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.number(), z.number()]));

/** Takes everybody and everything: nobody but a test knows the address. */
function busConfig(folder: string): string {
  return `<busconfig>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
`;
}

export async function startLogind(): Promise<Logind> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bus-'));
  const config = join(folder, 'bus.conf');
  await writeFile(config, busConfig(folder));
  const daemon = spawn('dbus-daemon', ['--nofork', '--nopidfile', '--print-address', `--config-file=${config}`], {
    // For root it complains of a limit that it cannot raise, and goes on.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const processes: ChildProcess[] = [daemon];
  const end = async (): Promise<void> => {
    for (const child of processes.toReversed()) await endProcess(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await firstLine(daemon);
    const mock = spawn(PYTHON, ['-m', 'dbusmock', '--system', '--template', 'logind'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: address },
    });
    processes.push(mock);
    const bus = testBus(address);
    // A bus may go before those who are on it.
    bus.connection.on('error', () => {});
    await expect.poll(async () => await isThere(bus)).toBe(true);
    return {
      address,
      tell: async (what, isAhead) => {
        await bus.invoke({
          destination: NAME,
          path: PATH,
          interface: 'org.freedesktop.DBus.Mock',
          member: 'EmitSignal',
          signature: 'sssav',
          body: [MANAGER, what, 'b', [['b', isAhead]]],
        });
      },
      heldUp: async () => {
        const member = 'ListInhibitors';
        const listed = await bus.invoke({ destination: NAME, path: PATH, interface: MANAGER, member });
        return INHIBITORS.parse(listed).map(([what]) => what);
      },
      [Symbol.asyncDispose]: async () => {
        hangUp(bus);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the bus has no output');
  const [line] = await once(createInterface({ input: stdout }), 'line', { signal: AbortSignal.timeout(15_000) });
  return String(line);
}

async function isThere(bus: MessageBus): Promise<boolean> {
  const answer = await bus.invoke({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'NameHasOwner',
    signature: 's',
    body: [NAME],
  });
  return answer === true;
}
