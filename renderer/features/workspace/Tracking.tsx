import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { DayStrip } from '../day-strip/DayStrip.tsx';
import { Search } from '../search/Search.tsx';
import { WorkList } from '../work-list/WorkList.tsx';

export interface TrackingProps {
  readonly snapshot: Snapshot;
  readonly searchRequest: number;
}

/** What the tray's panel is for: the day so far, the search, and the work list. */
export function Tracking({ snapshot, searchRequest }: TrackingProps) {
  return (
    <div className="tracking">
      <DayStrip day={snapshot.today} goalMinutes={snapshot.settings.dailyGoalMinutes} />
      <Search focusRequest={searchRequest} />
      <WorkList rows={snapshot.workList} today={snapshot.today} />
    </div>
  );
}
