import { expect } from 'vitest';
import { reminderChoices } from '../../common/domain/reminder-words.ts';
import { runningTimer, session, snapshot, task } from './fake-bridge.ts';
import { type RemindedWorld, remindedWorld, tracked } from './reminded.ts';

/** A Monday. */
export const NINE = Date.UTC(2026, 4, 4, 9);
export const MINUTE = 60_000;

/** Somebody who works in rounds of 25 minutes, and began one at nine. */
export function worker(): RemindedWorld {
  const world = remindedWorld(NINE);
  world.choose({ remindBreak: true });
  world.see(tracked(NINE, null));
  return world;
}

export function sessions(...times: readonly (readonly [number, number | null])[]) {
  return times.map(([from, to], index) =>
    session({
      trackerId: index + 1,
      startedAt: NINE + from * MINUTE,
      endedAt: to === null ? null : NINE + to * MINUTE,
    }),
  );
}

/** Times in minutes after nine; the last runs where it has no end. */
export function see(world: RemindedWorld, ...times: readonly (readonly [number, number | null])[]): void {
  const all = sessions(...times);
  const last = all.at(-1);
  const running =
    last?.endedAt === null ? [runningTimer({ trackerId: last.trackerId, startedAt: last.startedAt })] : [];
  world.see({ running, recents: [task()], today: { ...snapshot().today, sessions: all } });
}

export function open(world: RemindedWorld) {
  return world.reminders().open();
}

/** The break is taken as the button does it. */
export function takeBreak(world: RemindedWorld): void {
  const [reminder] = open(world);
  if (reminder === undefined) throw new Error('No reminder is open');
  const [choice] = reminderChoices(reminder, { timezone: 'UTC', today: snapshot().today });
  expect(choice?.does.kind).toBe('break');
  world.reminders().answer(reminder.reminderId, 'break');
}
