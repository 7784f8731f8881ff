import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { type Hands, handsOn, type Handwork } from '../../support/counted-hands.ts';
import { downloaded } from '../../support/download.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { running, search, signIn, workList } from '../../support/steps.ts';
import type { ServedTask, TestService } from '../../support/test-service.ts';
import { minutesBefore, sessions, threeTasks } from '../../support/time-steps.ts';

const HOUR_MS = 3_600_000;
const MINUTES_AGO = /, \d\d:\d\d – now/;

/** Yesterday: all of it has passed, at whatever hour this runs. */
function yesterday({ timezone }: TestService) {
  const { startMs } = dayBounds(timezone, addDays(dayOf(timezone, Date.now()), -1));
  return (hour: number): number => startMs + hour * HOUR_MS;
}

/** Does a job, and looks at how much of the hands it took at most. */
async function job(name: string, hands: Hands, most: Handwork, work: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    hands.done();
    await work();
    const took = hands.done();
    test.info().annotations.push({ type: 'took', description: `${name}: ${JSON.stringify(took)}` });
    for (const kind of ['keys', 'clicks', 'texts'] as const)
      expect(took[kind], `${name}: ${kind}`).toBeLessThanOrEqual(most[kind]);
  });
}

const keys = (count: number, texts = 0): Handwork => ({ keys: count, clicks: 0, texts });
const clicks = (count: number, texts = 0, enters = 0): Handwork => ({ keys: enters, clicks: count, texts });

function listed(page: Page, what: 'Start' | 'Stop', { name }: ServedTask): Locator {
  return workList(page).getByRole('button', { name: `${what} ${name}`, exact: true });
}

async function expectRunning(page: Page, { name }: ServedTask): Promise<void> {
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toBeVisible();
}

async function expectNothingRuns(page: Page): Promise<void> {
  await expect(running(page).getByRole('timer')).toHaveCount(0);
}

/** An entry's row: `has` is a part of its name. */
function row(page: Page, has: string | RegExp): Locator {
  return page.getByRole('grid', { name: 'Sessions' }).getByRole('row', { name: has });
}

function field(page: Page, name: 'Start' | 'End'): Locator {
  return sessions(page).getByRole('textbox', { name });
}

function block(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name });
}

async function hourPx(page: Page): Promise<number> {
  const box = await page.locator('.timeline-canvas').boundingBox();
  if (box === null) throw new Error('there is no timeline');
  return box.height / 24;
}

/** Two cards on the work list with time of today, a third beside it; yesterday has an entry on each of them and an hour between. */
async function layDays(page: Page, service: TestService): Promise<readonly [ServedTask, ServedTask, ServedTask]> {
  const [first, second, third] = await threeTasks(service);
  const at = yesterday(service);
  const ago = minutesBefore();
  await service.log(first, at(9), at(10));
  await service.log(second, at(12), at(13));
  await service.log(first, ago(120), ago(90));
  await signIn(page, service);
  for (const { name } of [first, second]) {
    await search(page).fill(name);
    await page.getByRole('option', { name }).first().waitFor();
    await search(page).press('Shift+Enter');
    await expect(workList(page).getByRole('row', { name, exact: true })).toBeVisible();
  }
  await search(page).fill('');
  await page.keyboard.press('Escape');
  return [first, second, third];
}

