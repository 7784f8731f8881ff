import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { timeText } from '../../common/time/time-words.ts';
import { syncStatus, workList } from './steps.ts';
import type { ServedTask, ServedTracker, TestService } from './test-service.ts';

/** What people do with time that is there already, by the accessible names that stay. */

export async function openView(page: Page, name: 'Today' | 'Week' | 'Reports' | 'Sync' | 'Settings'): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).not.toBeEmpty();
}

/** Starts a task of the work list. */
export async function startAgain(page: Page, task: string): Promise<void> {
  await workList(page)
    .getByRole('button', { name: `Start ${task}`, exact: true })
    .click();
}

export function sessions(page: Page): Locator {
  return page.getByRole('grid', { name: 'Sessions' }).getByRole('row');
}

/** The row of an entry that is not confirmed. */
export function outboxRow(page: Page, task: string): Locator {
  return page.getByRole('list', { name: 'Unconfirmed time' }).getByRole('listitem').filter({ hasText: task });
}

/** A sentence of the app about what was just done, with the button that takes it back. */
export function message(page: Page, words: string | RegExp): Locator {
  return page.locator('.toast').filter({ hasText: words });
}

export function question(page: Page, title: string): Locator {
  return page.getByRole('region', { name: 'Questions' }).getByRole('article', { name: title });
}

export interface TypedTimes {
  /** As typed: `-20m`, `9:30`, or by `typed`. */
  readonly start?: string;
  readonly end?: string;
}

/** Types into the fields of a dialog or a row, and saves; `fields` goes away then. */
export async function saveTimes(fields: Locator, { start, end }: TypedTimes): Promise<void> {
  if (start !== undefined) await fields.getByRole('textbox', { name: 'Start' }).fill(start);
  if (end !== undefined) await fields.getByRole('textbox', { name: 'End' }).fill(end);
  const save = fields.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveCount(0);
}

/** Gives the session of a task that began last other times, in its row. */
export async function editSession(page: Page, task: string, times: TypedTimes): Promise<void> {
  await sessionButton(page, 'Edit', task).last().click();
  await saveTimes(sessions(page), times);
}

/** Opens the dialog of the session of a task that began last. */
export async function openSession(page: Page, task: string): Promise<Locator> {
  await sessionButton(page, 'Edit', task).last().click();
  await sessions(page).getByRole('button', { name: 'More…' }).click();
  return page.getByRole('dialog', { name: 'Edit time' });
}

/** `Edit TASK, …` or `Delete TASK, …` of the sessions of a task, oldest first. */
export function sessionButton(page: Page, what: 'Continue' | 'Edit' | 'Delete', task: string): Locator {
  return sessions(page).getByRole('button', { name: `${what} ${task}, ` });
}

/** Asks the service now, as a look at what is not saved does, and closes that again. */
export async function askService(page: Page): Promise<void> {
  const button = syncStatus(page).getByRole('button', { name: 'Sync' });
  await button.click();
  if ((await button.getAttribute('aria-expanded')) !== 'true') return;
  await page.getByRole('region', { name: 'Sync', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
}

export async function syncNow(page: Page): Promise<void> {
  await askService(page);
  await openView(page, 'Today');
}

/** Asks the service now, as a person does who does not want to wait for the next attempt, until everything is saved. */
export async function saveAll(page: Page): Promise<void> {
  await expect(async () => {
    await askService(page);
    await expect(syncStatus(page)).toHaveText('All saved', { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

export async function threeTasks(service: TestService): Promise<[ServedTask, ServedTask, ServedTask]> {
  const [first, second, third] = await service.tasks();
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tasks are needed');
  return [first, second, third];
}

const MINUTE_MS = 60_000;

/** UTC ms of full minutes before this one: `ago(20)`. The present is the moment of this call. */
export function minutesBefore(nowMs = Date.now()): (minutes: number) => number {
  const minute = nowMs - (nowMs % MINUTE_MS);
  return (minutes) => minute - minutes * MINUTE_MS;
}

/** An instant as the person types it. */
export function typed(atMs: number, { timezone }: TestService): string {
  return timeText(atMs, { timezone, nowMs: Date.now() });
}

export interface HeldTime {
  readonly taskId: number;
  /** UTC ms. */
  readonly start: number;
  readonly end: number | null;
}

type Holder = {
  readonly trackers: () => Promise<readonly Pick<ServedTracker, 'task_id' | 'started_at' | 'ended_at'>[]>;
};

/** What somebody has at the service, by start. */
export async function heldTimes({ trackers }: Holder): Promise<readonly HeldTime[]> {
  const held = (await trackers()).map(({ task_id: taskId, started_at: start, ended_at: end }) => ({
    taskId,
    start: Date.parse(start),
    end: end === null ? null : Date.parse(end),
  }));
  return held.toSorted((one, other) => one.start - other.start);
}
