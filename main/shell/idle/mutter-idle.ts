import type { MessageBus } from 'dbus-native';
import { createStillness, type IdleTeller, STILL_MS } from './stillness.ts';

/** Of GNOME's desktop, which has its own way instead of Wayland's. */
const MONITOR = 'org.gnome.Mutter.IdleMonitor';
const PATH = '/org/gnome/Mutter/IdleMonitor/Core';

/** Listens to GNOME over the session bus, which is ended with the teller; null, and the bus stays, where this is another desktop. */
export async function openMutterIdle(bus: MessageBus): Promise<IdleTeller | null> {
  if (!(await bus.nameHasOwner(MONITOR))) return null;
  const stillness = createStillness();
  let stillWatch: unknown = null;
  const ask = async (member: string, signature?: string, body?: readonly unknown[]): Promise<unknown> =>
    await bus.invoke({
      destination: MONITOR,
      path: PATH,
      interface: MONITOR,
      member,
      ...(signature === undefined ? {} : { signature, body: [...(body ?? [])] }),
    });
  // It is told of our own watches alone; the other kind tells once, when somebody is back.
  bus.signals.on(bus.mangle(PATH, MONITOR, 'WatchFired'), ([watch]: unknown[]) => {
    if (watch !== stillWatch) return stillness.ended();
    stillness.began();
    // Without it nobody would tell when it is over.
    ask('AddUserActiveWatch').catch(() => stillness.ended());
  });
  await bus.addMatch(`type='signal',interface='${MONITOR}',member='WatchFired',path='${PATH}'`);
  stillWatch = await ask('AddIdleWatch', 't', [STILL_MS]);
  bus.connection.on('end', () => stillness.ended());
  return { idleMs: stillness.idleMs, end: () => bus.connection.end() };
}
