import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import { momentWords, type Calendar } from '../../../common/time/moment-words.ts';

export const TASK_STATE_TITLES: Readonly<Record<NewTaskItem['state'], string>> = {
  waiting: 'Waiting.',
  sending: 'Sending.',
  uncertain: 'Uncertain.',
  'needs-you': 'Needs you.',
};

/** Buttons that are there once for each card that may be meant have names of their own. */
export const TASK_ACTION_NAMES: Readonly<Record<NewTaskAction, string>> = {
  retry: 'Retry',
  change: 'Change name or board',
  use: 'Put the time on another task',
  create: 'Make it on the board',
  'keep-both': 'Keep both',
  'remove-double': 'Remove the other',
  discard: 'Discard',
};

/** How the task stands, and what becomes of its time. */
export function taskSentence(item: NewTaskItem): string {
  return [standing(item), timeWords(item)].filter((part) => part !== '').join(' ');
}

function standing({ state, question, words }: NewTaskItem): string {
  switch (state) {
    case 'waiting':
      return 'A new task that is not on the board yet. It goes out by itself.';
    case 'sending':
      return 'The service is being asked to make it.';
    case 'uncertain':
      return 'The answer got lost, so Cardclock looks on the board before it sends it again.';
    case 'needs-you':
      return question?.kind === 'refused' ? 'The service did not make this task.' : (words ?? '');
    default:
      return state satisfies never;
  }
}

function timeWords({ entries, state, question }: NewTaskItem): string {
  if (entries === 0 || question?.kind === 'double') return '';
  const kept = entries === 1 ? 'Its entry is kept' : `Its ${entries} entries are kept`;
  const follows = entries === 1 ? 'goes with it' : 'go with it';
  return state === 'needs-you' ? `${kept} and wait${entries === 1 ? 's' : ''} for it.` : `${kept} and ${follows}.`;
}

/** What the service itself said; the other questions are in our words already. */
export function serviceWords({ question, words }: NewTaskItem): string | null {
  return question?.kind === 'refused' ? words : null;
}

/** `#15, made at 14:05`. */
export function candidateWords({ taskId, createdAt }: TaskCandidate, calendar: Calendar): string {
  if (createdAt === null) return `#${taskId}`;
  const made = momentWords(createdAt, calendar);
  return `#${taskId}, made ${made.includes(',') ? made : `at ${made}`}`;
}

const ACTION_ORDER = Object.keys(TASK_ACTION_NAMES);

/** As buttons stand: what settles it first, what gives it up last. */
export function taskActionsInOrder(actions: readonly NewTaskAction[]): readonly NewTaskAction[] {
  return actions.toSorted((one, other) => ACTION_ORDER.indexOf(one) - ACTION_ORDER.indexOf(other));
}
