import type { RunningTimer, Snapshot } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { formatHoursMinutes } from '../../../common/time/intervals.ts';

const MINUTE_MS = 60_000;
const LONGEST_NAME = 60;

/** What the icon says when the pointer rests on it, true for a minute: `Cardclock: Ship the thing, 1 h 05 m`. */
export function trayTooltip({ running }: Pick<Snapshot, 'running'>, nowMs: number): string {
  if (running.length === 0) return t('Cardclock: nothing running');
  const timers = running.map(({ task, startedAt }) => `${shortName(task.name)}, ${elapsedWords(nowMs - startedAt)}`);
  return `Cardclock: ${timers.join('; ')}`;
}

/** What stands beside the icon where there is room for it (macOS): `1:05` of the timer that runs longest; '' for none. */
export function trayTitle({ running }: Pick<Snapshot, 'running'>, nowMs: number): string {
  const [first, ...others] = running.map(({ startedAt }: RunningTimer) => startedAt);
  if (first === undefined) return '';
  const minutes = Math.max(0, Math.floor((nowMs - Math.min(first, ...others)) / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A task's name as menus and tooltips show it. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

function elapsedWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return minutes < 60 ? t('{minutes} m', { minutes }) : formatHoursMinutes(ms);
}
