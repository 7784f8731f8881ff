import { DayStrip } from '../day-strip/DayStrip.tsx';
import { Search } from '../search/Search.tsx';
import { WorkList } from '../work-list/WorkList.tsx';

export interface TrackingProps {
  readonly searchRequest: number;
}

/** What the tray's panel is for: the day so far, the search, and the work list. */
export function Tracking({ searchRequest }: TrackingProps) {
  return (
    <div className="tracking">
      <DayStrip />
      <Search focusRequest={searchRequest} />
      <WorkList />
    </div>
  );
}
