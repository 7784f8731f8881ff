import { Notification } from 'electron';
import type { NotificationFacts } from '../../core/support/facts.ts';
import { busAnswers, openBus } from '../session-bus.ts';

const SERVER = 'org.freedesktop.Notifications';
const PATIENCE_MS = 5000;

/** Shows one without a sound and takes it away again; on Linux its server is asked who it is, too. */
export async function probeNotifications(): Promise<NotificationFacts> {
  if (!(await busAnswers())) return { kind: 'no-bus' };
  if (!Notification.isSupported()) return { kind: 'unsupported' };
  const error = await shownBriefly();
  if (error !== null) return { kind: 'refused', error };
  return { kind: 'shown', ...(await serverFacts().catch(() => ({ server: null, hasActions: null }))) };
}

/** Why it was not shown; null when it was. */
async function shownBriefly(): Promise<string | null> {
  const notification = new Notification({
    title: 'Cardclock self-test',
    body: 'This desktop shows notifications.',
    silent: true,
  });
  return await new Promise((resolve) => {
    const end = (error: string | null): void => {
      clearTimeout(late);
      resolve(error);
    };
    const late = setTimeout(() => {
      notification.close();
      end(`nothing was heard of it within ${PATIENCE_MS / 1000} s`);
    }, PATIENCE_MS);
    notification.once('show', () => {
      // Electron ends when a notification is closed within an event of its own.
      setImmediate(() => notification.close());
      end(null);
    });
    // One that failed is gone already.
    notification.once('failed', (_event, error) => end(error === '' ? 'no notification server answered' : error));
    notification.show();
  });
}

async function serverFacts(): Promise<{ readonly server: string | null; readonly hasActions: boolean | null }> {
  const bus = await openBus();
  if (bus === null) return { server: null, hasActions: null };
  const ask = async (member: string): Promise<unknown> =>
    await bus.invoke({ destination: SERVER, path: '/org/freedesktop/Notifications', interface: SERVER, member });
  try {
    const [information, capabilities] = [await ask('GetServerInformation'), await ask('GetCapabilities')];
    const [name]: unknown[] = Array.isArray(information) ? information : [];
    return {
      server: typeof name === 'string' ? name : null,
      hasActions: Array.isArray(capabilities) ? capabilities.includes('actions') : null,
    };
  } finally {
    bus.connection.end();
  }
}
