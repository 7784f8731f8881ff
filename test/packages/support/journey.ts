import { expect as playwrightExpect } from 'playwright/test';
import { running, workList } from '../../support/steps.ts';
import type { AttachedApp } from '../../support/attached-app.ts';

/** Started from a cold disk, beside whatever else the machine does. */
const expect = playwrightExpect.configure({ timeout: 20_000 });

/** Journeys with a packaged app, whatever package it came in. */
export const steps = {
  /** Tracks on the built-in board, quits while the timer runs, and finds it running in a second life. */
  trackAndReopen: async (open: () => Promise<AttachedApp>): Promise<string> => {
    await using first = await open();
    await first.page.getByRole('button', { name: 'Try the built-in board' }).click();
    const start = workList(first.page)
      .getByRole('button', { name: /^Start / })
      .first();
    const task = ((await start.getAttribute('aria-label')) ?? '').replace('Start ', '');
    await start.click();
    await expect(running(first.page).getByRole('timer')).toBeVisible();
    await first.quit();

    await using second = await open();
    await running(second.page)
      .getByRole('button', { name: `Stop ${task}`, exact: true })
      .click();
    await expect(running(second.page).getByRole('timer')).toHaveCount(0);
    return task;
  },

  /** A link of another program reaches the app that runs, which asks before it does anything. */
  beAskedByLink: async (
    open: () => Promise<AttachedApp>,
    follow: (address: string) => Promise<void>,
  ): Promise<void> => {
    await using app = await open();
    const { page } = app;
    const timer = running(page).getByRole('timer');
    const question = page.getByRole('article', { name: 'Stop the timer?' });
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await workList(page)
      .getByRole('button', { name: /^Start / })
      .first()
      .click();
    await expect(timer).toBeVisible();

    await follow('cardclock://stop');

    await expect(question).toBeVisible();
    await expect(timer).toBeVisible();
    await question.getByRole('button', { name: 'Stop' }).click();
    await expect(timer).toHaveCount(0);
  },
};
