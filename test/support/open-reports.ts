import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { snapshot, task, type Answers } from './fake-bridge.ts';
import { reportAnswers, type SampleEntry } from './fake-reports.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Saturday. */
export const NOW_MS = Date.UTC(2026, 10, 21, 18);
export const TODAY = {
  date: '2026-11-21',
  timezone: 'UTC',
  startMs: NOW_MS - 18 * HOUR_MS,
  endMs: NOW_MS + 6 * HOUR_MS,
};

const SHIP = task();
const ANSWER = task({ taskId: 2, name: 'Answer mail', boardId: 2, boardName: 'Support' });

/** Yesterday from `hour` on. */
export function entry(hour: number, minutes: number, over: Partial<SampleEntry> = {}): SampleEntry {
  const startedAt = NOW_MS - 18 * HOUR_MS - DAY_MS + hour * HOUR_MS;
  return { task: SHIP, startedAt, endedAt: startedAt + minutes * 60_000, ...over };
}

export const WEEK: readonly SampleEntry[] = [entry(9, 90), entry(11, 30, { task: ANSWER, confirmed: false })];

export async function openReports(entries: readonly SampleEntry[] = WEEK, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ today: { ...TODAY, sessions: [] } }), {
    ...reportAnswers({ entries, nowMs: NOW_MS }),
    ...answers,
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));
  await screen.findByRole('button', { name: /^Range: This week/ }, { timeout: 5000 });
  return app;
}

export async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' | '));
}

export function total(name: string): HTMLElement {
  const header = within(screen.getByRole('table', { name })).getByRole('rowheader', { name: 'Total' });
  const row = header.closest('tr');
  if (row === null) throw new Error('no row of the total');
  return row;
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Opens what floats under a button of the control line. */
export async function unfold(name: string | RegExp): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name }));
  return await screen.findByRole('dialog', { name });
}

/** Chooses one of the usual ranges. */
export async function chooseRange(name: string): Promise<void> {
  await unfold(/^Range: /);
  press(name);
}

/** Closes what floats. */
export function fold(): void {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
}

/** What the field of a day shows, as its region writes it: `21/11/2026`. */
export function shownDay(label: string): string {
  return screen.getByRole('group', { name: label }).textContent.replaceAll(/[^\d./-]/g, '');
}

/** One month, day or year later, as the arrow does it. */
export function stepDay(label: string, part: 'day' | 'month' | 'year'): void {
  const field = within(screen.getByRole('group', { name: label }));
  fireEvent.keyDown(field.getByRole('spinbutton', { name: new RegExp(`^${part}`) }), { key: 'ArrowUp' });
}

/** For each test of a file. */
export function layOut(): void {
  beforeEach(() => {
    // happy-dom lays nothing out: a table that is virtualised needs a height.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}
