import { createBroker, type DBusBroker, type MessageBus } from 'dbus-native';
import { join } from 'node:path';
import type { LogEvent } from '../../main/core/log/log.ts';
import { type BusNotifications, busNotifications } from '../../main/shell/notifications/bus-notifications.ts';
import type { Notice } from '../../main/shell/notifications/notice.ts';
import { type HostOptions, type NotificationHost, startNotificationHost } from './notification-host.ts';
import { tempFolder } from './temp-folder.ts';
import { appBus } from './test-bus.ts';

export const ICON = { width: 1, height: 1, rgba: Uint8Array.of(12, 76, 69, 255) };

async function listening(path: string): Promise<DBusBroker> {
  const broker = createBroker();
  await new Promise<void>((ready) => {
    broker.listen({ socket: path }, () => ready());
  });
  return broker;
}

async function ended(broker: DBusBroker): Promise<void> {
  await new Promise<void>((closed) => {
    broker.close(closed);
  });
}

export interface NotifyingDesktop extends AsyncDisposable, Pick<BusNotifications, 'show' | 'takeAllAway'> {
  /** What was done, and what was left to others. */
  readonly done: string[];
  readonly logged: readonly LogEvent[];
  readonly serve: (options?: HostOptions) => Promise<NotificationHost>;
  readonly stranger: () => Promise<MessageBus>;
  /** Ends the bus, with whatever is connected to it, and starts another one in its place. */
  readonly renewBus: () => Promise<void>;
}

/** A session bus of one's own, and an app on it. */
export async function desktop(limit: { readonly timeoutMs?: number } = {}): Promise<NotifyingDesktop> {
  const folder = tempFolder();
  const path = join(folder.path, 'bus');
  const busAddress = `unix:path=${path}`;
  let broker = await listening(path);
  const buses: MessageBus[] = [];
  const done: string[] = [];
  const logged: LogEvent[] = [];
  const open = async (): Promise<MessageBus> => {
    const bus = await appBus(busAddress);
    buses.push(bus);
    return bus;
  };
  const notifications = busNotifications({
    icon: () => ICON,
    instead: async ({ title }) => {
      done.push(`instead: ${title}`);
      return await Promise.resolve(() => {});
    },
    log: { write: (event) => logged.push(event) },
    onDefect: (error) => done.push(String(error)),
    open,
    ...limit,
  });
  const end = async (): Promise<void> => {
    await Promise.all(buses.splice(0).map(async (bus) => await bus.close()));
    await ended(broker);
  };
  return {
    ...notifications,
    done,
    logged,
    serve: async (options = {}) => await startNotificationHost({ ...options, busAddress }),
    stranger: open,
    renewBus: async () => {
      await end();
      broker = await listening(path);
    },
    [Symbol.asyncDispose]: async () => {
      await end();
      folder[Symbol.dispose]();
    },
  };
}

/** With three buttons; what is done of it is noted in `done`. */
export function notice(done: string[], title = 'Long'): Notice {
  const run = (what: string) => (): void => void done.push(what);
  return {
    title,
    body: '“<b>R&D</b>” is still running',
    actions: ['Trim', 'Stop', 'Snooze'].map((label) => ({ label, run: run(`${title}: ${label}`) })),
    onClick: run(`${title}: opened`),
    onUnshown: run(`${title}: unshown`),
  };
}
