import type { Store } from '../store/store.ts';
import { DayStrip } from '../features/today/DayStrip.tsx';
import { Search } from '../features/search/later-search.ts';
import { WorkList } from '../features/work-list/WorkList.tsx';

export interface TrackingProps {
  /** Of the search. */
  readonly draft?: Store<string>;
  /** False: it stands above the view. */
  readonly hasSearch?: boolean;
}

/** What the tray's panel is for: the day so far, the search, and the work list. */
export function Tracking({ draft, hasSearch = true }: TrackingProps) {
  return (
    <div className="tracking">
      <DayStrip />
      {hasSearch ? <Search draft={draft} /> : null}
      <WorkList />
    </div>
  );
}
