import { rangeGoalMs } from '../../common/domain/goal.ts';
import { NO_FILTERS } from '../../common/domain/report.ts';
import { addDays } from '../../common/time/calendar.ts';
import { useSnapshot } from '../store/cardclock.ts';
import { useQuery } from '../store/use-query.ts';
import { useWeekStart } from '../store/use-week-start.ts';

export interface Balance {
  /** The first local date that counts; the last is yesterday. */
  readonly from: string;
  /** Tracked beyond what was meant; negative: short of it. */
  readonly ms: number;
}

/** How far all of one’s own time is ahead of the goals or behind; null where that is not counted, or not known yet. */
export function useBalance(): Balance | null {
  const from = useSnapshot(({ settings }) => settings.balanceFrom);
  const to = useSnapshot(({ today }) => addDays(today.date, -1));
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const goalMs = useSnapshot(({ settings }) => (from === null ? 0 : rangeGoalMs({ from, to }, settings)));
  const weekStartsOn = useWeekStart();
  const isCounted = from !== null && from <= to;
  const range = { from: from ?? to, to };
  const query = { range, groupBy: ['board'], filters: NO_FILTERS, rounding: EXACT, weekStartsOn } as const;
  const { value } = useQuery('report:total', { query }, { isWanted: isCounted, again: `${from} ${to} ${revision}` });
  return isCounted && value !== undefined ? { from, ms: value.ms - goalMs } : null;
}

const EXACT = { minutes: 0, direction: 'nearest', per: 'entry' } as const;
