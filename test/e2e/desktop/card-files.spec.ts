import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '../../support/app-fixture.ts';
import { boardWithLimit, openRunningCard } from '../../support/card-steps.ts';
import { notingOpened } from '../../support/opened-paths.ts';
import { searchAndStart, signIn } from '../../support/steps.ts';

test('a file that nothing runs opens in the program of the desktop, and is gone with the app', async ({
  app,
  service,
}) => {
  const { client, taskId, name } = await boardWithLimit(service);
  await client.v3.uploadAttachments({
    attachable: `Task#${taskId}`,
    files: [{ name: '../../plan.txt', data: new Blob(['The whole fence']) }],
  });
  await signIn(app.page, service);
  await searchAndStart(app.page, name);
  const shown = await notingOpened(app.electron);
  const card = await openRunningCard(app.page, name);

  await card.getByRole('button', { name: 'Open plan.txt' }).focus();
  await app.page.keyboard.press('Enter');

  await expect.poll(shown).toHaveLength(1);
  const [path = ''] = await shown();
  expect(path).toMatch(/[/\\]cardclock-[^/\\]+[/\\]plan\.txt$/);
  expect(readFileSync(path, 'utf8')).toBe('The whole fence');
  const left = join(dirname(dirname(path)), 'cardclock-killed');
  await app.restart({
    kill: 'quit',
    before: () => {
      expect(existsSync(path)).toBe(false);
      // As a run leaves it that was killed.
      mkdirSync(left, { recursive: true });
    },
  });
  expect(existsSync(left)).toBe(false);
});
