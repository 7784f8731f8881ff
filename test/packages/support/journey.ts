import { expect as playwrightExpect } from 'playwright/test';
import { openSettings, running, searchAndStart, signIn, stop, workList } from '../../support/steps.ts';
import { saveAll, threeTasks } from '../../support/time-steps.ts';
import type { AttachedApp } from '../../support/attached-app.ts';
import type { TestService } from '../../support/test-service.ts';

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

  /**
   * Tracks while the service is out of reach, is offered a package that was tampered with, which is refused, and loads the one
   * that was meant.
   */
  loadUpdate: async (
    open: () => Promise<AttachedApp>,
    service: TestService,
    feed: { readonly url: string; readonly mend: () => void },
  ): Promise<void> => {
    await using app = await open();
    const { page } = app;
    const [waiting, timed] = await threeTasks(service);
    await signIn(page, service);
    await service.network.cut();
    await searchAndStart(page, waiting.name);
    await stop(page, waiting.name);
    await searchAndStart(page, timed.name);

    await openSettings(page, 'Help');
    await page.getByRole('textbox', { name: 'Update feed' }).fill(feed.url);
    await page.getByRole('button', { name: 'Use this feed' }).click();
    const download = page.getByRole('button', { name: /^Download \d/ });
    await download.click();
    await expect(page.getByText('What came is not the file that the feed promises')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Install and restart' })).toHaveCount(0);
    feed.mend();
    await download.click();
    await expect(page.getByRole('button', { name: 'Install and restart' })).toBeVisible();
    await expect(running(page).getByText(timed.name)).toHaveCount(1);
    expect(await service.trackers()).toEqual([]);
  },

  /** The timer runs on in the next version, and all that waited is sent, once. */
  goOnAfterUpdate: async (open: () => Promise<AttachedApp>, service: TestService): Promise<void> => {
    await using app = await open();
    const [waiting, timed] = await threeTasks(service);
    await expect(running(app.page).getByText(timed.name)).toHaveCount(1);
    await service.network.restore();
    await saveAll(app.page);
    const held = await service.trackers();
    expect(new Set(held.map(({ task_id }) => task_id))).toEqual(new Set([waiting.id, timed.id]));
    expect(held).toHaveLength(2);
    expect(held.filter(({ ended_at }) => ended_at === null)).toMatchObject([{ task_id: timed.id }]);
  },
};
