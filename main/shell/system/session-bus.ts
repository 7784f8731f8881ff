import { type MessageBus, sessionBus } from 'dbus-native';
import type { Log } from '../../core/log/log.ts';

const TIMEOUT_MS = 3000;
const AGAIN_MS = 30_000;

/** Only a Linux desktop has one that can be named; null where nothing says where it is. */
export function busAddress(): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: address = '' } = process.env;
  return process.platform === 'linux' && address !== '' ? address : null;
}

/** A session bus that has answered; null where none does. The caller ends its connection. */
export async function openBus(
  address: string | null = busAddress(),
  timeoutMs: number = TIMEOUT_MS,
): Promise<MessageBus | null> {
  if (address === null) return null;
  let bus: MessageBus | null = null;
  try {
    // `direct`: the library's own Hello throws where nobody can catch it when no answer comes.
    bus = sessionBus({ busAddress: address, plainValues: true, timeout: timeoutMs, direct: true });
    // One that goes away takes what hangs on it along; there is nothing to do about it.
    bus.connection.on('error', () => {});
    bus.name = await bus.invokeDbus<string>({ member: 'Hello' });
    return bus;
  } catch {
    // Nobody who does not answer says goodbye, either.
    bus?.connection.stream.destroy();
    return null;
  }
}

let asked: Promise<boolean> | null = null;

/**
 * False while this desktop names a session bus that does not answer: whatever the system asks over it (a notification, a
 * secret) would wait for it, with everything else. Whoever asks at the same time gets the same answer.
 */
export async function busAnswers(): Promise<boolean> {
  asked ??= askBus().finally(() => {
    asked = null;
  });
  return await asked;
}

async function askBus(): Promise<boolean> {
  if (busAddress() === null) return true;
  const bus = await openBus();
  bus?.connection.end();
  return bus !== null;
}

interface BusFollower {
  readonly log: Log;
  /** Called once, as long as no bus has answered. */
  readonly onNone: () => void;
  /** Called once, with the first that answers; `isLate`: after `onNone`. */
  readonly onBus: (bus: MessageBus, isLate: boolean) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
  readonly open?: () => Promise<MessageBus | null>;
  readonly againMs?: number;
}

/** Asks for the session bus until one answers. */
export function followBus({ log, onNone, onBus, onDefect, open = openBus, againMs = AGAIN_MS }: BusFollower): void {
  let isLate = false;

  async function ask(): Promise<void> {
    const bus = await open();
    if (bus !== null) {
      if (isLate) log.write({ kind: 'fallback', part: 'session bus: came' });
      return await onBus(bus, isLate);
    }
    if (!isLate) {
      isLate = true;
      log.write({ kind: 'fallback', part: 'session bus: none' });
      onNone();
    }
    setTimeout(() => void ask().catch(onDefect), againMs).unref();
  }

  ask().catch(onDefect);
}
