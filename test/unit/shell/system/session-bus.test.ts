import { createBroker } from 'dbus-native';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../../main/core/log/log.ts';
import { followBus, openBus } from '../../../../main/shell/system/session-bus.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

// The sockets of such a desktop are files.
beforeEach((context) => skipWithout(context, 'posix'));

const TIMEOUT_MS = 200;

/** Takes every connection, and never says a word. */
async function silentBus(path: string): Promise<Server> {
  const server = createServer((socket) => void socket.resume());
  server.listen(path);
  await once(server, 'listening');
  return server;
}

describe('a session bus', () => {
  it('that never answers is none, and throws nothing at nobody', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'bus');
    const server = await silentBus(path);

    expect(await openBus(`unix:path=${path}`, TIMEOUT_MS)).toBeNull();

    server.close();
  });

  it.each(['unix:path=/nowhere', 'nonsense'])('at “%s” is none', async (address) => {
    expect(await openBus(address, TIMEOUT_MS)).toBeNull();
  });

  it('that comes late is told once, with a line in the log for each', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'bus');
    const silent = await silentBus(path);
    const broker = createBroker();
    const told: unknown[] = [];
    const logged: LogEvent[] = [];

    followBus({
      log: { write: (event) => logged.push(event) },
      onNone: () => {
        told.push('none');
        silent.close(() => broker.listen({ socket: path }, () => {}));
      },
      onBus: async (bus, isLate) => {
        told.push(isLate ? 'came' : 'was there', await bus.nameHasOwner('org.example.Nobody'));
        bus.connection.end();
      },
      onDefect: (error) => told.push(error),
      open: async () => await openBus(`unix:path=${path}`, told.length === 0 ? TIMEOUT_MS : 15_000),
      againMs: 20,
    });

    await expect.poll(() => told).toEqual(['none', 'came', false]);
    expect(logged).toEqual([
      { kind: 'fallback', part: 'session bus: none' },
      { kind: 'fallback', part: 'session bus: came' },
    ]);
    await new Promise<void>((closed) => {
      broker.close(closed);
    });
  });
});
