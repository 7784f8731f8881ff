import { powerMonitor } from 'electron';
import type { IdleFacts } from '../../core/support/facts.ts';
import { ownDisplay } from '../system/own-display.ts';
import { openIdleTeller } from '../idle/open-idle.ts';

/** As long as nothing is idle. */
const ANY_SECONDS = 60;

/** Asks what the app asks while a timer runs: on a Wayland desktop that itself. */
export async function probeIdle(): Promise<IdleFacts> {
  const state = powerMonitor.getSystemIdleState(ANY_SECONDS);
  if (ownDisplay() === 'direct') return { idleSeconds: powerMonitor.getSystemIdleTime(), state };
  const teller = await openIdleTeller();
  if (teller === null) return { idleSeconds: 0, state: 'unknown' };
  // It counts from now on.
  const idleSeconds = teller.idleMs() / 1000;
  teller.end();
  return { idleSeconds, state: state === 'locked' ? 'locked' : 'active' };
}
