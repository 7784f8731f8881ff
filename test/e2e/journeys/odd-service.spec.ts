import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit, openRunningCard } from '../../support/card-steps.ts';
import { HEALTHY } from '../../support/faults.ts';
import { openSettings, searchAndStart, signIn } from '../../support/steps.ts';

/** As another service has it: fields with names, and a card of which not all can be understood. */
function asAnother(body: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service answers there
  const board = JSON.parse(body) as { readonly tasks: readonly object[] };
  const [odd, ...others] = board.tasks;
  const tasks = [{ ...odd, due_date: 'soon', priority: 'high', time_estimate: { hours: 3 } }, ...others];
  const card_template = { custom_field_1: { label: 'Customer' }, custom_field_2: { label: 'Cost centre and project' } };
  return JSON.stringify({ ...board, tasks, card_template });
}

test('a service with shapes of its own is read all the same, and says what was not understood', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  await client.v3.updateTask({
    task_id: taskId,
    custom_field_1: 'Lovelace & Daughters',
    custom_field_2: '4711',
    custom_field_5: 'A field that the board has no name for',
  });
  service.network.follow(({ path }) =>
    /boards\/\d+\.json/.test(path) ? { kind: 'other-words', of: asAnother } : HEALTHY,
  );
  await signIn(page, service);
  await searchAndStart(page, name);

  const card = await openRunningCard(page, name);
  await expect(card.getByText('Lovelace & Daughters')).toBeVisible();
  await expect(card.getByRole('term')).toContainText(['Customer', 'Cost centre and project', 'Custom field 5']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await openSettings(page, 'Help');
  const header = page.getByRole('textbox', { name: 'Header for the token' });
  await header.fill('Content-Length');
  await page.getByRole('button', { name: 'Use this header' }).click();
  await expect(page.getByText('This header means something else already.')).toBeVisible();
  await header.fill('X-Board-Token');
  await page.getByRole('button', { name: 'Use this header' }).click();
  await expect(header).toHaveValue('x-board-token');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Run self-test' }).click();
  const results = page.getByRole('list', { name: 'Self-test results' });
  await expect(results).toContainText('not understood');
  await expect(results).toContainText(/due_date/);
});
