import './reminders.css';
import { useRef } from 'react';
import { reminderChoices, reminderWords } from '../../../common/domain/reminder-words.ts';
import type { Reminder, ReminderChoice } from '../../../common/domain/reminder.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { SaidOnce } from '../../ui/SaidOnce.tsx';
import { Card } from './Card.tsx';

/** What a notification said, with the same choices: not every desktop shows them there, or at all. */
export function Reminders() {
  const reminders = useSnapshot((snapshot) => snapshot.reminders);
  const calendar = useCalendar();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, reminders);

  return (
    <div ref={place} className="questions reminders" tabIndex={-1}>
      <SaidOnce
        things={reminders.map((reminder) => {
          const { title, body } = reminderWords(reminder, calendar);
          return { key: reminder.reminderId, words: `${title}. ${body}` };
        })}
      />
      {reminders.length === 0 ? null : (
        <section className="questions-list" aria-label={t('Reminders')}>
          {reminders.map((reminder) => (
            <ReminderCard key={reminder.reminderId} reminder={reminder} />
          ))}
        </section>
      )}
    </div>
  );
}

function ReminderCard({ reminder }: { readonly reminder: Reminder }) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { title, body } = reminderWords(reminder, calendar);

  async function run({ does, label }: ReminderChoice): Promise<void> {
    const { reminderId } = reminder;
    if (does.kind === 'answer') await cardclock.ask('reminder:answer', { reminderId, answer: does.answer });
    else if (does.kind === 'start') await cardclock.ask('timer:start', { taskId: does.taskId });
    else if (does.kind === 'break') {
      await cardclock.ask('reminder:answer', { reminderId, answer: 'break' });
      for (const trackerId of does.trackerIds) await stop(trackerId, null, t('Stopped for a break.'));
    } else await stop(does.trackerId, does.at, stoppedWords(label, reminder));
  }

  async function stop(trackerId: number, at: number | null, words: string): Promise<void> {
    const reply = await cardclock.ask('timer:stop', { trackerId, ...(at === null ? {} : { at }) });
    sayDone(cardclock, reply, words);
  }

  return (
    <Card
      title={title}
      choices={reminderChoices(reminder, calendar).map((choice) => ({
        label: choice.label,
        outcome: choice.outcome,
        run: async () => await run(choice),
      }))}
    >
      <p>{body}</p>
    </Card>
  );
}

function stoppedWords(choice: string, reminder: Reminder): string {
  if (reminder.kind !== 'long') return t('{choice}: done.', { choice });
  const task = shortName(reminder.task.name);
  return t('{choice}: “{task}” stopped.', { choice, task });
}
