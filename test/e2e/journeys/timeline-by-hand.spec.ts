import type { Locator, Page } from 'playwright';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { searchAndStart, signIn, workList } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import { heldTimes, message, minutesBefore, saveAll, sessions, threeTasks, typed } from '../../support/time-steps.ts';

const HOUR_MS = 3_600_000;

/** Yesterday: all of it has passed, at whatever hour this runs. */
function yesterday({ timezone }: TestService) {
  const { startMs } = dayBounds(timezone, addDays(dayOf(timezone, Date.now()), -1));
  return (hour: number): number => startMs + hour * HOUR_MS;
}

async function openYesterday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Day before' }).click();
  // What moves a block comes a moment later than the block.
  await expect(timeline(page).getByRole('slider').first()).toBeVisible();
}

function timeline(page: Page): Locator {
  return page.getByRole('region', { name: 'Timeline' });
}

function block(page: Page, name: string | RegExp): Locator {
  return timeline(page).getByRole('button', { name });
}

/** What is said at the hand that moves something. */
function readout(page: Page): Locator {
  return timeline(page).locator('.timeline-readout');
}

interface Place {
  readonly x: number;
  readonly y: number;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on view');
  return box;
}

/** In the middle of it, that share of its height down. */
async function within(element: Locator, share = 0.5): Promise<Place> {
  // Away from the edges of the pane, at which it scrolls.
  await element.evaluate((found) => found.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height * share };
}

/** As tall as an hour is drawn. */
async function hourPx(page: Page): Promise<number> {
  return (await boxOf(timeline(page).locator('.timeline-canvas'))).height / 24;
}

/** Presses there and goes that many hours down, in steps as a hand does; the button stays down. */
async function drag(page: Page, from: Place, hours: number): Promise<void> {
  const byPx = (await hourPx(page)) * hours;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + byPx / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + byPx, { steps: 4 });
}

test('a block is moved, copied, resized and cut by the mouse, each with its times at the hand and one way back', async ({
  app,
  service,
}) => {
  const { page } = app;
  const at = yesterday(service);
  const [first, second] = await threeTasks(service);
  await service.log(first, at(9) + 17_000, at(10) + 17_000);
  await service.log(second, at(12), at(13));
  await signIn(page, service);
  await openYesterday(page);
  const moved = block(page, first.name);
  await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);

  await test.step('called off by Escape, and outside, it is as it was', async () => {
    await drag(page, await within(moved), 1);
    await expect(readout(page)).toHaveText('10:00 – 11:00 · 1 h');
    await page.keyboard.press('Escape');
    await expect(readout(page)).toHaveCount(0);
    await page.mouse.up();
    await drag(page, await within(moved), 1);
    await expect(readout(page)).toBeVisible();
    await page.mouse.move(5, 5, { steps: 4 });
    await expect(readout(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);
    await expect(sessions(page).getByRole('textbox')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  await test.step('moved, with its length to the second, it meets the next one', async () => {
    await drag(page, await within(moved), 1.95);
    await expect(readout(page)).toHaveText('11:00 – 12:00 · 1 h');
    await page.mouse.up();
    await expect(moved).toHaveAccessibleName(/11:00 – 12:00/);
    await expect(message(page, `“${first.name}” is now`)).toBeVisible();
    await expect(sessions(page).getByRole('textbox')).toHaveCount(0);
    await saveAll(page);
    expect(await heldTimes(service)).toEqual([
      { taskId: first.id, start: at(11), end: at(12) },
      { taskId: second.id, start: at(12), end: at(13) },
    ]);
    await page.keyboard.press('Control+z');
    await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);
    await saveAll(page);
    expect((await heldTimes(service))[0]).toEqual({ taskId: first.id, start: at(9) + 17_000, end: at(10) + 17_000 });
  });

  await test.step('copied with Alt, it stays where it is', async () => {
    await drag(page, await within(block(page, second.name)), 2);
    await page.keyboard.down('Alt');
    await expect(readout(page)).toHaveText('Copy: 14:00 – 15:00 · 1 h');
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect(block(page, second.name)).toHaveCount(2);
    await expect(sessions(page)).toHaveCount(3);
    await message(page, 'was added').getByRole('button', { name: 'Undo' }).click();
    await expect(sessions(page)).toHaveCount(2);
  });

  await test.step('an edge meets what comes next, and goes no further than the other edge', async () => {
    const end = timeline(page).getByRole('slider', { name: `End of ${first.name}` });
    await drag(page, await within(end), 1.95);
    await expect(readout(page)).toHaveText('09:00 – 12:00 · 2 h 59 m');
    await page.mouse.up();
    await expect(moved).toHaveAccessibleName(/09:00 – 12:00/);
    const start = timeline(page).getByRole('slider', { name: `Start of ${second.name}` });
    await drag(page, await within(start), 3);
    await expect(readout(page)).toHaveText('12:59 – 13:00 · 1 m');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(block(page, second.name)).toHaveAccessibleName(/12:00 – 13:00/);
  });

  await test.step('cut by a click with Alt', async () => {
    await page.keyboard.down('Alt');
    const point = await within(moved, 0.34);
    await page.mouse.move(point.x, point.y, { steps: 2 });
    await expect(readout(page)).toHaveText('10:00 · 59 m + 2 h');
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect(sessions(page)).toHaveCount(3);
  });

  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: first.id, start: at(9) + 17_000, end: at(10) },
    { taskId: first.id, start: at(10), end: at(12) },
    { taskId: second.id, start: at(12), end: at(13) },
  ]);
});

