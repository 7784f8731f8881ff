import type { HeldValue } from '../../state/held-value.ts';
import { DayStrip } from '../day-strip/DayStrip.tsx';
import { Search } from '../search/Search.tsx';
import { WorkList } from '../work-list/WorkList.tsx';

export interface TrackingProps {
  /** Of the search. */
  readonly draft?: HeldValue<string>;
}

/** What the tray's panel is for: the day so far, the search, and the work list. */
export function Tracking({ draft }: TrackingProps) {
  return (
    <div className="tracking">
      <DayStrip />
      <Search draft={draft} />
      <WorkList />
    </div>
  );
}