test('fifteen frequent jobs by the mouse, each with as few clicks as the best of its kind', async ({
  app,
  service,
}) => {
  const { page } = app;
  const hands = handsOn(page);
  const [first, second, third] = await layDays(page, service);

  await job('1 start a listed card', hands, clicks(1), async () => {
    await hands.click(listed(page, 'Start', first));
    await expectRunning(page, first);
  });
  await job('2 start any card', hands, clicks(2, 1), async () => {
    await hands.click(search(page));
    await hands.type(third.name);
    await hands.click(page.getByRole('option', { name: third.name }).first());
    await expectRunning(page, third);
  });
  await job('3 stop', hands, clicks(1), async () => {
    await hands.click(running(page).getByRole('button', { name: `Stop ${third.name}` }));
    await expectNothingRuns(page);
  });
  await job('5 continue what ran last', hands, clicks(1), async () => {
    await hands.click(running(page).getByRole('button', { name: `Continue ${third.name}` }));
    await expectRunning(page, third);
  });
  await job('4 switch', hands, clicks(1), async () => {
    await hands.click(listed(page, 'Start', second));
    await expectRunning(page, second);
    await expect(running(page).getByRole('timer')).toHaveCount(1);
  });
  await job('6 a timer that began 20 minutes ago', hands, clicks(1, 1, 1), async () => {
    const runs = row(page, MINUTES_AGO);
    await runs.hover();
    await hands.click(runs.getByRole('button', { name: /^Edit / }));
    await expect(field(page, 'Start')).toBeFocused();
    await hands.type('-20m');
    await hands.press('Enter');
    await expect(running(page).getByRole('timer')).toHaveText(/^0:(19|2\d):/);
  });
  await job('6 the same in the bar', hands, clicks(1, 1, 1), async () => {
    await hands.click(running(page).getByRole('button', { name: /^since / }));
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Start' })).toBeFocused();
    await hands.type('-25m');
    await hands.press('Enter');
    await expect(running(page).getByRole('timer')).toHaveText(/^0:2[4-9]:/);
  });
  await job('3 stop, in its row', hands, clicks(1), async () => {
    await hands.click(listed(page, 'Stop', second));
    await expectNothingRuns(page);
  });
  await job('13 look at yesterday, under today', hands, clicks(0), async () => {
    const before = page.getByRole('region', { name: 'Yesterday', exact: true });
    await expect(before.getByRole('listitem')).toHaveCount(2);
  });
  await job('13 look at yesterday', hands, clicks(1), async () => {
    await hands.click(page.getByRole('button', { name: 'Day before' }));
    await expect(sessions(page)).toHaveCount(2);
  });
  await expect(page.getByRole('slider', { name: `End of ${first.name}` })).toBeVisible();
  await job('7 correct an end', hands, clicks(1), async () => {
    const hour = await hourPx(page);
    await hands.drag(page.getByRole('slider', { name: `End of ${first.name}` }), hour);
    await expect(block(page, first.name)).toHaveAccessibleName(/09:00 – 11:00/);
  });
  await job('10 fill a gap', hands, clicks(1), async () => {
    const task = workList(page).getByRole('row', { name: second.name, exact: true });
    await hands.drag(task, block(page, 'Add time, 11:00 – 12:00'));
    await expect(sessions(page)).toHaveCount(3);
  });
  await job('8 another card for an entry', hands, clicks(2), async () => {
    const entry = row(page, `${second.name}, 12:00`);
    await entry.hover();
    await hands.click(entry.getByRole('button', { name: /^Move / }));
    const choice = page.getByRole('dialog', { name: 'Move to another task' });
    await hands.click(choice.getByRole('option', { name: first.name }).first());
    await expect(row(page, `${first.name}, 12:00 – 13:00`)).toBeVisible();
  });
  await job('12 split', hands, clicks(1), async () => {
    await hands.click(block(page, `${first.name}, 09:00`), 'Alt');
    await expect(sessions(page)).toHaveCount(4);
  });
  await job('11 delete', hands, clicks(1), async () => {
    const entry = row(page, `${first.name}, 12:00`);
    await entry.hover();
    await hands.click(entry.getByRole('button', { name: /^Delete / }));
    await expect(sessions(page)).toHaveCount(3);
  });
  await job('9 log an hour and a half afterwards', hands, clicks(2, 1), async () => {
    await hands.click(search(page));
    await hands.type(`add 1h30 to ${third.name} yesterday`);
    await hands.click(page.getByRole('option', { name: third.name }).first());
    await expect(row(page, third.name)).toBeVisible();
  });
  await job('14 the week at a glance', hands, clicks(1), async () => {
    await hands.click(page.getByRole('tab', { name: 'Week' }));
    await expect(page.getByRole('status', { name: "Week's total" })).toBeVisible();
  });
  await job('15 last month as a file', hands, clicks(2), async () => {
    await hands.click(search(page));
    const { path, name } = await downloaded(app, async () => {
      await hands.click(page.getByRole('option', { name: 'Export last month' }));
    });
    expect(name).toMatch(/\.csv$/);
    expect(await readFile(path, 'utf8')).toContain(',');
  });
});

