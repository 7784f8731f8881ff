import { dayBounds } from '../../../common/time/zone-days.ts';
import { invalid } from '../../http/failure.ts';

/** A local day, `[startMs, endMs)` in UTC ms. */
export interface Day {
  readonly date: string;
  readonly startMs: number;
  readonly endMs: number;
}

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** The days from `from` to `to`, both inclusive, of the caller's zone. Throws 422 for none or more than 366 of them. */
export function readRange(input: { readonly from: string; readonly to: string }, timezone: string): readonly Day[] {
  const first = Date.parse(`${input.from}T00:00:00Z`);
  const last = Date.parse(`${input.to}T00:00:00Z`);
  if (last < first) throw invalid('to', 'is before from');
  const count = (last - first) / DAY_MS + 1;
  if (count > MOST_DAYS) throw invalid('to', `is more than ${MOST_DAYS} days after from`);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { date, ...dayBounds(timezone, date) };
  });
}
