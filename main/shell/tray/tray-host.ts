import { type MessageBus, sessionBus } from 'dbus-native';

/** Owned by whatever shows the icons of a Linux desktop. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const PATIENCE_MS = 3000;

/**
 * Tells when a tray comes to this desktop that was not there before, or a former one went away: an icon that was made without
 * one never registers by itself. Only Linux has such a thing, told by who owns a name on the session bus. The returned
 * function ends the watch.
 */
export async function watchTrayHost(onChange: (isThere: boolean) => void): Promise<() => void> {
  if (process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS'] === undefined) return () => {};
  const bus: MessageBus = sessionBus({ plainValues: true, timeout: PATIENCE_MS });
  // A bus that goes away takes the tray along; there is nothing to do about it.
  bus.connection.on('error', () => {});
  bus.signals.on(bus.mangle('/org/freedesktop/DBus', BUS, 'NameOwnerChanged'), ([name, , owner]: string[]) => {
    if (name === WATCHER) onChange(owner !== '');
  });
  await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${WATCHER}'`);
  return () => bus.connection.end();
}
