import type { Page } from 'playwright';
import { durationWords } from '../../../common/time/durations.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { placed } from '../../support/logged-week.ts';
import { signIn } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import {
  type HeldTime,
  heldTimes,
  message,
  minutesBefore,
  saveAll,
  saveTimes,
  sessionButton,
  sessions,
  typed,
} from '../../support/time-steps.ts';

const MINUTE_MS = 60_000;
const COUNT = 12;
const FIRST_MINUTES_AGO = 700;
const EVERY_MINUTES = 55;
const LENGTH_MINUTES = 40;

interface Logged extends HeldTime {
  readonly name: string;
  readonly end: number;
}

/** Twelve entries of forty minutes with a quarter of an hour between them, each on a task of its own. */
async function logTwelve(service: TestService): Promise<readonly Logged[]> {
  const ago = minutesBefore();
  const tasks = await service.tasks();
  const entries = Array.from({ length: COUNT }, (_none, index) => {
    const task = placed(tasks, index);
    const minutesAgo = FIRST_MINUTES_AGO - index * EVERY_MINUTES;
    return { task, start: ago(minutesAgo), end: ago(minutesAgo - LENGTH_MINUTES) };
  });
  for (const { task, start, end } of entries) await service.log(task, start, end);
  return entries.map(({ task, start, end }) => ({ taskId: task.id, name: task.name, start, end }));
}

function gapBetween(before: Logged, after: Logged, service: TestService): string {
  return `${typed(before.end, service)} – ${typed(after.start, service)}`;
}

async function addInGap(page: Page, gap: string, name: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: `Add time, ${gap}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await dialog.getByRole('combobox', { name: 'Task' }).fill(name);
  await dialog.getByRole('option', { name }).first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const wholeMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

/** Runs in the page. */
function timelineLooks(): { isNowBehind: boolean; isBarAnEdge: boolean; isZoomAside: boolean } {
  const parts = ['now', 'thin', 'tools', 'scroll'];
  const [now, block, zoom, pane] = parts.map((part) => {
    const element = document.querySelector(`.timeline-${part}`) ?? document.body;
    const { width, top, bottom } = element.getBoundingClientRect();
    return { width, top, bottom, layer: Number(getComputedStyle(element).zIndex) };
  });
  if (now === undefined || block === undefined || zoom === undefined || pane === undefined)
    throw new Error('there is one for each');
  const bar = getComputedStyle(document.querySelector('.timeline-thin .timeline-block') ?? document.body, '::after');
  const barPx = Number.parseFloat(bar.width);
  return {
    isNowBehind: now.layer < block.layer,
    isBarAnEdge: barPx < block.width / 4,
    isZoomAside: zoom.top >= pane.bottom,
  };
}

/** What a total in between says: the minute depends on how long the test took to type. */
function totalBetween(fromMs: number, toMs: number): RegExp {
  const first = Math.floor(fromMs / MINUTE_MS);
  const count = Math.floor(toMs / MINUTE_MS) - first + 1;
  const words = Array.from({ length: count }, (_none, at) => durationWords((first + at) * MINUTE_MS));
  return new RegExp(`^(${words.join('|')})$`);
}

test('a day of twelve sessions is reviewed: three are put right, one is added in a gap and taken back', async ({
  app,
  service,
}) => {
  const { page } = app;
  const logged = await logTwelve(service);
  const [wrong, late, open] = [placed(logged, 2), placed(logged, 6), placed(logged, 11)];
  await signIn(page, service);
  await expect(sessions(page)).toHaveCount(COUNT);
  const total = page.getByRole('status', { name: "Today's total" });
  await expect(total).toHaveText('8 h');

  await test.step('a wrong end is explained beside its field, and a right one takes its place', async () => {
    await sessionButton(page, 'Edit', wrong.name).click();
    const end = sessions(page).getByRole('textbox', { name: 'End' });
    await end.fill('25:99');
    await expect(end).toHaveAccessibleDescription(/“25:99” is not a time\. Type a time such as 9:30/);
    await end.press('Enter');
    await expect(end).toBeFocused();
    await end.fill(typed(wrong.start - MINUTE_MS, service));
    await expect(end).toHaveAccessibleDescription(/It has to end after it started, at \d\d:\d\d\./);
    await end.fill(typed(wrong.end + 5 * MINUTE_MS, service).replace(':', ''));
    await end.press('Enter');
    await expect(end).toHaveCount(0);
    await expect(total).toHaveText('8 h 05 m');
  });

  const [earliest, latest] =
    await test.step('a start, typed without its zero, and an end, typed as long ago', async () => {
      await sessionButton(page, 'Edit', late.name).click();
      await saveTimes(sessions(page), { start: typed(late.start - 10 * MINUTE_MS, service).replace(/^0/, '') });
      await expect(total).toHaveText('8 h 15 m');
      const before = wholeMinute(Date.now()) - 20 * MINUTE_MS;
      await sessionButton(page, 'Edit', open.name).click();
      await saveTimes(sessions(page), { end: '-20m' });
      const after = wholeMinute(Date.now()) - 20 * MINUTE_MS;
      const others = (8 * 60 + 15) * MINUTE_MS - open.end;
      await expect(total).toHaveText(totalBetween(others + before, others + after));
      return [before, after] as const;
    });

  const [before, after] = [placed(logged, 8), placed(logged, 9)];
  await test.step('added in a gap, taken back, and added in another', async () => {
    // A quarter of an hour is high enough to point at there.
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 3; step += 1) await zoomIn.click();
    await addInGap(page, gapBetween(placed(logged, 4), placed(logged, 5), service), before.name);
    await expect(sessions(page)).toHaveCount(COUNT + 1);
    await message(page, 'was added').getByRole('button', { name: 'Undo' }).click();
    await expect(sessions(page)).toHaveCount(COUNT);
    await addInGap(page, gapBetween(before, after, service), before.name);
    await expect(sessions(page)).toHaveCount(COUNT + 1);
    const others = (8 * 60 + 30) * MINUTE_MS - open.end;
    await expect(total).toHaveText(totalBetween(others + earliest, others + latest));
  });

  await test.step('drawn small, it is in pale blocks, and neither now nor the zoom lies over words', async () => {
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    for (let step = 0; step < 6; step += 1) await zoomOut.click();
    await expect(zoomOut).toBeDisabled();
    expect(await page.evaluate(timelineLooks)).toEqual({ isNowBehind: true, isBarAnEdge: true, isZoomAside: true });
  });

  await saveAll(page);
  const held = await heldTimes(service);
  const ended = held.find(({ start }) => start === open.start)?.end ?? 0;
  expect(ended).toBeGreaterThanOrEqual(earliest);
  expect(ended).toBeLessThanOrEqual(latest);
  const meant = logged.map(({ taskId, start, end }) => {
    if (start === wrong.start) return { taskId, start, end: end + 5 * MINUTE_MS };
    if (start === late.start) return { taskId, start: start - 10 * MINUTE_MS, end };
    return { taskId, start, end: start === open.start ? ended : end };
  });
  const added = { taskId: before.taskId, start: before.end, end: after.start };
  expect(held).toEqual([...meant, added].toSorted((one, other) => one.start - other.start));
});
