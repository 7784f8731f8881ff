import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
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

test('a setting that cannot be used is named, the others are kept, and the file as it was lies beside it', async ({
  app,
}) => {
  const text = '{"theme": "dark", "density": "dense"}';
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  await app.restart({ kill: 'quit', before: () => writeFileSync(join(app.userDataDir, 'settings.json'), text) });

  await expect(app.page.getByText('could not be used and were reset: “Density”')).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const aside = readdirSync(app.userDataDir).find((name) => name.startsWith('settings.json.unusable'));
  expect(readFileSync(join(app.userDataDir, aside ?? ''), 'utf8')).toBe(text);
});

test('settings that the disk refuses hold all the same, and that is said until it takes them again', async ({
  app,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const path = join(app.userDataDir, 'settings.json');
  const html = page.locator('html');
  const words = page.getByText('Your settings could not be saved');
  // no file takes the place of a folder
  rmSync(path, { force: true });
  mkdirSync(path);

  await page.getByText('Dark', { exact: true }).click();
  await expect(words).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'dark');

  rmdirSync(path);
  await page.getByText('Light', { exact: true }).click();
  await expect(words).toHaveCount(0);
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(readFileSync(path, 'utf8')).toContain('"light"');
});
