import { t } from '../i18n/translate.ts';
import { type Calendar, momentWords } from '../time/moment-words.ts';
import { LONGER_MINUTES, type Reminder, type ReminderChoice } from './reminder.ts';

type Break = Extract<Reminder, { readonly kind: 'break' }>;

export function breakWords(
  { sinceMs, breakMinutes }: Break,
  calendar: Calendar,
): { readonly title: string; readonly body: string } {
  return {
    title: t('Time for a break'),
    body: t(
      'You’ve been working since {moment}. Time for a break of {minutes, plural, one {# minute} other {# minutes}}.',
      {
        moment: momentWords(sinceMs, calendar),
        minutes: breakMinutes,
      },
    ),
  };
}

export function breakChoices({ trackerIds, breakMinutes }: Break): readonly ReminderChoice[] {
  return [
    {
      choiceId: 'break',
      label: t('Take a break'),
      outcome: t('The timer stops, and in {minutes, plural, one {# minute} other {# minutes}} you are told', {
        minutes: breakMinutes,
      }),
      does: { kind: 'break', trackerIds },
    },
    {
      choiceId: 'go on',
      label: t('One more round'),
      outcome: t('The timer keeps running'),
      does: { kind: 'answer', answer: 'done' },
    },
  ];
}

export function backWords(): { readonly title: string; readonly body: string } {
  return { title: t('The break is over'), body: t('No timer was started since it began.') };
}

export function backChoices(): readonly ReminderChoice[] {
  return [
    {
      choiceId: 'longer',
      label: t('{minutes} minutes more', { minutes: LONGER_MINUTES }),
      outcome: t('Reminds you again then'),
      does: { kind: 'answer', answer: 'longer' },
    },
    {
      choiceId: 'not now',
      label: t('Not now'),
      outcome: t('Silent until the next break'),
      does: { kind: 'answer', answer: 'done' },
    },
  ];
}
