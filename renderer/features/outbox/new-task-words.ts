import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { momentWords, type Calendar } from '../../../common/time/moment-words.ts';
import { isToday } from './entry-words.ts';

export const TASK_STATE_TITLES: Readonly<Record<NewTaskItem['state'], string>> = {
  waiting: msg('Waiting'),
  sending: msg('Sending…'),
  uncertain: msg('Checking whether this arrived…'),
  'needs-you': msg('Needs you'),
};

/** Buttons that are there once for each card that may be meant have names of their own. */
export const TASK_ACTION_NAMES: Readonly<Record<NewTaskAction, string>> = {
  retry: msg('Retry'),
  change: msg('Change name or board'),
  use: msg('Move its time to another task'),
  create: msg('Create it'),
  'keep-both': msg('Keep both'),
  'remove-double': msg('Delete the other'),
  discard: msg('Discard'),
};

/** How the task stands, and what becomes of its time. */
export function taskSentence(item: NewTaskItem): string {
  return [standing(item), timeWords(item)].filter((part) => part !== '').join(' ');
}

function standing({ state, question, words }: NewTaskItem): string {
  switch (state) {
    case 'waiting':
      return t('Not on the board yet.');
    case 'sending':
    case 'uncertain':
      return '';
    case 'needs-you':
      return question?.kind === 'refused' ? t('The service didn’t create this task.') : (words ?? '');
    default:
      return state satisfies never;
  }
}

function timeWords({ entries, state, question }: NewTaskItem): string {
  if (entries === 0 || question?.kind === 'double') return '';
  return t(
    state === 'needs-you'
      ? '{count, plural, one {Its entry is kept here.} other {Its # entries are kept here.}}'
      : '{count, plural, one {Its entry is sent with it.} other {Its # entries are sent with it.}}',
    { count: entries },
  );
}

/** What the service itself said; the other questions are in our words already. */
export function serviceWords({ question, words }: NewTaskItem): string | null {
  return question?.kind === 'refused' ? words : null;
}

/** `#15, created at 14:05`. */
export function candidateWords({ taskId, createdAt }: TaskCandidate, calendar: Calendar): string {
  if (createdAt === null) return `#${taskId}`;
  const values = { id: taskId, made: momentWords(createdAt, calendar) };
  return t(isToday(createdAt, calendar) ? '#{id}, created at {made}' : '#{id}, created {made}', values);
}

const ACTION_ORDER = Object.keys(TASK_ACTION_NAMES);

/** As buttons stand: what settles it first, what gives it up last. */
export function taskActionsInOrder(actions: readonly NewTaskAction[]): readonly NewTaskAction[] {
  return actions.toSorted((one, other) => ACTION_ORDER.indexOf(one) - ACTION_ORDER.indexOf(other));
}
