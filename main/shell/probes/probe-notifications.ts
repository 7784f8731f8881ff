import { type MessageBus, TimeoutError } from 'dbus-native';
import { Notification } from 'electron';
import { t } from '../../../common/i18n/translate.ts';
import type { NotificationFacts } from '../../core/support/facts.ts';
import { appIcon } from '../notifications/notify.ts';
import { callTo, closeNotification, findServer, NAME, sendNotification } from '../notifications/notification-server.ts';
import { busAddress, busAnswers, openBus } from '../system/session-bus.ts';

const TIMEOUT_MS = 5000;
const SILENT: NotificationFacts = { kind: 'silent', seconds: TIMEOUT_MS / 1000 };

function words(): { readonly title: string; readonly body: string } {
  return { title: t('Cardclock self-test'), body: t('This desktop shows notifications.') };
}

/** Shows one without a sound and takes it away again, in the way that reminders are shown. */
export async function probeNotifications(): Promise<NotificationFacts> {
  return (busAddress() === null ? null : await probeBus()) ?? (await probeElectron());
}

/** Null: it is left to Electron. */
async function probeBus(): Promise<NotificationFacts | null> {
  const bus = await openBus();
  if (bus === null) return { kind: 'no-bus' };
  try {
    return await shownOn(bus);
  } catch (error) {
    if (error instanceof TimeoutError) return SILENT;
    // It waits for the bus, and everything with it.
    return (await busAnswers()) ? null : { kind: 'no-bus' };
  } finally {
    bus.connection.end();
  }
}

async function shownOn(bus: MessageBus): Promise<NotificationFacts> {
  const server = await findServer(bus, TIMEOUT_MS);
  const { owner, hasActions } = server;
  await sendNotification(
    bus,
    server,
    { ...words(), labels: [], icon: appIcon(), isSilent: true },
    { timeoutMs: TIMEOUT_MS, onId: (id) => closeNotification(bus, owner, id) },
  );
  const information: unknown = await bus.invoke(callTo(owner, 'GetServerInformation')).catch(() => null);
  const [name]: unknown[] = Array.isArray(information) ? information : [];
  const heldBack: unknown = await bus.invoke(heldBackAt(owner)).catch(() => null);
  return {
    kind: 'shown',
    through: 'bus',
    server: typeof name === 'string' ? name : null,
    hasActions,
    isHeldBack: typeof heldBack === 'boolean' ? heldBack : null,
  };
}

/** Only some servers tell it (that of KDE); all of them keep to it. */
function heldBackAt(owner: string): Parameters<MessageBus['invoke']>[0] {
  const get = { ...callTo(owner, 'Get'), interface: 'org.freedesktop.DBus.Properties' };
  return { ...get, signature: 'ss', body: [NAME, 'Inhibited'] };
}

async function probeElectron(): Promise<NotificationFacts> {
  if (!Notification.isSupported()) return { kind: 'unsupported' };
  const refusal = await whyNotShown();
  if (refusal !== null) return refusal;
  // It shows none on Linux; elsewhere nobody tells.
  const hasActions = process.platform === 'linux' ? false : null;
  return { kind: 'shown', through: 'Electron', server: null, hasActions, isHeldBack: null };
}

/** Null when it was. */
async function whyNotShown(): Promise<NotificationFacts | null> {
  const notification = new Notification({ ...words(), silent: true });
  return await new Promise((resolve) => {
    const end = (refusal: NotificationFacts | null): void => {
      clearTimeout(late);
      resolve(refusal);
    };
    const late = setTimeout(() => {
      notification.close();
      end(SILENT);
    }, TIMEOUT_MS);
    notification.once('show', () => {
      // Electron ends when a notification is closed within an event of its own.
      setImmediate(() => notification.close());
      end(null);
    });
    // One that failed is gone already.
    notification.once('failed', (_event, error) =>
      end(error === '' ? { kind: 'unanswered' } : { kind: 'refused', error }),
    );
    notification.show();
  });
}
