import type { Session, Snapshot } from '../../common/domain/snapshot.ts';

/** An entry as the newest snapshot has it: of today, or of the day on view. */
export function shownSession({ today, dayOnView }: Snapshot, trackerId: number): Session | undefined {
  return [...today.sessions, ...(dayOnView?.sessions ?? [])].find((session) => session.trackerId === trackerId);
}
