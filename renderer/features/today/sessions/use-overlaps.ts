import { useMemo } from 'react';
import type { Day, Session } from '../../../../common/domain/snapshot.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { durationWords } from '../../../../common/time/durations.ts';
import { type Overlap, overlapsOf, type Trim, trimOf } from '../../../../common/time/overlaps.ts';
import { MINUTE_MS, useNow } from '../../../store/use-now.ts';

export interface SessionOverlap extends Overlap<Session> {
  /** What gives this one's part of it up; undefined where nothing would be left. */
  readonly trim: Trim | undefined;
}

/** The sessions of a day that share time with another, by the ids of their trackers. */
export function useOverlaps({ sessions }: Day): ReadonlyMap<number, SessionOverlap> {
  const now = useNow(
    sessions.some(({ endedAt }) => endedAt === null),
    MINUTE_MS,
  );
  return useMemo(
    () =>
      new Map(
        [...overlapsOf(sessions, now)].map(([session, overlap]) => [
          session.trackerId,
          { ...overlap, trim: trimOf(session, overlap.other, now) },
        ]),
      ),
    [sessions, now],
  );
}

/** `overlaps “Plan” by 12 m` */
export function overlapWords({ other, ms }: SessionOverlap): string {
  return t('overlaps “{task}” by {length}', { task: other.task.name, length: durationWords(ms) });
}
