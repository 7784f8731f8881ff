import { fireEvent, screen, within } from '@testing-library/react';
import type { Session } from '../../common/domain/snapshot.ts';
import { type Answers, session, snapshot, task } from './fake-bridge.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

/** UTC ms of a time of the day that is shown. */
export const at = (time: string): number => Date.parse(`2026-05-04T${time}Z`);
export const ship = task({ name: 'Ship the thing' });
export const morning = session({ trackerId: 7, task: ship, startedAt: at('09:00:15'), endedAt: at('10:30:00') });

/** Somebody's day with these sessions. */
export function today(...sessions: readonly Session[]) {
  const startMs = at('00:00');
  return snapshot({ today: { date: '2026-05-04', timezone: 'UTC', startMs, endMs: startMs + 86_400_000, sessions } });
}

/** The row of a session, by its words. */
export async function row(name: string | RegExp): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
  const list = await screen.findByRole('grid', { name: 'Sessions' });
  const found = within(list)
    .getAllByRole('row')
    .find((item) => (typeof name === 'string' ? item.textContent.includes(name) : name.test(item.textContent)));
  if (found === undefined) throw new Error(`no row for ${String(name)}`);
  return found;
}

export async function openEditor(answers: Answers = {}, entry: Session = morning): Promise<RenderedApp> {
  const app = renderApp(today(entry), answers);
  fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
  fireEvent.click(await screen.findByRole('button', { name: 'More…' }));
  await screen.findByRole('dialog', { name: 'Edit time' });
  return app;
}

export function press(name: string): boolean {
  return fireEvent.click(screen.getByRole('button', { name }));
}
