import type { Snapshot } from '../../../common/domain/snapshot.ts';
import type { Log, LogEvent } from './log.ts';

type SyncEvent = Extract<LogEvent, { kind: 'sync' }>;

/** Listens to snapshots, and logs when the service goes, comes back or refuses, and when something needs the person. */
export function followSync(log: Log): (snapshot: Snapshot) => void {
  let last = '';
  return ({ account, sync }) => {
    if (account === null) return;
    const event: SyncEvent = { kind: 'sync', service: serviceState(account, sync), needsYou: sync.needsYou };
    const next = `${event.service} ${event.needsYou}`;
    if (next === last) return;
    last = next;
    log.write(event);
  };
}

function serviceState(
  { signInNeeded }: { readonly signInNeeded: boolean },
  { offlineSince }: Snapshot['sync'],
): SyncEvent['service'] {
  if (signInNeeded) return 'refuses the token';
  return offlineSince === null ? 'answers' : 'offline';
}
