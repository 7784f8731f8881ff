import { createBroker, defineInterface } from 'dbus-native';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { lookInTray } from '../../../../main/shell/probes/probe-tray.ts';
import { followIcon } from '../../../../main/shell/tray/icon-presence.ts';
import { watchTrayHost } from '../../../../main/shell/tray/icon-presence.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';
import { appBus } from '../../../support/test-bus.ts';

// The sockets of such a desktop are files.
beforeEach((context) => skipWithout(context, 'posix'));

const WATCHER = 'org.kde.StatusNotifierWatcher';
const PATH = '/StatusNotifierWatcher';

it('the icon is made anew when a host comes after its watcher, and one that no tray takes is none', async () => {
  using folder = tempFolder();
  const path = join(folder.path, 'bus');
  const broker = createBroker();
  await new Promise<void>((done) => broker.listen({ socket: path }, () => done()));
  const desktop = await appBus(`unix:path=${path}`);
  const bus = await appBus(`unix:path=${path}`);
  let hasHost = false;
  let takes = true;
  let items: string[] = [];
  const told: unknown[] = [];
  const icon = followIcon({
    look: async () => await lookInTray(bus),
    // As Electron does: it registers with a tray that has a host, else never.
    remake: () => {
      told.push('made anew');
      if (hasHost && takes) items = [bus.name ?? ''];
    },
    onKnown: (kind) => told.push(kind),
    onDefect: (error) => told.push(error),
    firstMs: 1,
  });
  await watchTrayHost(bus, icon.changed);
  const say = async (change: string): Promise<void> => {
    hasHost = change === 'StatusNotifierHostRegistered';
    if (!hasHost) items = [];
    await Promise.resolve(desktop.sendSignal(PATH, WATCHER, change, '', []));
  };

  await desktop.export(
    PATH,
    defineInterface({
      name: WATCHER,
      properties: {
        RegisteredStatusNotifierItems: { type: 'as', get: () => items },
        IsStatusNotifierHostRegistered: { type: 'b', get: () => hasHost },
      },
    }),
  );
  await desktop.requestName(WATCHER, 0);
  await expect.poll(() => told).toEqual(['no-host']);
  await say('StatusNotifierHostRegistered');
  await expect.poll(() => told).toEqual(['no-host', 'made anew', 'shown']);
  await say('StatusNotifierHostUnregistered');
  await expect.poll(() => told.at(-1)).toBe('no-host');

  takes = false;
  await say('StatusNotifierHostRegistered');
  await expect.poll(() => told.slice(3)).toEqual(['no-host', 'made anew', 'shown', 'not-taken']);

  desktop.connection.end();
  bus.connection.end();
  await new Promise<void>((closed) => {
    broker.close(closed);
  });
});
