import { createBroker, defineInterface } from 'dbus-native';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openMutterIdle } from '../../../../main/shell/idle/mutter-idle.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';
import { appBus } from '../../../support/test-bus.ts';

// The sockets of such a desktop are files.
beforeEach((context) => skipWithout(context, 'posix'));

const MONITOR = 'org.gnome.Mutter.IdleMonitor';
const PATH = '/org/gnome/Mutter/IdleMonitor/Core';

it('GNOME tells when nothing moves, and when somebody is back; another desktop is left alone', async () => {
  using folder = tempFolder();
  const path = join(folder.path, 'bus');
  const broker = createBroker();
  await new Promise<void>((done) => broker.listen({ socket: path }, () => done()));
  const gnome = await appBus(`unix:path=${path}`);
  const bus = await appBus(`unix:path=${path}`);
  expect(await openMutterIdle(bus)).toBeNull();

  const asked: unknown[] = [];
  const fire = (watch: number): void => gnome.sendSignal(PATH, MONITOR, 'WatchFired', 'u', [watch]);
  await gnome.export(
    PATH,
    defineInterface({
      name: MONITOR,
      methods: {
        AddIdleWatch: {
          in: { interval: 't' },
          out: { id: 'u' },
          handler: ({ interval }: { interval: bigint }) => {
            asked.push(Number(interval));
            return 3;
          },
        },
        AddUserActiveWatch: {
          out: { id: 'u' },
          handler: () => {
            asked.push('back');
            return 4;
          },
        },
      },
    }),
  );
  await gnome.requestName(MONITOR, 0);
  const teller = await openMutterIdle(bus);
  if (teller === null) throw new Error('GNOME tells');
  expect(asked).toEqual([5000]);
  expect(teller.idleMs()).toBe(0);

  for (const _ of ['first', 'again']) {
    fire(3);
    await expect.poll(teller.idleMs).toBeGreaterThanOrEqual(5000);
    await expect.poll(() => asked.at(-1)).toBe('back');
    asked.pop();
    fire(4);
    await expect.poll(teller.idleMs).toBe(0);
  }

  teller.end();
  gnome.connection.end();
  broker.close();
});
