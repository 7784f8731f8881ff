import { reminderChoices, reminderWords } from '../../../common/domain/reminder-words.ts';
import type { Reminder, ReminderChoice } from '../../../common/domain/reminder.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { changeIdOf, sayChanged, sayDone, takeAllBack } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { QuestionBox } from './QuestionBox.tsx';

/** What a notification said, with the same choices: not every desktop shows them there, or at all. */
export function ReminderBox({ reminder }: { readonly reminder: Reminder }) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { title, body } = reminderWords(reminder, calendar);

  async function run({ does, label }: ReminderChoice): Promise<void> {
    const { reminderId } = reminder;
    if (does.kind === 'answer') await cardclock.ask('reminder:answer', { reminderId, answer: does.answer });
    else if (does.kind === 'start') await cardclock.ask('timer:start', { taskId: does.taskId });
    else if (does.kind === 'break') {
      await cardclock.ask('reminder:answer', { reminderId, answer: 'break' });
      await stopAll(does.trackerIds);
    } else await stop(does.trackerId, does.at, stoppedWords(label, reminder));
  }

  /** With one way back for all: a sentence takes the place of the one before. */
  async function stopAll(trackerIds: readonly number[]): Promise<void> {
    const changeIds: number[] = [];
    for (const trackerId of trackerIds) {
      const reply = await cardclock.ask('timer:stop', { trackerId });
      const changeId = reply.ok ? changeIdOf(reply.value) : null;
      if (changeId !== null) changeIds.push(changeId);
    }
    const words = t('Stopped for a break.');
    const [first = null, ...others] = changeIds;
    if (others.length === 0) sayChanged(cardclock, first, words);
    else cardclock.toasts.done(words, { label: t('Undo'), run: () => void takeAllBack(cardclock, changeIds) });
  }

  async function stop(trackerId: number, at: number | null, words: string): Promise<void> {
    const reply = await cardclock.ask('timer:stop', { trackerId, ...(at === null ? {} : { at }) });
    sayDone(cardclock, reply, words);
  }

  return (
    <QuestionBox
      title={title}
      choices={reminderChoices(reminder, calendar).map((choice) => ({
        label: choice.label,
        outcome: choice.outcome,
        run: async () => await run(choice),
      }))}
    >
      <p>{body}</p>
    </QuestionBox>
  );
}

function stoppedWords(choice: string, reminder: Reminder): string {
  if (reminder.kind !== 'long') return t('{choice}: done.', { choice });
  const task = shortName(reminder.task.name);
  return t('{choice}: “{task}” stopped.', { choice, task });
}
