import { app, type Session, session } from 'electron';
import { setTimeout as after } from 'node:timers/promises';
import { denyPermissions } from '../pages/guards.ts';

/** A command may run where Chromium never gets ready, without a display. */
const LONGEST_MS = 5000;
const STRAIGHT = 'DIRECT';

let prepared: Promise<Session> | undefined;

/** What Chromium finds in the system's settings, a PAC file's answer included: `PROXY host:port; DIRECT`. */
export async function systemProxy(url: string): Promise<string> {
  prepared ??= prepare();
  const own = await Promise.race([prepared, after(LONGEST_MS, null, { ref: false })]);
  return own === null ? STRAIGHT : await own.resolveProxy(url);
}

async function prepare(): Promise<Session> {
  await app.whenReady();
  const own = session.defaultSession;
  // For a command it is made just now: it would fetch a dictionary, and answer `DIRECT` before it has read the settings.
  denyPermissions(own);
  await own.forceReloadProxyConfig();
  return own;
}
