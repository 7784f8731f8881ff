import type { MessageBus } from 'dbus-native';

/** Owned by whatever keeps the icons of a Linux desktop; a host draws them, and may come later. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const WATCHER_PATH = '/StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const HOST_CHANGES = ['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered'];

/** Tells each time that a tray may have come to this desktop, or gone: its watcher, or a host that draws what it keeps. */
export async function watchTrayHost(bus: MessageBus, onChange: () => void): Promise<void> {
  bus.signals.on(bus.mangle('/org/freedesktop/DBus', BUS, 'NameOwnerChanged'), ([name]: string[]) => {
    if (name === WATCHER) onChange();
  });
  for (const member of HOST_CHANGES) bus.signals.on(bus.mangle(WATCHER_PATH, WATCHER, member), onChange);
  await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${WATCHER}'`);
  await bus.addMatch(`type='signal',path='${WATCHER_PATH}',interface='${WATCHER}'`);
}
