import { type Message, type MessageBus, messageType, Variant } from 'dbus-native';
import { t } from '../../../common/i18n/translate.ts';
import type { Notice } from './notice.ts';

export const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
/** As `desktopName` in package.json has it: by this desktops find what a person chose for the app's notifications. */
const DESKTOP_ENTRY = 'cardclock';
/** The action that a click on the notification itself is. */
export const CLICK = 'default';
/** Neither one that may wait for ever nor one that breaks through "do not disturb". */
const NORMAL = 1;
const AS_LONG_AS_THE_DESKTOP_LIKES = -1;

/** Who shows notifications on this desktop (Desktop Notifications Specification 1.2). */
interface NotificationServer {
  /** The unique name of its connection, which no other ever has: its ids mean nothing to another one. */
  readonly owner: string;
  readonly hasActions: boolean;
  readonly hasMarkup: boolean;
}

/** Pixels in turn, four bytes each: red, green, blue, alpha. */
export interface IconPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface Shown extends Pick<Notice, 'title' | 'body'> {
  /** Of its buttons, in turn; their keys are `0`, `1` and so on. */
  readonly labels: readonly string[];
  readonly icon: IconPixels | null;
  readonly isSilent?: boolean;
}

/** Throws what the bus says where there is no server, and a `TimeoutError` where it does not answer. The bus may start one. */
export async function findServer(bus: MessageBus, timeoutMs: number): Promise<NotificationServer> {
  const told: unknown = await bus.invoke(callTo(NAME, 'GetCapabilities'), { timeout: timeoutMs });
  const capabilities: readonly unknown[] = Array.isArray(told) ? told : [];
  return {
    owner: await bus.getNameOwner(NAME),
    hasActions: capabilities.includes('actions'),
    hasMarkup: capabilities.includes('body-markup'),
  };
}

/**
 * Shows it, and gives its id before anything that the server says of it later is heard. Throws what the server says, and a
 * `TimeoutError` where it does not answer; 0: it is waited for as long as the connection lasts.
 */
export async function sendNotification(
  bus: MessageBus,
  { owner, hasActions, hasMarkup }: NotificationServer,
  { title, body, labels, icon, isSilent = false }: Shown,
  { timeoutMs, onId }: { readonly timeoutMs: number; readonly onId: (id: number) => void },
): Promise<void> {
  const actions = hasActions ? [CLICK, t('Open Cardclock'), ...labels.flatMap((label, at) => [String(at), label])] : [];
  const hints = {
    'desktop-entry': new Variant('s', DESKTOP_ENTRY),
    urgency: new Variant('y', NORMAL),
    ...(icon !== null && { 'image-data': imageData(icon) }),
    ...(isSilent && { 'suppress-sound': new Variant('b', true) }),
  };
  const words = [title, hasMarkup ? withoutMarkup(body) : body];
  const notify = {
    ...callTo(owner, 'Notify'),
    signature: 'susssasa{sv}i',
    body: ['Cardclock', 0, '', ...words, actions, hints, AS_LONG_AS_THE_DESKTOP_LIKES],
  };
  await new Promise<void>((resolve, reject) => {
    bus.invoke(notify, { timeout: timeoutMs }, (error, id: unknown) => {
      if (error !== null) return reject(error);
      if (typeof id === 'number') onId(id);
      resolve();
    });
  });
}

/** One that is gone already is refused, which is as good. */
export function closeNotification(bus: MessageBus, owner: string, id: number): void {
  bus.invoke({ ...callTo(owner, 'CloseNotification'), signature: 'u', body: [id] }).catch(() => {});
}

/** What a server says of a notification. Any process of the session may say it: `sender` is who did. */
export interface Said {
  readonly sender: string;
  readonly id: number;
  /** The key of what was pressed; null: it is gone. */
  readonly pressed: string | null;
}

/** Tells of what servers say from now on. */
export async function hearServers(bus: MessageBus, onSaid: (said: Said) => void): Promise<void> {
  bus.connection.on('message', (message) => {
    const said = saidBy(message);
    if (said !== null) onSaid(said);
  });
  await bus.addMatch(`type='signal',sender='${NAME}',path='${PATH}',interface='${NAME}'`);
}

function saidBy({ type, sender = '', interface: from, member, body = [] }: Message): Said | null {
  const [id, key] = body;
  if (type !== messageType.signal || from !== NAME || typeof id !== 'number') return null;
  if (member === 'NotificationClosed') return { sender, id, pressed: null };
  return member === 'ActionInvoked' && typeof key === 'string' ? { sender, id, pressed: key } : null;
}

export function callTo(destination: string, member: string): Message {
  return { destination, path: PATH, interface: NAME, member };
}

/** Task names are words of people: what looks like markup in them is none. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function imageData({ width, height, rgba }: IconPixels): Variant {
  return new Variant('(iiibiiay)', [width, height, width * 4, true, 8, 4, rgba]);
}
