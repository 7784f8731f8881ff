import type { Store } from '../store/store.ts';
import { DayStrip } from '../features/today/DayStrip.tsx';
import { Search } from '../features/search/Search.tsx';
import { WorkList } from '../features/work-list/WorkList.tsx';

export interface TrackingProps {
  /** Of the search. */
  readonly draft?: Store<string>;
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
