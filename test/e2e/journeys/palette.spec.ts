import type { Locator, Page } from 'playwright';
import { LANGUAGES } from '../../../common/i18n/languages.ts';
import { axeFindings, expectAccessible } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { connect, running, search, signIn, syncStatus, workList } from '../../support/steps.ts';
import { startTestService } from '../../support/test-service.ts';
import { heldTimes, message, minutesBefore, saveAll, sessions, threeTasks } from '../../support/time-steps.ts';

/** Types into the search field as a person without a mouse: from wherever the cursor is. */
async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
}

function option(page: Page, name: string | RegExp): Locator {
  return page.getByRole('option', { name });
}

/** What the field says is wrong with its text. */
async function wrongWords(page: Page): Promise<string | null> {
  const id = await search(page).getAttribute('aria-describedby');
  return id === null ? null : await page.locator(`[id="${id}"]`).textContent();
}

/** Options in sight of which another part of the window is in front. */
async function coveredOptions(page: Page): Promise<readonly string[]> {
  return await page.getByRole('option').evaluateAll((options) =>
    options
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const list = one.closest('[role="listbox"]')?.getBoundingClientRect();
        const middle = top + height / 2;
        if (list === undefined || middle < list.top || middle > list.bottom) return false;
        return [0.05, 0.3, 0.6, 0.95].some(
          (share) => !one.contains(document.elementFromPoint(left + width * share, middle)),
        );
      })
      .map((one) => one.textContent),
  );
}

