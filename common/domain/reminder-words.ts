import { t } from '../i18n/translate.ts';
import { durationWords } from '../time/durations.ts';
import { type Calendar, momentWords } from '../time/moment-words.ts';
import { accountWords } from './account-words.ts';
import { backChoices, backWords, breakChoices, breakWords } from './break-words.ts';
import type { TaskRef } from './task.ts';
import { type Reminder, type ReminderChoice, SNOOZE_MINUTES } from './reminder.ts';

const MINUTE_MS = 60_000;
const LONGEST_NAME = 40;

/** A reminder in two sentences, for a notification and for the window alike. */
export function reminderWords(
  reminder: Reminder,
  calendar: Calendar,
): { readonly title: string; readonly body: string } {
  switch (reminder.kind) {
    case 'untracked':
      return { title: t('No timer is running'), body: sinceWords(reminder.sinceMs, calendar) };
    case 'long': {
      const { task, startedAt, limitMs, account } = reminder;
      const moment = momentWords(startedAt, calendar);
      const body =
        account === null
          ? t('It has been running since {moment}. Is it still what you are doing?', { moment })
          : t(
              'It has been running since {moment}, in an account that is not open: {account}. Is it still what you are doing?',
              { moment, account: accountWords(account) },
            );
      const length = durationWords(limitMs);
      return {
        title: t('“{task}” has been running for more than {length}', { task: shortened(task.name), length }),
        body,
      };
    }
    case 'goal': {
      const { goalMinutes, otherAccountsMs } = reminder;
      const minutes = Math.floor(otherAccountsMs / MINUTE_MS);
      const sentences = [t('Your goal for today was {length}.', { length: durationWords(goalMinutes * MINUTE_MS) })];
      if (minutes > 0) {
        sentences.push(
          t('{length} of your time are in accounts that are not open.', { length: durationWords(minutes * MINUTE_MS) }),
        );
      }
      return { title: t('Daily goal reached'), body: sentences.join(' ') };
    }
    case 'estimate': {
      const { use, estimateMs } = reminder;
      const task = shortened(reminder.task.name);
      const title =
        use === 'near'
          ? t('Over 80 % of the estimate for “{task}” is used', { task })
          : t('The estimate for “{task}” is used up', { task });
      return { title, body: t('It was estimated at {length}.', { length: durationWords(estimateMs) }) };
    }
    case 'break':
      return breakWords(reminder, calendar);
    case 'back':
      return backWords();
    default:
      return reminder satisfies never;
  }
}

export function reminderChoices(reminder: Reminder, calendar: Calendar): readonly ReminderChoice[] {
  if (reminder.kind === 'untracked') return [...continuing(reminder.last), ...untrackedChoices()];
  if (reminder.kind === 'goal') return [seen(t('Not shown again today'))];
  if (reminder.kind === 'estimate') return [seen(t('Not shown again'))];
  if (reminder.kind === 'break') return breakChoices(reminder);
  if (reminder.kind === 'back') return [...continuing(reminder.last), ...backChoices()];
  const { trackerId, startedAt, limitMs } = reminder;
  const limitAt = startedAt + limitMs;
  return [
    {
      choiceId: `trim to ${limitMs}`,
      label: t('Trim to {length}', { length: durationWords(limitMs) }),
      outcome: endWords(limitAt, calendar),
      does: { kind: 'stop', trackerId, at: limitAt },
    },
    {
      choiceId: 'stop',
      label: t('Stop now'),
      outcome: t('All of it counts'),
      does: { kind: 'stop', trackerId, at: null },
    },
    {
      choiceId: 'go on',
      label: t('Still at it'),
      outcome: t('It keeps running'),
      does: { kind: 'answer', answer: 'done' },
    },
  ];
}

function seen(outcome: string): ReminderChoice {
  return {
    choiceId: 'seen',
    label: t('All right'),
    outcome,
    does: { kind: 'answer', answer: 'done' },
  };
}

/** With what was tracked last, where anything was. */
function continuing(last: TaskRef | null): readonly ReminderChoice[] {
  if (last === null) return [];
  return [
    {
      choiceId: `continue ${last.taskId}`,
      label: t('Continue “{task}”', { task: shortened(last.name) }),
      outcome: last.boardName === '' ? t('From now on') : t('On {board}, from now on', { board: last.boardName }),
      does: { kind: 'start', taskId: last.taskId },
    },
  ];
}

function untrackedChoices(): readonly ReminderChoice[] {
  return [
    {
      choiceId: 'snooze',
      label: t('In {count} minutes', { count: SNOOZE_MINUTES }),
      outcome: t('Reminds you again then, unless a timer runs'),
      does: { kind: 'answer', answer: 'snooze' },
    },
    {
      choiceId: 'not today',
      label: t('Not today'),
      outcome: t('Silent until tomorrow'),
      does: { kind: 'answer', answer: 'not-today' },
    },
  ];
}

function sinceWords(sinceMs: number | null, calendar: Calendar): string {
  return sinceMs === null
    ? t('Nothing has been tracked today yet.')
    : t('Nothing has been tracked since {moment}.', { moment: momentWords(sinceMs, calendar) });
}

function endWords(atMs: number, calendar: Calendar): string {
  const { today } = calendar;
  const moment = momentWords(atMs, calendar);
  const isToday = atMs >= today.startMs && atMs < today.endMs;
  return isToday ? t('It ended at {time}', { time: moment }) : t('It ended on {moment}', { moment });
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}
