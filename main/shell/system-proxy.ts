import { app, session } from 'electron';
import { setTimeout as after } from 'node:timers/promises';

/** A command may run where Chromium never gets ready, without a display. */
const LONGEST_MS = 5000;
const STRAIGHT = 'DIRECT';

/** What Chromium finds in the system's settings, a PAC file's answer included: `PROXY host:port; DIRECT`. */
export async function systemProxy(url: string): Promise<string> {
  const isReady = await Promise.race([app.whenReady().then(() => true), after(LONGEST_MS, false, { ref: false })]);
  return isReady ? await session.defaultSession.resolveProxy(url) : STRAIGHT;
}