test('time is started, stopped, logged and taken back by phrases, by keyboard alone', async ({ app, service }) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(page, service);

  await test.step('the very next key after Ctrl K belongs to the field', async () => {
    const isThere = await page.evaluate(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const options = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', options));
      // What React does at once is done by then; another key may come before anything that it puts off.
      await Promise.resolve().then(() => undefined);
      return document.activeElement?.getAttribute('aria-label');
    });
    expect(isThere).toBe('Search tasks');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('started 50 minutes ago, as the option says before', async () => {
    await say(page, `start ${first.name} 50m ago`);
    const option_ = option(page, new RegExp(`^Start “${first.name}” at \\d\\d:\\d\\d, 50 m ago`));
    await expect(option_).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(running(page).getByRole('timer')).toHaveText(/^0:5[01]:/);
    await expect(message(page, `“${first.name}” has been running since`)).toBeVisible();
  });
  const agoThen = minutesBefore();

  await test.step('a time that it cannot have ended at is explained, and nothing is done', async () => {
    await say(page, 'stop at 3:00');
    await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await wrongWords(page)).toMatch(/began later, at \d\d:\d\d/);
    await page.keyboard.press('Enter');
    await expect(running(page).getByRole('timer')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('stopped 20 minutes ago', async () => {
    await say(page, 'stop 20m ago');
    await option(page, /^Stop “.*20 m ago$/).waitFor();
    await page.keyboard.press('Enter');
    await expect(running(page)).toContainText('Nothing running');
  });

  await test.step('a future time only offers what may be meant', async () => {
    await say(page, `start ${second.name} at 23:30`);
    await expect(option(page, new RegExp(`^Start “${second.name}” yesterday at 23:30`))).toBeVisible();
    expect(await wrongWords(page)).toBe('23:30 today lies in the future.');
    await page.keyboard.press('Enter');
    await expect(running(page)).toContainText('Nothing running');
    await page.keyboard.press('Escape');
  });

  await test.step('a range of this morning, taken back by Ctrl+Z and logged again', async () => {
    for (const round of ['first', 'again']) {
      await say(page, `log 8:00-9:30 ${second.name}`);
      await option(page, /^Add 1 h 30 m to .*today 08:00 – 09:30/).waitFor();
      await page.keyboard.press('Enter');
      await expect(sessions(page)).toHaveCount(2);
      if (round === 'first') await page.keyboard.press('Control+z');
      await expect(sessions(page)).toHaveCount(round === 'first' ? 1 : 2);
    }
  });

  await test.step('nothing of the day shows through the list, whose actions are there before a letter is typed', async () => {
    await page.keyboard.press('Control+k');
    await expect(option(page, `Continue ${first.name}`)).toBeVisible();
    await option(page, 'Add time').scrollIntoViewIfNeeded();
    expect(await coveredOptions(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('and to another day', async () => {
    await say(page, 'go to yesterday');
    await option(page, 'Go to yesterday').waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing tracked on this day.')).toBeVisible();
  });

  await saveAll(page);
  const held = await heldTimes(service);
  const [, started] = held;
  expect(held).toHaveLength(2);
  expect(held[0]).toMatchObject({ taskId: second.id });
  expect(started).toMatchObject({ taskId: first.id });
  expect(started?.start).toBeGreaterThanOrEqual(ago(50));
  expect(started?.start).toBeLessThan(agoThen(49));
});

test('a filter is completed and corrected, and a card is made that nobody has made', async ({ app, service }) => {
  const { page } = app;
  await signIn(page, service);
  await expect(syncStatus(page)).toHaveText('All saved');

  await test.step('from key to operator to value by Tab', async () => {
    await say(page, 'ty');
    await option(page, /^type:/).waitFor();
    await page.keyboard.press('Tab');
    await expect(search(page)).toHaveValue('type:');
    await page.keyboard.type('Bu');
    await expect(option(page, 'type:Bug')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(search(page)).toHaveValue('type:Bug ');
    await expect(option(page, 'type:Bug')).toHaveCount(0);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'the search field with what a filter finds');
  });

  await test.step('a key that is none is marked, with what was expected', async () => {
    await say(page, 'tipe:Bug');
    await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await wrongWords(page)).toContain('There is no key tipe. Did you mean type?');
    await expect(page.locator('.palette-behind u')).toHaveText('tipe');
    await expectAccessible(page, 'the search field with a mistake in it');
  });

  await test.step('the boards and the archive are reached from the field', async () => {
    await say(page, 'the');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('button', { name: 'On all boards' }).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'On all boards' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Board' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Archived tasks' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeFocused();
  });

  await test.step('a card that is not there is made and runs', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await say(page, 'start painting the quarterly shed');
    await expect(option(page, /^Create task “painting the quarterly shed” on .+ and start$/)).toBeVisible();
    await expectAccessible(page, 'the search field with a task to be made');
    // Nobody makes a card by a slip of the pen.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(running(page).getByRole('button', { name: 'Stop painting the quarterly shed' })).toBeVisible();
  });
});

test('one card among 5,000 is found by the middles of its words, and opened', async ({ app }) => {
  test.slow();
  const { page } = app;
  await using service = await startTestService({ tasks: 5000 });
  const [first] = await service.tasks();
  const name = 'Größenänderung der nördlichen Laternen';
  await fetch(new URL('/api/v3/tasks.json', service.directUrl), {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ task: { name, board_id: first?.board_id } }),
  });
  await connect(page, service.url, service.token);
  await expect(search(page)).toBeVisible();

  await say(page, 'latern ordlich grossen');
  await expect(option(page, name)).toBeVisible();
  await expect(option(page, name).locator('mark')).not.toHaveCount(0);
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('latern ordlich grossen');
  await expect(option(page, name)).toBeVisible();

  await say(page, 'latern grossen');
  await option(page, name).waitFor();
  await page.keyboard.press('Enter');
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toBeVisible();
  await expect(workList(page).getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('without the service the field says that only this computer answers', async ({ app, service }) => {
  const { page } = app;
  await signIn(page, service);
  const [first] = await threeTasks(service);
  await service.network.cut();

  await say(page, first.name.split(' ')[0] ?? '');
  await option(page, first.name).waitFor();
  await expect(page.getByText(/^Only what this computer knows is shown\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('the open list covers no tab, in whatever language', async ({ app, service }) => {
  const { page } = app;
  await signIn(page, service);

  for (const language of LANGUAGES) {
    await page.evaluate(
      async (chosen) => await window.cardclock.invoke('settings:change', { language: chosen }),
      language,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();

    const covered = await page.getByRole('tab').evaluateAll((tabs) =>
      tabs
        .filter((tab) => {
          const { left, right, top, height } = tab.getBoundingClientRect();
          const isFree = (x: number): boolean => tab.contains(document.elementFromPoint(x, top + height / 2));
          return !isFree(left + 2) || !isFree(right - 2);
        })
        .map((tab) => tab.textContent),
    );
    expect(covered, language).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});
