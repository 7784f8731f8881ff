import type { DayFrame } from '../../../../common/domain/snapshot.ts';
import { MINUTE_MS, useNow } from '../../../store/use-now.ts';
import type { Scale } from './scale.ts';

export interface NowLineProps {
  readonly day: DayFrame;
  readonly scale: Scale;
  readonly isRunning: boolean;
}

/** Moves with the seconds while something runs, else with the minutes. */
export function NowLine({ day, scale, isRunning }: NowLineProps) {
  const minute = useNow(!isRunning, MINUTE_MS);
  const second = useNow(isRunning);
  const now = isRunning ? second : minute;
  if (now < day.startMs || now >= day.endMs) return null;
  return <div className="timeline-now" style={{ insetBlockStart: scale.topOf(now) }} aria-hidden="true" />;
}
