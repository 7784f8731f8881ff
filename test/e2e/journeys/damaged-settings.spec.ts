import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../support/app-fixture.ts';

test('damaged settings are set aside and reported; the app goes on as at first', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  await app.restart({
    kill: 'quit',
    before: () => writeFileSync(join(app.userDataDir, 'settings.json'), '{"theme": "da'),
  });

  await expect(app.page.getByText('Your settings could not be read')).toBeVisible();
  const aside = readdirSync(app.userDataDir).find((name) => name.startsWith('settings.json.damaged'));
  expect(readFileSync(join(app.userDataDir, aside ?? ''), 'utf8')).toBe('{"theme": "da');
});
