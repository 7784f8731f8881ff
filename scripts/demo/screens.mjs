/** The screens beside the day and its reports: a card, the settings, a question, unconfirmed time, and the panel of the tray. */
import { expect } from 'playwright/test';

import { openRunningCard } from '../../test/support/card-steps.ts';
import { ageHeartbeat } from '../../test/support/dead-journal.ts';
import { isShown, panelPage } from '../../test/support/panel-steps.ts';
import { pressKeys } from '../../test/support/press-keys.ts';
import { secondDevice } from '../../test/support/second-device.ts';
import { openSettings, searchAndStart, stop, syncStatus } from '../../test/support/steps.ts';
import {
  askService,
  editSession,
  outboxRow,
  minutesBefore,
  openView,
  question,
  saveAll,
  typed,
} from '../../test/support/time-steps.ts';
import { dismissMessages, shoot, shootAll } from './pictures.mjs';

const PANEL_KEYS = 'ctrl+alt+p';

/** The card of what runs, and every section of the settings that a window is high enough for. */
export async function cardAndSettings(page, card, step) {
  await step('The card of what runs: description, subtasks, comments, files', async () => {
    await dismissMessages(page);
    const pane = await openRunningCard(page, card);
    await expect(pane.getByRole('heading', { name: 'Description' })).toBeVisible();
    await shoot(page, 'card');
    await page.keyboard.press('Escape');
    await expect(pane).toHaveCount(0);
  });
  await step('The settings', async () => {
    await openView(page, 'Settings');
    const panel = page.getByRole('tabpanel', { name: 'Settings' });
    // The settings are loaded when they are opened first.
    await expect(panel.getByRole('heading').first()).toBeVisible();
    await shootAll(page, 'settings', panel);
    await openView(page, 'Today');
  });
}

/** The app is killed while a timer runs and opened forty minutes later, as far as it knows. Gives the question that it asks. */
export async function openAfterAway(app, service, task) {
  const ago = minutesBefore();
  await openView(app.page, 'Today');
  await searchAndStart(app.page, task.name);
  await editSession(app.page, task.name, { start: typed(ago(90), service) });
  await app.restart(() => ageHeartbeat(app.userDataDir, ago(40)));
  const asked = question(app.page, 'Time while you were away');
  await expect(asked).toBeVisible();
  return asked;
}

export async function stopAtAway(asked) {
  await asked.getByRole('button', { name: /^Stop at / }).click();
  await expect(asked).toHaveCount(0);
}

export async function timeAway(app, service, task, step) {
  await step('Killed while a timer ran, opened again forty minutes later: it asks', async () => {
    const asked = await openAfterAway(app, service, task);
    await dismissMessages(app.page);
    await shoot(app.page, 'question');
    await stopAtAway(asked);
    await saveAll(app.page);
  });
}

/** The last entry of the task, which is saved, gets one start here and another one on another device. */
export async function changeTwice(page, service, task) {
  const ago = minutesBefore();
  const { id } = (await service.trackers()).findLast((tracker) => tracker.task_id === task.id);
  await service.network.cut();
  await openView(page, 'Today');
  await editSession(page, task.name, { start: typed(ago(31), service) });
  await secondDevice(service).correctStart(id, ago(50));
  await service.network.restore();
  await askService(page);
  await expect(syncStatus(page)).toHaveText('1 needs you', { timeout: 30_000 });
}

/** One entry was changed here and on another device meanwhile, another one waits. */
export async function unconfirmed(app, service, [changed, waiting], step) {
  const { page } = app;
  await step('Changed here and on another device: both are shown, and nothing is decided alone', async () => {
    await searchAndStart(page, changed.name);
    await stop(page, changed.name);
    await saveAll(page);
    await changeTwice(page, service, changed);
    await service.network.cut();
    await searchAndStart(page, waiting.name);
    await stop(page, waiting.name);
    await expect(syncStatus(page)).toContainText('1 waiting, offline since');
    await openView(page, 'Sync');
    await expect(outboxRow(page, waiting.name)).toBeVisible();
    await dismissMessages(page);
    await shoot(page, 'outbox');
    await service.network.restore();
    await outboxRow(page, changed.name).getByRole('button', { name: 'Keep mine' }).click();
    await expect(syncStatus(page)).toHaveText('All saved', { timeout: 40_000 });
  });
}

/** By the keys that open it from anywhere. */
export async function openPanel(page) {
  await openSettings(page, 'Shortcuts');
  await page.getByRole('button', { name: 'Record keys for Open the search' }).click();
  await pressKeys(PANEL_KEYS);
  await pressKeys(PANEL_KEYS);
  const panel = await panelPage(page.context());
  await expect.poll(() => isShown(panel)).toBe(true);
  await expect(panel.getByRole('region', { name: 'Your day' })).toBeVisible();
  return panel;
}

export async function trayPanel(page, step) {
  await step('The panel of the tray, by keys that work from anywhere', async () => {
    await shoot(await openPanel(page), 'panel');
    await pressKeys('Escape');
    await openView(page, 'Today');
  });
}
