import type { RunningTimer } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';

/** What changed between two looks, for a screen reader: `Stopped A. Started B.`; empty when nothing did. */
export function changeWords(before: readonly RunningTimer[], after: readonly RunningTimer[]): string {
  const stopped = missing(before, after).map((timer) => t('Stopped {task}.', { task: timer.task.name }));
  const started = missing(after, before).map((timer) => t('Started {task}.', { task: timer.task.name }));
  return [...stopped, ...started].join(' ');
}

function missing(from: readonly RunningTimer[], other: readonly RunningTimer[]): readonly RunningTimer[] {
  const kept = new Set(other.map((timer) => timer.trackerId));
  return from.filter((timer) => !kept.has(timer.trackerId));
}
