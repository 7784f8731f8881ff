import type { Locator, Page } from 'playwright';
import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit, openRunningCard } from '../../support/card-steps.ts';
import { openSettings, running, searchAndStart, signIn, stop } from '../../support/steps.ts';

function suggestions(page: Page): Locator {
  return page.getByRole('list', { name: 'Suggestions' }).getByRole('listitem');
}

test('a started card of the backlog is offered to be moved to work, past a limit only when told to', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { client, taskId, name, boardId } = await boardWithLimit(service);
  await signIn(page, service);
  await searchAndStart(page, name);
  await expect(suggestions(page)).toContainText([`“${name}” is still in Backlog.`]);
  expect(await axeFindings(page)).toEqual([]);

  await suggestions(page).getByRole('button', { name: 'Move to In progress' }).focus();
  await page.keyboard.press('Enter');
  await expect(suggestions(page).getByRole('alert')).toContainText('takes at most 1 card at a time');
  await suggestions(page).getByRole('button', { name: 'Move anyway' }).focus();
  await page.keyboard.press('Enter');

  await expect(suggestions(page)).toHaveCount(0);
  await expect(running(page).getByText('Garden · In progress')).toBeVisible();
  const stages = (await client.v3.preloadBoard({ board_id: boardId })).value.workflow_stages;
  expect((await client.v3.getTask({ task_id: taskId })).value.workflow_stage_id).toBe(stages[1]?.id);
});

test('a card that somebody finishes while its timer runs is offered to be stopped', async ({ app, service }) => {
  const { page } = app;
  const { client, taskId, name, boardId } = await boardWithLimit(service);
  await client.v1.moveTask({ board_id: boardId, task_id: taskId, direction: 'next_stage', override: '1' });
  await signIn(page, service);
  await searchAndStart(page, name);
  await expect(suggestions(page)).toHaveCount(0);
  const stages = (await client.v3.preloadBoard({ board_id: boardId })).value.workflow_stages;
  await client.v1.moveTask({ board_id: boardId, task_id: taskId, workflow_stage_id: stages.at(-1)?.id ?? 0 });

  const card = await openRunningCard(page, name);
  await expect(card.getByText('Garden · Done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toContainText([`“${name}” was moved to Done and its timer is still running.`]);
  await suggestions(page).getByRole('button', { name: 'Stop the timer' }).focus();
  await page.keyboard.press('Enter');

  await expect(running(page).getByText('Nothing running')).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
});

test('what was waved away stays away, and a switch ends it for good', async ({ app, service }) => {
  const { name } = await boardWithLimit(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, name);
  await suggestions(app.page).getByRole('button', { name: 'Not now' }).click();
  await expect(suggestions(app.page)).toHaveCount(0);

  await app.restart({ kill: 'quit' });

  const { page } = app;
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await stop(page, name);
  await searchAndStart(page, name);
  await expect(suggestions(page)).toHaveCount(1);
  await openSettings(page, 'Tracking');
  const offered = page.getByRole('switch', { name: 'Suggest moving a started task out of the backlog' });
  await offered.focus();
  await page.keyboard.press('Space');
  await expect(offered).not.toBeChecked();
  await expect(suggestions(page)).toHaveCount(0);
});
