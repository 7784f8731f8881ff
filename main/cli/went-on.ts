import type { RunningTimer, Snapshot } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';
import { type Calendar, momentWords } from '../../common/time/moment-words.ts';

/**
 * What a start of a task has come to that ran before and goes on: its own time is as it was, and others of this computer have
 * ended. Null where the task was started by it.
 */
export function wentOn(taskId: number, before: Snapshot, after: Snapshot): string | null {
  const stays = (timer: RunningTimer): boolean => after.running.some(({ trackerId }) => trackerId === timer.trackerId);
  const going = before.running.find((timer) => timer.task.taskId === taskId && stays(timer));
  if (going === undefined) return null;
  const ended = before.running.filter((timer) => !stays(timer)).map((timer) => endWords(timer, after));
  const values = { task: going.task.name, moment: momentWords(going.startedAt, calendar(after)) };
  return [t('“{task}” runs already, since {moment}, and goes on.', values), ...ended].join(' ');
}

function endWords({ task, trackerId }: RunningTimer, after: Snapshot): string {
  const endedAt = after.today.sessions.find((session) => session.trackerId === trackerId)?.endedAt ?? null;
  if (endedAt === null) return t('“{task}” ended.', { task: task.name });
  return t('“{task}” ended at {time}.', { task: task.name, time: momentWords(endedAt, calendar(after)) });
}

function calendar({ today }: Snapshot): Calendar {
  return { timezone: today.timezone, today };
}
