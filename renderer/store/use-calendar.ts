import { useMemo } from 'react';
import { useAccount, useSnapshot } from './cardclock.ts';
import type { Calendar } from '../../common/time/moment-words.ts';

/** The account's zone with its present day, which moves on at midnight with the snapshot. */
export function useCalendar(): Calendar {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  return useMemo(() => ({ timezone, today }), [timezone, today]);
}
