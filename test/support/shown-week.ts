import { fireEvent, screen } from '@testing-library/react';
import type { Day, Session } from '../../common/domain/snapshot.ts';
import { addDays } from '../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../common/time/zone-days.ts';
import { ok, session, snapshot, task, type Answers } from './fake-bridge.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

export const at = (time: string, date = '2026-05-06'): number => Date.parse(`${date}T${time}Z`);
export const ship = task({ taskId: 1, name: 'Ship the thing' });
export const plan = task({ taskId: 2, name: 'Plan' });
export const monday = session({
  trackerId: 7,
  task: ship,
  startedAt: at('09:00', '2026-05-04'),
  endedAt: at('10:30', '2026-05-04'),
});
export const wednesday = session({ trackerId: 8, task: plan, startedAt: at('09:30'), endedAt: at('10:00') });

/** A service of one’s own: what is logged is there when it is asked again. */
export function held(sessions: readonly Session[]) {
  const all = [...sessions];
  const day = (date: string): Day => {
    const own = all.filter(({ startedAt }) => dayOf('UTC', startedAt) === date);
    return { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: own };
  };
  const answers: Answers = {
    'day:peek': ({ date }) => ok(day(date)),
    'day:range': ({ from }) => ok(Array.from({ length: 7 }, (_, index) => day(addDays(from, index)))),
    'time:log-all': async ({ entries }) => {
      for (const { taskId, startedAt, endedAt } of entries)
        all.push(session({ trackerId: 100 + all.length, task: taskId === 1 ? ship : plan, startedAt, endedAt }));
      return await Promise.resolve(ok({ changeId: 50 }));
    },
  };
  return { answers, today: day('2026-05-06') };
}

export async function openHours(sessions: readonly Session[], answers: Answers = {}): Promise<RenderedApp> {
  const app = await openCalendar(sessions, answers);
  fireEvent.click(screen.getByRole('radio', { name: 'Hours' }));
  await screen.findByRole('table', { name: 'Hours by task and day' });
  return app;
}

export async function openCalendar(sessions: readonly Session[], answers: Answers = {}): Promise<RenderedApp> {
  const world = held(sessions);
  const app = renderApp(snapshot({ today: world.today }), { ...world.answers, ...answers });
  fireEvent.click(await screen.findByRole('tab', { name: 'Week' }));
  await screen.findByRole('region', { name: 'Calendar' });
  return app;
}

export function cell(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name });
}
