import type { MessageBus } from 'dbus-native';

/** Owned by whatever shows the icons of a Linux desktop. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';

/**
 * Tells when a tray comes to this desktop that was not there before, or a former one went away: an icon that was made without
 * one never registers by itself. It is told by who owns a name on the session bus.
 */
export async function watchTrayHost(bus: MessageBus, onChange: (isThere: boolean) => void): Promise<void> {
  bus.signals.on(bus.mangle('/org/freedesktop/DBus', BUS, 'NameOwnerChanged'), ([name, , owner]: string[]) => {
    if (name === WATCHER) onChange(owner !== '');
  });
  await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${WATCHER}'`);
}
