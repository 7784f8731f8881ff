import { type MessageBus, sessionBus } from 'dbus-native';
import { openBus } from '../../main/shell/system/session-bus.ts';

/** Only what has gone wrong waits so long: a busy machine takes seconds for an answer. */
const TIMEOUT_MS = 15_000;

/** A connection of a test's own desktop; to the session's bus without an address. */
export function testBus(busAddress?: string): MessageBus {
  return sessionBus({ plainValues: true, timeout: TIMEOUT_MS, ...(busAddress !== undefined && { busAddress }) });
}

/** A connection as the app opens it. */
export async function appBus(busAddress: string): Promise<MessageBus> {
  const bus = await openBus(busAddress, TIMEOUT_MS);
  if (bus === null) throw new Error(`no bus at ${busAddress}`);
  return bus;
}

/** Ends the connection: what the app asks at that very moment is answered to nobody, and that is no fault of the test. */
export function hangUp({ connection }: MessageBus): void {
  connection.on('error', () => {});
  connection.end();
}
