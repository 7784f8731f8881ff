import { readFile } from 'node:fs/promises';
import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit, openedCard, openRunningCard } from '../../support/card-steps.ts';
import { downloaded } from '../../support/download.ts';
import { searchAndStart, signIn, workList } from '../../support/steps.ts';

test('a card is read and worked on by keyboard alone', async ({ app, service }) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  await client.v3.updateTask({
    task_id: taskId,
    description: '<p>All of it, <b>both sides</b></p>',
    time_estimate: 3600,
  });
  for (const part of ['Measure', 'Paint']) await client.v3.createSubtask({ task_id: taskId, name: part });
  await signIn(page, service);
  await searchAndStart(page, name);

  const card = await openRunningCard(page, name);
  await expect(card.getByText('both sides')).toBeVisible();
  await expect(card.getByText(/of 1 h estimated/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const rows = card.getByRole('grid', { name: 'Subtasks' }).getByRole('row');
  await rows.first().focus();
  await page.keyboard.press('Space');
  await expect(card.getByRole('checkbox', { name: 'Measure' })).toBeChecked();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.first()).toContainText('Paint');
  await expect(rows.nth(1)).toBeFocused();
  await card.getByRole('textbox', { name: 'New subtask' }).focus();
  await page.keyboard.type('Clean the brushes');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);

  await card.getByRole('textbox', { name: 'New comment' }).focus();
  await page.keyboard.type('Began at the gate');
  await page.keyboard.press('Control+Enter');
  const comments = card.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveText([/Began at the gate/]);
  await expect(card.getByRole('textbox', { name: 'New comment' })).toHaveValue('');

  const served = (await client.v3.getTask({ task_id: taskId })).value;
  expect(served.subtasks.map((part) => [part.name, part.is_completed])).toEqual([
    ['Paint', false],
    ['Measure', true],
    ['Clean the brushes', false],
  ]);
  expect(served.comments.map(({ content }) => content)).toEqual(['Began at the gate']);

  await comments.getByRole('button', { name: 'Delete your comment' }).focus();
  await page.keyboard.press('Enter');
  await expect(comments.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('a full column is explained, and passed only when told to', async ({ app, service }) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  await signIn(page, service);
  await searchAndStart(page, name);
  const row = workList(page).getByRole('row').filter({ hasText: name });
  await row.focus();
  await page.keyboard.press('o');
  const card = openedCard(page, name);

  await card.getByRole('button', { name: 'Move to In progress' }).focus();
  await page.keyboard.press('Enter');

  await expect(card.getByRole('alert')).toContainText('“In progress” takes at most 1 card at a time');
  expect((await client.v3.getTask({ task_id: taskId })).value.workflow_stage_id).toBe(
    (await client.v3.preloadBoard({ board_id: (await client.v3.getTask({ task_id: taskId })).value.board_id })).value
      .workflow_stages[0]?.id,
  );
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Move anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Move to Review' })).toBeVisible();
  await expect(card.getByText(/Garden · In progress/)).toBeVisible();
});

test('files come and go through the app, under names that are safe', { tag: '@shell' }, async ({ app, service }) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  await client.v3.uploadAttachments({
    attachable: `Task#${taskId}`,
    files: [{ name: '../../etc/pass‮gpj.exe', data: new Blob(['not what it seems']) }],
  });
  await signIn(page, service);
  await searchAndStart(page, name);
  const card = await openRunningCard(page, name);
  const content = Buffer.alloc(1_000_000, 'fence ');

  await card.getByLabel('Files to attach').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: content });

  const files = card.getByRole('list', { name: 'Attachments' });
  await expect(files.getByRole('listitem')).toContainText([/gpj\.exe/, /plan\.txt/]);
  await expect(card.getByRole('list', { name: 'Files on their way' })).toHaveCount(0);

  service.network.stall();
  await card.getByLabel('Files to attach').setInputFiles({ name: 'no.txt', mimeType: 'text/plain', buffer: content });
  const underway = card.getByRole('list', { name: 'Files on their way' });
  await expect(underway.getByRole('progressbar', { name: 'Sending no.txt' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await underway.getByRole('button', { name: 'Cancel no.txt' }).focus();
  await page.keyboard.press('Enter');
  await expect(underway).toHaveCount(0);
  await expect(card.getByRole('alert')).toContainText('“no.txt” was cancelled');
  await service.network.restore();

  const plan = await downloaded(app, async () => {
    await files.getByRole('button', { name: 'Save plan.txt' }).focus();
    await page.keyboard.press('Enter');
  });
  expect(plan.name).toBe('plan.txt');
  expect((await readFile(plan.path)).equals(content)).toBe(true);
  const odd = await downloaded(app, async () => await files.getByRole('button', { name: /^Open .*exe/ }).click());
  expect(odd.name).toMatch(/^[^/\\‮]+gpj\.exe$/);
  expect(odd.name).not.toContain('..');
});

test('a card that was read shows its age while the service is away, and what needs the service says so', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  await client.v3.createSubtask({ task_id: taskId, name: 'Measure' });
  await signIn(page, service);
  await searchAndStart(page, name);
  const card = await openRunningCard(page, name);
  await expect(card.getByRole('status', { name: 'Last update of this card' })).toHaveText(/^Updated just now/);
  await page.keyboard.press('Escape');
  await service.network.cut();

  await openRunningCard(page, name);

  await expect(card.getByRole('status', { name: 'Last update of this card' })).toHaveText(
    /The service does not answer/,
  );
  const measure = card.getByRole('checkbox', { name: 'Measure' });
  await card.getByRole('grid', { name: 'Subtasks' }).getByRole('row').first().focus();
  await page.keyboard.press('Space');
  await expect(card.getByRole('alert')).toContainText('Needs the service: changing a subtask.');
  await expect(card.getByRole('alert')).toContainText('nothing was changed');
  await expect(measure).not.toBeChecked();
  await card.getByRole('textbox', { name: 'New comment' }).fill('Not lost');
  await page.keyboard.press('Control+Enter');
  await expect(card.getByRole('alert')).toContainText('Needs the service: adding a comment.');
  await expect(card.getByRole('textbox', { name: 'New comment' })).toHaveValue('Not lost');
  expect(await axeFindings(page)).toEqual([]);
  await service.network.restore();
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(card.getByRole('list', { name: 'Comments' })).toContainText('Not lost');
});
