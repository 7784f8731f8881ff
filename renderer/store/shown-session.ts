import type { Session, Snapshot } from '../../common/domain/snapshot.ts';

/** An entry as the newest snapshot has it: of today, or of the day on view. */
export function shownSession({ today, dayOnView }: Snapshot, trackerId: number): Session | undefined {
  return [...today.sessions, ...(dayOnView?.sessions ?? [])].find((session) => session.trackerId === trackerId);
}

/** The entry of the card that holds this moment, UTC ms; undefined also where that is not on view. */
export function sessionAt({ today, dayOnView }: Snapshot, taskId: number, atMs: number): Session | undefined {
  return [...today.sessions, ...(dayOnView?.sessions ?? [])].find(
    ({ task, startedAt, endedAt }) =>
      task.taskId === taskId && startedAt <= atMs && (endedAt === null || endedAt > atMs),
  );
}
