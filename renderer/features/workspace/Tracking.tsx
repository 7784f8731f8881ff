import { DayStrip } from '../day-strip/DayStrip.tsx';
import { Search } from '../search/Search.tsx';
import { WorkList } from '../work-list/WorkList.tsx';

/** What the tray's panel is for: the day so far, the search, and the work list. */
export function Tracking() {
  return (
    <div className="tracking">
      <DayStrip />
      <Search />
      <WorkList />
    </div>
  );
}
