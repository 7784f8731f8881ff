import { needsPerson, unsavedOtherAccounts } from '../../../common/domain/other-accounts.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';

/** What the icon tells: the face whether a timer runs, the badge in its corner what becomes of the time. */
export interface TrayState {
  readonly face: 'idle' | 'running';
  /** `waiting`: offline with time that is not sent. `attention`: something only the person can settle. */
  readonly badge: 'none' | 'waiting' | 'attention';
}

export function trayState(snapshot: Snapshot): TrayState {
  const { account, accounts, running, runningInOtherAccounts, sync, questions, held } = snapshot;
  const others = unsavedOtherAccounts(accounts);
  return { face: running.length > 0 || runningInOtherAccounts !== undefined ? 'running' : 'idle', badge: badge() };

  function badge(): TrayState['badge'] {
    if (account?.signInNeeded === true || sync.needsYou > 0) return 'attention';
    if (questions.length > 0 || held.length > 0 || others.some(needsPerson)) return 'attention';
    const isOffline = sync.offlineSince !== null && sync.waiting > 0;
    return isOffline || others.some(({ offlineSince }) => offlineSince !== undefined) ? 'waiting' : 'none';
  }
}