test('a block is moved, copied, resized and cut by the keys alone', async ({ app, service }) => {
  const { page } = app;
  const at = yesterday(service);
  const [first] = await threeTasks(service);
  await service.log(first, at(9), at(10));
  await signIn(page, service);
  await openYesterday(page);
  const moved = block(page, first.name).first();
  await moved.focus();

  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(readout(page)).toHaveText('09:10 – 10:10 · 1 h');
  await page.keyboard.press('Escape');
  await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(message(page, 'is now')).toContainText('08:55 – 09:55');
  await expect(sessions(page).getByRole('textbox')).toHaveCount(0);

  await expect(moved).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(moved).toHaveAccessibleName(/08:55 – 10:00/);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);

  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+ArrowDown');
  await expect(readout(page)).toHaveText('Copy: 10:00 – 11:00 · 1 h');
  await page.keyboard.press('Enter');
  await expect(sessions(page)).toHaveCount(2);
  await expect(moved).toHaveAccessibleName(/09:00 – 10:00/);

  await moved.focus();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Split time' });
  await expect(dialog.getByRole('textbox', { name: 'Split at' })).toHaveValue(/09:30$/);
  await page.keyboard.press('Enter');
  await expect(sessions(page)).toHaveCount(3);

  // What a drop does, from the list: the task is chosen already.
  await workList(page).getByRole('row', { name: first.name, exact: true }).focus();
  await page.keyboard.press('a');
  const adding = page.getByRole('dialog', { name: 'Add time' });
  await expect(adding).toContainText(first.name);
  await adding.getByRole('textbox', { name: 'Start' }).fill('13:00');
  await adding.getByRole('textbox', { name: 'End' }).fill('14:00');
  await page.keyboard.press('Enter');
  await expect(adding).toHaveCount(0);
  await expect(sessions(page)).toHaveCount(4);

  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: first.id, start: at(9), end: at(9.5) },
    { taskId: first.id, start: at(9.5), end: at(10) },
    { taskId: first.id, start: at(10), end: at(11) },
    { taskId: first.id, start: at(13), end: at(14) },
  ]);
});