test('fifteen frequent jobs by the keyboard alone, each with a handful of keys', async ({ app, service }) => {
  const { page } = app;
  const hands = handsOn(page);
  const [first, second, third] = await layDays(page, service);

  /** The field, what is typed, Enter. */
  async function say(text: string, option: string | RegExp): Promise<void> {
    await hands.press('Control+k');
    await hands.type(text);
    await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true');
    await hands.press('Enter');
  }

  /** From anywhere on the day to its first or last entry, and on by arrows. */
  async function goTo(entry: Locator, way: 'ArrowDown' | 'ArrowUp'): Promise<void> {
    // The field keeps the cursor after what was done in it.
    if (await search(page).evaluate((element) => element === document.activeElement)) await hands.press('Escape');
    const isThere = async (): Promise<boolean> => await entry.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 4 && !(await isThere()); step += 1) {
      await hands.press(way);
      await expect(sessions(page).and(page.locator(':focus'))).toHaveCount(1);
    }
    await expect(entry).toBeFocused();
  }

  await job('1 start a listed card', hands, keys(2, 1), async () => {
    await say(first.name, first.name);
    await expectRunning(page, first);
  });
  await job('3 stop', hands, keys(1), async () => {
    await hands.press('Control+Enter');
    await expectNothingRuns(page);
  });
  await job('5 continue what ran last', hands, keys(1), async () => {
    await hands.press('Control+Enter');
    await expectRunning(page, first);
  });
  await job('2 start any card, 4 switch', hands, keys(2, 1), async () => {
    await say(third.name, third.name);
    await expectRunning(page, third);
    await expect(running(page).getByRole('timer')).toHaveCount(1);
  });
  await job('6 a timer that began 20 minutes ago', hands, keys(5, 1), async () => {
    await goTo(row(page, MINUTES_AGO), 'ArrowUp');
    await hands.press('e');
    await expect(field(page, 'Start')).toBeFocused();
    await hands.type('-20m');
    await hands.press('Enter');
    await expect(running(page).getByRole('timer')).toHaveText(/^0:(19|2\d):/);
  });
  await hands.press('Control+Enter');
  await expectNothingRuns(page);
  await job('13 look at yesterday', hands, keys(2, 1), async () => {
    await say('go to yesterday', 'Go to yesterday');
    await expect(sessions(page)).toHaveCount(2);
  });
  await job('7 correct an end', hands, keys(5, 1), async () => {
    await goTo(row(page, first.name), 'ArrowDown');
    await hands.press('e');
    await expect(field(page, 'Start')).toBeFocused();
    await hands.press('Tab');
    await expect(field(page, 'End')).toBeFocused();
    await hands.type('11:00');
    await hands.press('Enter');
    await expect(row(page, `${first.name}, 09:00 – 11:00`)).toBeFocused();
  });
  await job('9 log an hour and a half afterwards', hands, keys(2, 1), async () => {
    await say(`add 1h30 to ${third.name} yesterday`, third.name);
    await expect(row(page, third.name)).toBeVisible();
  });
  await job('10 fill a gap', hands, keys(2, 1), async () => {
    await say(`log 11-12 ${second.name} yesterday`, second.name);
    await expect(row(page, `${second.name}, 11:00 – 12:00`)).toBeVisible();
  });
  await job('8 another card for an entry', hands, keys(6, 1), async () => {
    await goTo(row(page, `${second.name}, 12:00`), 'ArrowDown');
    await hands.press('m');
    const choice = page.getByRole('dialog', { name: 'Move to another task' });
    await expect(choice.getByRole('combobox', { name: 'Task' })).toBeFocused();
    await hands.type(first.name);
    await expect(choice.getByRole('option', { name: first.name }).first()).toBeVisible();
    await hands.press('Enter');
    await expect(row(page, `${first.name}, 12:00 – 13:00`)).toBeVisible();
  });
  await job('12 split', hands, keys(5), async () => {
    await goTo(row(page, `${first.name}, 12:00`), 'ArrowDown');
    await hands.press('s');
    await expect(page.getByRole('textbox', { name: 'Split at' })).toBeFocused();
    await hands.press('Enter');
    await expect(row(page, `${first.name}, 12:30 – 13:00`)).toBeVisible();
    // A dialog gives the cursor back a frame after it has gone.
    await expect(row(page, `${first.name}, 12:00 – 12:30`)).toBeFocused();
  });
  await job('11 delete', hands, keys(2), async () => {
    await goTo(row(page, `${first.name}, 12:30`), 'ArrowDown');
    await hands.press('Delete');
    await expect(row(page, `${first.name}, 12:30`)).toHaveCount(0);
  });
  await job('9 the same without a phrase', hands, keys(3, 2), async () => {
    await hands.press('n');
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Task' })).toBeFocused();
    await hands.type(third.name);
    await expect(page.getByRole('option', { name: third.name }).first()).toBeVisible();
    await hands.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Start' })).toBeFocused();
    await hands.type('7:00');
    await hands.press('Enter');
    await expect(row(page, `${third.name}, 07:00`)).toBeVisible();
    // The window's own keys rest while a dialog is open, and the row may be there before it has gone.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await job('14 the week at a glance', hands, keys(1), async () => {
    await hands.press('Control+2');
    await expect(page.getByRole('status', { name: "Week's total" })).toBeVisible();
  });
  await job('15 last month as a file', hands, keys(2, 1), async () => {
    const { name } = await downloaded(app, async () => await say('export last month', 'Export last month'));
    expect(name).toMatch(/\.csv$/);
  });
});
