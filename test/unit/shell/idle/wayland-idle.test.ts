import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openWaylandIdle, waylandSocket } from '../../../../main/shell/idle/wayland-idle.ts';
import { type Argument, createReader, request, textAt } from '../../../../main/shell/idle/wayland-idle.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

// The sockets of such a desktop are files.
beforeEach((context) => skipWithout(context, 'posix'));

const STANDARD = 'ext_idle_notifier_v1';
const KDE = 'org_kde_kwin_idle';

/** A desktop as far as it tells what it has, and of idleness: events have the form of requests. */
interface Desktop extends Disposable {
  readonly path: string;
  /** What was asked for, by its number and then its words. */
  readonly asked: () => readonly string[];
  readonly tell: (object: number, opcode: number, ...args: readonly Argument[]) => void;
  readonly goAway: () => void;
}

async function desktopWith(globals: readonly string[]): Promise<Desktop> {
  const folder = tempFolder();
  const path = join(folder.path, 'wayland-0');
  const asked: string[] = [];
  let client: Socket | undefined;
  const server: Server = createServer((socket) => {
    client = socket;
    const read = createReader();
    const send = (...message: Parameters<typeof request>): void => void socket.write(request(...message));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const { from, opcode, body } of read(bytes)) {
        if (from === 1 && opcode === 1) for (const [at, kind] of globals.entries()) send(2, 0, at + 7, kind, 1);
        else if (from === 1) send(3, 0, 0);
        else if (from === 2)
          asked.push(`bind ${body.readUInt32LE(0)} ${textAt(body, 4)} as ${body.readUInt32LE(body.length - 4)}`);
        else
          asked.push(
            `${from}.${opcode} ${Array.from({ length: body.length / 4 }, (_, at) => body.readUInt32LE(at * 4)).join(' ')}`,
          );
      }
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    path,
    asked: () => asked,
    tell: (...message) => void client?.write(request(...message)),
    goAway: () => void client?.destroy(),
    [Symbol.dispose]: () => {
      client?.destroy();
      server.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('a Wayland desktop', () => {
  it.each([
    [
      'in the standard way',
      ['wl_compositor', 'wl_seat', STANDARD, KDE],
      ['bind 8 wl_seat as 4', `bind 9 ${STANDARD} as 5`, '5.1 6 5000 4'],
    ],
    ['in the way of KDE', [KDE, 'wl_seat'], ['bind 8 wl_seat as 4', `bind 7 ${KDE} as 5`, '5.0 6 4 5000']],
  ])('tells %s when nothing moves, and when somebody is back', async (_way, globals, requests) => {
    using desktop = await desktopWith(globals);
    const teller = await openWaylandIdle(desktop.path);
    if (teller === null) throw new Error('it tells');
    await expect.poll(desktop.asked).toEqual(requests);
    expect(teller.idleMs()).toBe(0);

    desktop.tell(6, 0);
    await expect.poll(teller.idleMs).toBeGreaterThanOrEqual(5000);
    desktop.tell(6, 1);
    await expect.poll(teller.idleMs).toBe(0);

    teller.end();
  });

  it('that goes away tells of nobody who is away', async () => {
    using desktop = await desktopWith(['wl_seat', STANDARD]);
    const teller = await openWaylandIdle(desktop.path);
    await expect.poll(desktop.asked).toHaveLength(3);
    desktop.tell(6, 0);
    await expect.poll(() => teller?.idleMs()).toBeGreaterThan(0);

    desktop.goAway();

    await expect.poll(() => teller?.idleMs()).toBe(0);
  });

  it.each([[[]], [['wl_seat']], [[STANDARD]]])('with only %j tells nothing', async (globals) => {
    using desktop = await desktopWith(globals);

    expect(await openWaylandIdle(desktop.path)).toBeNull();
  });

  it('that is not there, breaks off, or never answers, tells nothing', async () => {
    using folder = tempFolder();
    expect(await openWaylandIdle(join(folder.path, 'nobody'))).toBeNull();

    const path = join(folder.path, 'odd');
    const ways = [
      (socket: Socket) => void socket.end(),
      (socket: Socket) => void socket.write(Buffer.alloc(64)),
      () => {},
    ];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      ways.shift()?.(socket);
    });
    server.listen(path);
    await once(server, 'listening');
    for (const _ of ['ends', 'nonsense', 'silent']) expect(await openWaylandIdle(path, 200)).toBeNull();
    server.close();
  });

  it.each([
    [{ XDG_RUNTIME_DIR: '/run/user/1', WAYLAND_DISPLAY: 'wayland-2' }, '/run/user/1/wayland-2'],
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, '/run/user/1/wayland-0'],
    [{ WAYLAND_DISPLAY: '/tmp/socket' }, '/tmp/socket'],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, null],
  ])('listens, by %j, at %s', (env, path) => {
    expect(waylandSocket(env)).toBe(path);
  });
});

it('reads events that come in pieces', () => {
  const read = createReader();
  const bytes = Buffer.concat([request(2, 0, 7, 'wl_seat', 1), request(3, 0, 9)]);
  const events = Array.from(bytes).flatMap((byte) => [...read(Buffer.from([byte]))]);

  expect(events.map(({ from, body }) => [from, body.length])).toEqual([
    [2, 20],
    [3, 4],
  ]);
  expect(textAt(events[0]?.body ?? Buffer.alloc(8), 4)).toBe('wl_seat');
});
