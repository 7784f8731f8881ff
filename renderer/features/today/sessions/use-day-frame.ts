import { useMemo } from 'react';
import type { DayFrame } from '../../../../common/domain/snapshot.ts';

/** Stays the same while only entries change: a click then draws the rows that it changed, and not the whole day. */
export function useDayFrame({ date, timezone, startMs, endMs }: DayFrame): DayFrame {
  return useMemo(() => ({ date, timezone, startMs, endMs }), [date, timezone, startMs, endMs]);
}
