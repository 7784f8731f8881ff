/** The part of the demo that looks back: a day and its reports, as they are usually, with nothing in them, and crowded. */
import { expect } from 'playwright/test';

import { downloaded } from '../../test/support/download.ts';
import { addOddTasks } from '../../test/support/odd-tasks.ts';
import { exportAs, openReport, showTable } from '../../test/support/report-steps.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../test/support/steps.ts';
import { askService, editSession, minutesBefore, openView, sessions, typed } from '../../test/support/time-steps.ts';
import { dismissMessages, shoot, shootAll, shootLight, shootPdf } from './pictures.mjs';

const DAY_MINUTES = 24 * 60;
/** Of a workday: start in minutes before now, length in minutes. It is past noon. */
const WORKDAY = [
  [228, 52],
  [170, 35],
  [131, 64],
  [40, 18],
];

/** The days before today, as another device would have logged them. */
export async function logDays(service, tasks, days) {
  const ago = minutesBefore();
  for (let day = 1; day <= days; day += 1) {
    if (day % 7 === 0) continue;
    for (const [at, [start, length]] of WORKDAY.entries()) {
      const from = ago(day * DAY_MINUTES + start - ((day * 17) % 23));
      const task = tasks.at(-1 - ((day * (at + 1) + at) % tasks.length));
      await service.log(task, from, from + (length + ((day * 11) % 19)) * 60_000);
    }
  }
}

/** Something that the service has not heard of yet: the figures say so. */
async function logOffline(page, service, task) {
  const ago = minutesBefore();
  await service.network.cut();
  await searchAndStart(page, task.name);
  await stop(page, task.name);
  await editSession(page, task.name, { start: typed(ago(20), service), end: typed(ago(8), service) });
  await expect(syncStatus(page)).toContainText('waiting, offline since');
}

async function shootPrinted(app, kind, name) {
  await showTable(app.page, kind);
  const { path } = await downloaded(app, async () => {
    await exportAs(app.page, 'Export PDF');
  });
  return await shootPdf(path, name);
}

/** The day and the reports as most people see them. `app` as in `test/support/download.ts`. */
export async function usualReports(app, service, task, step) {
  const { page } = app;
  // As tall as on most screens: the table stands under the bars.
  await page.setViewportSize({ width: 1040, height: 960 });
  await step('Today, in light, dark and large text', async () => {
    await openView(page, 'Today');
    await shootAll(page, 'today', page.getByRole('status', { name: "Today's total" }));
  });
  await step('The week, as it was logged and in hours', async () => {
    await openView(page, 'Week');
    await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible();
    await shootAll(page, 'week', page.getByRole('region', { name: 'Calendar' }));
    await page.getByRole('radio', { name: 'Hours' }).check();
    await expect(page.getByRole('table', { name: 'Hours by task and day' })).toBeVisible();
    await shootAll(page, 'week-hours', page.getByRole('table', { name: 'Hours by task and day' }));
    await openView(page, 'Today');
  });
  await step('Twelve minutes that the service has not heard of yet', () => logOffline(page, service, task));
  await step('The week summed up, entry by entry, and printed', async () => {
    await openReport(page, 'Last 7 days');
    await expect(page.getByText('12 m not yet confirmed').first()).toBeVisible();
    await dismissMessages(page);
    await shootAll(page, 'reports-summary', page.getByRole('figure'));
    await showTable(page, 'Entries');
    await shootAll(page, 'reports-detailed', page.getByRole('region', { name: 'Entries' }));
    const pages = await shootPrinted(app, 'Summary', 'pdf-summary');
    await dismissMessages(page);
    return `${await page.getByRole('status', { name: 'Report’s total' }).textContent()}, ${pages} page in print`;
  });
  await step('The network is back', async () => {
    await service.network.restore();
    await expect(syncStatus(page)).toHaveText('All saved', { timeout: 40_000 });
  });
}

/** With nothing in them: signs in at a service on which nothing was tracked, but tasks are called what people call them. */
export async function emptyReports(page, service, step) {
  await step('A day and a week on which nothing was tracked', async () => {
    await addOddTasks(service);
    await signIn(page, service);
    await openView(page, 'Today');
    await dismissMessages(page);
    await shoot(page, 'today-empty');
    await openReport(page, 'Last week');
    await expect(page.getByText('No time tracked in these days.')).toBeVisible();
    await shoot(page, 'reports-empty');
  });
}

/** A day of forty sessions that overlap, and months with names that nobody wished for. */
async function logCrowd(service) {
  const tasks = await service.tasks();
  const ago = minutesBefore();
  for (let index = 0; index < 40; index += 1) {
    const start = ago(690 - index * 17);
    await service.log(
      tasks.at(-1 - ((index * 5) % tasks.length)),
      start,
      start + (6 + ((index * 7) % 40)) * 60_000 + 7000,
    );
  }
  await logDays(service, tasks, 45);
}

export async function crowdedReports(app, service, step) {
  const { page } = app;
  await step('A crowded day, and six weeks with names that nobody wished for', async () => {
    await logCrowd(service);
    await openView(page, 'Today');
    await askService(page);
    await expect(sessions(page)).toHaveCount(40);
    await shoot(page, 'today-crowded');
    await openReport(page, 'Last 30 days');
    await showTable(page, 'Summary');
    await shootLight(page, 'reports-summary-crowded');
    const summary = await shootPrinted(app, 'Summary', 'pdf-summary-crowded');
    await dismissMessages(page);
    await showTable(page, 'Entries');
    await shootLight(page, 'reports-detailed-crowded');
    const detailed = await shootPrinted(app, 'Entries', 'pdf-detailed-crowded');
    return `${summary} and ${detailed} pages in print`;
  });
}
