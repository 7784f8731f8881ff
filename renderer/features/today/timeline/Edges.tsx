import type { DayFrame, Session } from '../../../../common/domain/snapshot.ts';
import { EdgeHandle } from './EdgeHandle.tsx';
import { type Moved, useMovedEdge } from './use-moved-edge.ts';

export interface EdgesProps {
  readonly session: Session;
  readonly day: DayFrame;
  /** The Tab key reaches them. */
  readonly isCurrent: boolean;
  readonly moved: Moved | undefined;
  readonly onMoved: (moved: Moved | undefined) => void;
}

/**
 * The two ends of a block: dragged in steps of five minutes, moved by arrow keys minute by minute. One command and one undo
 * for each drag, or for each run of keys. Escape leaves it as it was.
 */
export function Edges({ session, day, isCurrent, moved, onMoved }: EdgesProps) {
  const shared = { session, day, isCurrent, moved: useMovedEdge(session, day, onMoved) };
  const { startedAt, endedAt } = { ...session, ...moved };

  return (
    <>
      {session.startedAt >= day.startMs ? <EdgeHandle {...shared} edge="start" atMs={startedAt} /> : null}
      {endedAt !== null && endedAt <= day.endMs ? <EdgeHandle {...shared} edge="end" atMs={endedAt} /> : null}
    </>
  );
}
