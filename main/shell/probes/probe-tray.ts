import type { MessageBus } from 'dbus-native';
import type { TrayFacts } from '../../core/support/facts.ts';
import { busAddress, openBus } from '../system/session-bus.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';

/** On Linux: whether the session's tray holds an item of this process. Elsewhere every desktop has a tray. */
export async function probeTray(): Promise<TrayFacts> {
  if (process.platform !== 'linux') return { kind: 'shown', by: 'system' };
  if (busAddress() === null) return { kind: 'no-host' };
  const bus = await openBus();
  if (bus === null) return { kind: 'no-bus' };
  try {
    return await lookInTray(bus);
  } finally {
    bus.connection.end();
  }
}

/** The same over a connection that is there. Rejects where something on it does not answer. */
export async function lookInTray(bus: MessageBus): Promise<TrayFacts> {
  const ask = async (member: string, name: string): Promise<unknown> =>
    await bus.invoke({
      destination: BUS,
      path: '/org/freedesktop/DBus',
      interface: BUS,
      member,
      signature: 's',
      body: [name],
    });
  const property = async (name: string): Promise<unknown> =>
    await bus.invoke({
      destination: WATCHER,
      path: '/StatusNotifierWatcher',
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [WATCHER, name],
    });
  if ((await ask('NameHasOwner', WATCHER)) !== true) return { kind: 'no-host' };
  // A watcher may keep icons that nothing draws. One that does not say is believed.
  if ((await property('IsStatusNotifierHostRegistered').catch(() => true)) === false) return { kind: 'no-host' };
  const items = await property('RegisteredStatusNotifierItems');
  for (const item of Array.isArray(items) ? items : []) {
    // Some trays add the item's path to the name of whoever owns it.
    const [owner = ''] = String(item).split(/[/@]/);
    const pid = await ask('GetConnectionUnixProcessID', owner).catch(() => null);
    if (pid === process.pid) return { kind: 'shown', by: 'desktop' };
  }
  return { kind: 'not-taken' };
}
