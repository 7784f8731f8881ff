import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit } from '../../support/card-steps.ts';
import { running, search, signIn, workList } from '../../support/steps.ts';

test('cards assigned to the person are found from the palette, put on the list and started', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { client, boardId, taskId, name } = await boardWithLimit(service);
  const me = (await client.v3.getCurrentUser()).value.id;
  const other = (await client.v3.createTask({ name: 'Paint the shed', board_id: boardId })).value.id;
  for (const id of [taskId, other]) {
    await client.v1.updateTask({ board_id: boardId, task_id: id, assigned_user_id: me });
    await client.v1.moveTask({ board_id: boardId, task_id: id, direction: 'next_stage', override: '1' });
  }
  await signIn(page, service);
  const line = page.getByRole('button', { name: /assigned to you (is|are) in progress/ });
  await expect(line).toHaveAttribute('aria-expanded', 'false');

  await search(page).fill('assigned to me');
  await page.getByRole('option', { name: 'Show tasks assigned to me' }).click();
  await expect(line).toBeFocused();
  const cards = page.getByRole('list', { name: 'Assigned to you, in progress' });
  await expect(cards.getByText(name)).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(cards.getByRole('button').first()).toBeFocused();

  await cards.getByRole('button', { name: `Put ${name} on your list` }).click();
  await expect(workList(page).getByRole('row', { name })).toBeVisible();
  await expect(cards.getByText(name)).toHaveCount(0);

  await cards.getByRole('button', { name: 'Start Paint the shed' }).click();
  await expect(running(page).getByText('Paint the shed')).toBeVisible();
  await expect(cards.getByText('Paint the shed')).toHaveCount(0);
});
