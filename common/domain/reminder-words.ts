import { formatGoal } from '../time/intervals.ts';
import { type Calendar, momentWords } from '../time/moment-words.ts';
import { accountWords } from './account-words.ts';
import { backChoices, backWords, breakChoices, breakWords } from './break-words.ts';
import { type Reminder, type ReminderAnswer, SNOOZE_MINUTES } from './reminder.ts';

const MINUTE_MS = 60_000;
const LONGEST_NAME = 40;

/** A reminder in two sentences, for a notification and for the window alike. */
export function reminderWords(
  reminder: Reminder,
  calendar: Calendar,
): { readonly title: string; readonly body: string } {
  switch (reminder.kind) {
    case 'untracked':
      return { title: 'No timer is running', body: sinceWords(reminder.sinceMs, calendar) };
    case 'long': {
      const { task, startedAt, limitMs, account } = reminder;
      const where = account === null ? '' : `, in an account that is not open: ${accountWords(account)}`;
      const body = `It has been running since ${momentWords(startedAt, calendar)}${where}. Is it still what you are doing?`;
      return { title: `${named(task.name)} has been running for more than ${formatGoal(limitMs / MINUTE_MS)}`, body };
    }
    case 'goal': {
      const { goalMinutes, elsewhereMs } = reminder;
      const minutes = Math.floor(elsewhereMs / MINUTE_MS);
      const elsewhere = minutes === 0 ? '' : ` ${formatGoal(minutes)} of your time are in accounts that are not open.`;
      return { title: 'Daily goal reached', body: `Your goal for today was ${formatGoal(goalMinutes)}.${elsewhere}` };
    }
    case 'break':
      return breakWords(reminder);
    case 'back':
      return backWords();
    default:
      return reminder satisfies never;
  }
}

/** What can be done about a reminder, in its notification and in the window alike. */
export interface ReminderChoice {
  readonly label: string;
  /** What comes of it. */
  readonly outcome: string;
  readonly does: ReminderDeed;
}

/** All of them ordinary: whatever changes time can be taken back. */
export type ReminderDeed =
  | { readonly kind: 'start'; readonly taskId: number }
  /** `at`: UTC ms; null: now. */
  | { readonly kind: 'stop'; readonly trackerId: number; readonly at: number | null }
  /** All of them stop now, and the break begins. */
  | { readonly kind: 'break'; readonly trackerIds: readonly number[] }
  | { readonly kind: 'answer'; readonly answer: ReminderAnswer };

export function reminderChoices(reminder: Reminder, calendar: Calendar): readonly ReminderChoice[] {
  if (reminder.kind === 'untracked') return untrackedChoices(reminder);
  if (reminder.kind === 'goal') return [SEEN];
  if (reminder.kind === 'break') return breakChoices(reminder);
  if (reminder.kind === 'back') return backChoices(reminder, named);
  const { trackerId, startedAt, limitMs } = reminder;
  const limitAt = startedAt + limitMs;
  return [
    {
      label: `Trim to ${formatGoal(limitMs / MINUTE_MS)}`,
      outcome: `It ended ${preposition(limitAt, calendar)} ${momentWords(limitAt, calendar)}`,
      does: { kind: 'stop', trackerId, at: limitAt },
    },
    { label: 'Stop now', outcome: 'All of it counts', does: { kind: 'stop', trackerId, at: null } },
    { label: 'Still at it', outcome: 'It goes on', does: { kind: 'answer', answer: 'done' } },
  ];
}

const SEEN: ReminderChoice = {
  label: 'All right',
  outcome: 'Not shown again today',
  does: { kind: 'answer', answer: 'done' },
};

function untrackedChoices({ last }: Extract<Reminder, { readonly kind: 'untracked' }>): readonly ReminderChoice[] {
  const choices: ReminderChoice[] = [
    {
      label: `In ${SNOOZE_MINUTES} minutes`,
      outcome: 'Says it again then, unless a timer runs',
      does: { kind: 'answer', answer: 'snooze' },
    },
    { label: 'Not today', outcome: 'Silent until tomorrow', does: { kind: 'answer', answer: 'not-today' } },
  ];
  if (last === null) return choices;
  const outcome = last.boardName === '' ? 'From now on' : `On ${last.boardName}, from now on`;
  return [{ label: `Continue ${named(last.name)}`, outcome, does: { kind: 'start', taskId: last.taskId } }, ...choices];
}

function sinceWords(sinceMs: number | null, calendar: Calendar): string {
  return sinceMs === null
    ? 'Nothing has been tracked today yet.'
    : `Nothing has been tracked since ${momentWords(sinceMs, calendar)}.`;
}

/** `at` a time of today, `on` another day. */
function preposition(atMs: number, { today }: Calendar): string {
  return atMs >= today.startMs && atMs < today.endMs ? 'at' : 'on';
}

function named(name: string): string {
  return `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name}”`;
}
