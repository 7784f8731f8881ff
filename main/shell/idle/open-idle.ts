import { openBus } from '../system/session-bus.ts';
import { openMutterIdle } from './mutter-idle.ts';
import type { IdleTeller } from './stillness.ts';
import { openWaylandIdle, waylandSocket } from './wayland-idle.ts';

/**
 * What a Wayland desktop tells of the person; null where it tells nothing. Electron asks KDE of old and GNOME alone, and by the X
 * server it counts what reaches the windows of that server.
 */
export async function openIdleTeller(): Promise<IdleTeller | null> {
  const socket = waylandSocket(process.env);
  const teller = socket === null ? null : await openWaylandIdle(socket);
  if (teller !== null) return teller;
  const bus = await openBus();
  if (bus === null) return null;
  const mutter = await openMutterIdle(bus).catch(() => null);
  if (mutter === null) bus.connection.end();
  return mutter;
}
