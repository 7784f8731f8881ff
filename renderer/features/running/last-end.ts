import type { Session } from '../../../common/domain/snapshot.ts';

/** The latest end of the day's finished sessions, in UTC ms. */
export function lastEndOf(sessions: readonly Session[]): number | undefined {
  const ends = sessions.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
