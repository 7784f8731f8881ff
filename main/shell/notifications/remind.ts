import type { Place } from '../../../common/domain/place.ts';
import type { Reminder } from '../../../common/domain/reminder.ts';
import type { ReminderCommand } from '../../../common/domain/reminder.ts';
import { reminderChoices, reminderWords } from '../../../common/domain/reminder-words.ts';
import type { Calendar } from '../../../common/time/moment-words.ts';
import type { App } from '../../core/app/app.ts';
import type { Notify } from './notify.ts';
import type { MainWindow } from '../windows/window.ts';

/** From now on reminders are notifications of the desktop, which go once their cause is gone; those of the goal and of an estimate are news. */
export function remind({
  core,
  window,
  reportFailure,
  ...desktop
}: {
  readonly core: Pick<App, 'snapshot' | 'onSnapshot' | 'run' | 'switchAccount' | 'reminders'>;
  readonly window: Pick<MainWindow, 'show' | 'go'>;
  /** Does it, and says in words what failed. */
  readonly reportFailure: (work: () => void) => void;
  readonly notify: Notify;
  /** Whether somebody uses this computer. */
  readonly isHere: () => boolean;
}): void {
  const shown = new Map<string, () => void>();

  function run(reminderId: string, does: ReminderCommand): void {
    if (does.kind === 'answer') core.reminders.answer(reminderId, does.answer);
    else if (does.kind === 'start') core.run({ kind: 'timer:start', taskId: does.taskId });
    else if (does.kind === 'break') {
      core.reminders.answer(reminderId, 'break');
      for (const trackerId of does.trackerIds) reportFailure(() => core.run({ kind: 'timer:stop', trackerId }));
    } else {
      const { trackerId, at } = does;
      core.run({ kind: 'timer:stop', trackerId, ...(at === null || at === undefined ? {} : { at }) });
    }
  }

  /** What a button says is done to what the reminder is about now: its timer may have been edited since. */
  function press(reminderId: string, choiceId: string, accountId: number | undefined): void {
    const { reminders, today } = core.snapshot();
    const reminder = reminders.find((open) => open.reminderId === reminderId);
    const choices = reminder === undefined ? [] : reminderChoices(reminder, { timezone: today.timezone, today });
    const choice = choices.find((offered) => offered.choiceId === choiceId);
    // Another account has another card of this number.
    const isOther = choice?.does.kind === 'start' && openAccountId() !== accountId;
    if (choice === undefined || isOther) window.show();
    else reportFailure(() => run(reminderId, choice.does));
  }

  /** The window offers the same; where nobody is signed in, once the timer's account is open. */
  function open(reminder: Reminder): void {
    const other = reminder.kind === 'long' ? reminder.account : null;
    if (other !== null && core.snapshot().account === null) reportFailure(() => core.switchAccount(other.id));
    window.show();
  }

  function openAccountId(): number | undefined {
    return core.snapshot().accounts.find(({ current }) => current)?.id;
  }

  function say(reminder: Reminder, calendar: Calendar): void {
    const { kind, reminderId } = reminder;
    const words = reminderWords(reminder, calendar);
    const accountId = openAccountId();
    if (kind === 'goal' || kind === 'estimate') {
      const place: Place =
        kind === 'goal' ? { kind: 'view', view: 'today' } : { kind: 'card', taskId: reminder.task.taskId };
      const onClick = (): void => {
        // Another account has another card of this number.
        if (kind === 'estimate' && openAccountId() !== accountId) window.show();
        else window.go(place);
      };
      desktop.notify({ ...words, actions: [], onClick });
      return;
    }
    const actions = reminderChoices(reminder, calendar).map(({ choiceId, label }) => ({
      label,
      run: () => press(reminderId, choiceId, accountId),
    }));
    shown.set(reminderId, desktop.notify({ ...words, actions, onClick: () => open(reminder) }));
  }

  core.reminders.begin({ isHere: desktop.isHere, say });
  core.onSnapshot(({ reminders }) => {
    for (const [reminderId, takeAway] of shown) {
      if (reminders.some((open) => open.reminderId === reminderId)) continue;
      shown.delete(reminderId);
      // Electron ends when a notification is closed within an event of its own.
      setImmediate(takeAway);
    }
  });
}