test('offline a timer is moved by its start alone, and what waits moves as well; the service has both afterwards', async ({
  app,
  service,
}) => {
  const { page } = app;
  const ago = minutesBefore();
  const [first, second] = await threeTasks(service);
  await service.log(second, ago(240), ago(180));
  await signIn(page, service);
  await expect(timeline(page).getByRole('slider').first()).toBeVisible();
  await service.network.cut();
  await searchAndStart(page, first.name);
  await page.keyboard.press('Escape');
  const timer = block(page, new RegExp(`^${first.name}, `));
  await expect(timeline(page).getByRole('slider', { name: `Start of ${first.name}` })).toBeVisible();
  await expect(timeline(page).getByRole('slider', { name: `End of ${first.name}` })).toHaveCount(0);

  await test.step('the timer', async () => {
    await drag(page, await within(timer), -1);
    await expect(readout(page)).toHaveText(/ – now · /);
    const words = (await readout(page).textContent()) ?? '';
    await page.mouse.up();
    await expect(timer).toHaveAccessibleName(new RegExp(words.slice(0, 5)));
    await expect(timer).toHaveAccessibleName(/now/);
  });

  await test.step('a change that is not saved yet, moved once more', async () => {
    const waiting = block(page, new RegExp(`^${second.name}, `));
    for (const hours of [-1, -0.5]) {
      const before = (await waiting.getAttribute('aria-label')) ?? '';
      await drag(page, await within(waiting), hours);
      await expect(readout(page)).toHaveText(/ · 1 h$/);
      const [range = ''] = ((await readout(page).textContent()) ?? '').split(' · ');
      await page.mouse.up();
      await expect(waiting).not.toHaveAccessibleName(before);
      await expect(sessions(page).filter({ hasText: second.name })).toContainText(range);
    }
    await expect(waiting).toHaveAccessibleName(/not yet saved/);
  });

  const shown = await sessions(page).locator('.today-range').allTextContents();
  await service.network.restore();
  await saveAll(page);
  const held = await heldTimes(service);
  expect(held.map(({ taskId }) => taskId)).toEqual([second.id, first.id]);
  expect(held[0]?.end).toBe((held[0]?.start ?? 0) + HOUR_MS);
  expect(held[1]?.end).toBeNull();
  const clock = (ms: number | undefined): string => typed(ms ?? 0, service);
  expect(shown).toEqual([`${clock(held[0]?.start)} – ${clock(held[0]?.end ?? 0)}`, `${clock(held[1]?.start)} – now`]);
});

test('what is drawn on empty space asks for its card, and a task that is dropped there gets its time', async ({
  app,
  service,
}) => {
  const { page } = app;
  const at = yesterday(service);
  const [first, second] = await threeTasks(service);
  await service.log(first, at(9), at(10));
  await service.log(second, at(12.5), at(13));
  await signIn(page, service);
  await openYesterday(page);
  const gap = timeline(page).getByRole('button', { name: 'Add time, 10:00 – 12:30' });

  await test.step('called off by Escape, nothing is asked', async () => {
    await drag(page, await within(gap, 0.2), 1);
    await expect(readout(page)).toHaveText('10:30 – 11:30 · 1 h');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(readout(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('drawn upwards it ends at its neighbour, whatever is behind that', async () => {
    await drag(page, await within(gap, 0.4), -2);
    await expect(readout(page)).toHaveText('10:00 – 11:00 · 1 h');
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Add time' });
    await dialog.getByRole('combobox', { name: 'Task' }).fill(second.name);
    await dialog.getByRole('option', { name: second.name }).first().click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sessions(page)).toHaveCount(3);
  });

  const task = workList(page).getByRole('row', { name: first.name, exact: true });
  await test.step('a task that is dropped on what is taken, or outside, changes nothing', async () => {
    const taken = await within(block(page, first.name));
    const { x, y } = await within(task);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(taken.x, taken.y - 5, { steps: 5 });
    await page.mouse.move(taken.x, taken.y, { steps: 2 });
    await expect(readout(page)).toHaveText('No free time here');
    await page.mouse.up();
    await expect(readout(page)).toHaveCount(0);
    await task.dragTo(page.getByRole('status', { name: "Day's total" }));
    await expect(sessions(page)).toHaveCount(3);
  });

  await test.step('dropped on what is free it gets as much of an hour as is free, with a way back', async () => {
    const free = timeline(page).getByRole('button', { name: 'Add time, 11:00 – 12:30' });
    const { x, y } = await within(free, 0.5);
    const from = await within(task);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(x, y - 5, { steps: 5 });
    await page.mouse.move(x, y, { steps: 2 });
    await expect(readout(page)).toHaveText('11:45 – 12:30 · 45 m');
    await page.mouse.up();
    await expect(sessions(page)).toHaveCount(4);
    await page.keyboard.press('Control+z');
    await expect(sessions(page)).toHaveCount(3);
    await page.keyboard.press('Control+Shift+z');
    await expect(sessions(page)).toHaveCount(4);
  });

  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: first.id, start: at(9), end: at(10) },
    { taskId: second.id, start: at(10), end: at(11) },
    { taskId: first.id, start: at(11.75), end: at(12.5) },
    { taskId: second.id, start: at(12.5), end: at(13) },
  ]);
});
