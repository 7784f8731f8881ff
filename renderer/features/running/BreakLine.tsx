import { focusOf, nextBreakMs, workedHere } from '../../../common/domain/focus.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { clockTime } from '../../../common/time/region.ts';

/** When the next break is due, or the one that was taken ends; nothing for whoever works without, or has just been told that it is time. */
export function BreakLine() {
  const isOn = useSnapshot(({ settings }) => settings.remindBreak);
  const isTold = useSnapshot(({ reminders }) => reminders.some(({ kind }) => kind === 'break'));
  return isOn && !isTold ? <Due /> : null;
}

function Due() {
  const timezone = useSnapshot(({ today }) => today.timezone);
  const now = useNow(true, MINUTE_MS);
  const nextMs = useSnapshot((snapshot) => nextOf(snapshot, now));
  const untilMs = useSnapshot((snapshot) => pauseEnd(snapshot, now));
  if (nextMs !== null)
    return <p className="running-break tabular">{t('Break at {time}', { time: clockTime(nextMs, timezone) })}</p>;
  if (untilMs === null) return null;
  return <p className="running-break tabular">{t('Break until {time}', { time: clockTime(untilMs, timezone) })}</p>;
}

function nextOf({ running, today, settings }: Snapshot, nowMs: number): number | null {
  const starts = running.flatMap(({ own, startedAt }) => (own ? [startedAt] : []));
  if (starts.length === 0) return null;
  // The present moves by the minute: what was started since counts at once.
  const atMs = Math.max(nowMs, ...starts);
  const worked = [...workedHere(today, running), ...(today.elsewhere ?? [])];
  const focus = focusOf(worked, settings, atMs);
  return focus === null ? null : nextBreakMs(focus, settings, atMs);
}

function pauseEnd({ running, today, settings }: Snapshot, nowMs: number): number | null {
  const { pause } = settings.reminderMemory;
  if (running.some(({ own }) => own) || pause === null || pause.untilMs <= nowMs) return null;
  return today.sessions.some(({ startedAt }) => startedAt >= pause.fromMs) ? null : pause.untilMs;
}
