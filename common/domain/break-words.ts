import { t } from '../i18n/translate.ts';
import { formatGoal } from '../time/intervals.ts';
import { LONGER_MINUTES, type Reminder } from './reminder.ts';
import type { ReminderChoice } from './reminder-words.ts';

type Break = Extract<Reminder, { readonly kind: 'break' }>;
type Back = Extract<Reminder, { readonly kind: 'back' }>;

export function breakWords({ workedMinutes, breakMinutes }: Break): { readonly title: string; readonly body: string } {
  return {
    title: t('Time for a break'),
    body: t('You have worked for {length} without one. {minutes, plural, one {# minute} other {# minutes}} are due.', {
      length: formatGoal(workedMinutes),
      minutes: breakMinutes,
    }),
  };
}

export function breakChoices({ trackerIds, breakMinutes }: Break): readonly ReminderChoice[] {
  return [
    {
      label: t('Take a break'),
      outcome: t('The timer stops, and in {minutes, plural, one {# minute} other {# minutes}} you are told', {
        minutes: breakMinutes,
      }),
      does: { kind: 'break', trackerIds },
    },
    { label: t('One more round'), outcome: t('The timer goes on'), does: { kind: 'answer', answer: 'done' } },
  ];
}

export function backWords(): { readonly title: string; readonly body: string } {
  return { title: t('The break is over'), body: t('No timer runs since it began.') };
}

export function backChoices({ last }: Back, named: (name: string) => string): readonly ReminderChoice[] {
  const choices: readonly ReminderChoice[] = [
    {
      label: t('{minutes} minutes more', { minutes: LONGER_MINUTES }),
      outcome: t('Says it again then'),
      does: { kind: 'answer', answer: 'longer' },
    },
    { label: t('Not now'), outcome: t('Silent until the next break'), does: { kind: 'answer', answer: 'done' } },
  ];
  if (last === null) return choices;
  const outcome = last.boardName === '' ? t('From now on') : t('On {board}, from now on', { board: last.boardName });
  const label = t('Continue {task}', { task: named(last.name) });
  return [{ label, outcome, does: { kind: 'start', taskId: last.taskId } }, ...choices];
}
