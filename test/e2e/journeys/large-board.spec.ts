import { expect, test } from '../../support/app-fixture.ts';
import { boardWith, openRunningCard } from '../../support/card-steps.ts';
import { HEALTHY } from '../../support/faults.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';

const COLUMNS = Array.from({ length: 1000 }, (_, index) => ({ name: `Column ${index + 1}` }));
const DESCRIPTION = `<p>Where it begins.</p>${'<p>And so on.</p>'.repeat(330_000)}`;
const SUBTASKS = Array.from({ length: 20_000 }, (_, index) => ({
  id: index + 1,
  name: `Part ${index + 1}`,
  position: index + 1,
  is_completed: index === 19_999,
}));

/** More than our own service takes in one request: as another has it. */
function asLargeCard(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), description: DESCRIPTION, subtasks: SUBTASKS });
}

function onLargeBoard(body: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service answers there
  const board = JSON.parse(body) as { readonly tasks: readonly object[] };
  const tasks = board.tasks.map((task) => ({ ...task, description: DESCRIPTION, subtasks: SUBTASKS }));
  return JSON.stringify({ ...board, tasks });
}

test('a board with 1,000 columns, and a card with 5 MB of text and 20,000 subtasks, are shown as far as one can read', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { boardId, taskId, name } = await boardWith(service, COLUMNS, 'Mend the fence');
  expect(DESCRIPTION.length).toBeGreaterThan(5 * 1024 * 1024);
  service.network.follow(({ method, path }) => {
    if (method !== 'GET') return HEALTHY;
    if (path.includes(`/tasks/${taskId}.json`)) return { kind: 'other-words', of: asLargeCard };
    return path.includes(`/boards/${boardId}.json`) ? { kind: 'other-words', of: onLargeBoard } : HEALTHY;
  });
  await signIn(page, service);
  await searchAndStart(page, name);
  await expect(syncStatus(page)).toHaveText('All saved');

  const card = await openRunningCard(page, name);
  await expect(card.getByText('Where it begins.')).toBeVisible();
  await expect(card.getByText('This text is too long to show in full.')).toBeVisible();
  await expect(card.getByText('1 of 20000')).toBeVisible();
  await expect(card.getByText('Only the first 500 of 20000 are shown here.')).toBeVisible();
  await expect(card.getByRole('grid', { name: 'Subtasks' }).getByRole('row')).toHaveCount(500);
  await card.getByRole('button', { name: 'Move to Column 2' }).click();
  await expect(card.getByRole('button', { name: 'Move to Column 3' })).toBeVisible();
  await expect(card.getByText(/Garden · Column 2/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await stop(page, name);
  await expect(syncStatus(page)).toHaveText('All saved');
  expect((await service.trackers()).map(({ task_id: id, ended_at: end }) => [id, end !== null])).toEqual([
    [taskId, true],
  ]);
});
