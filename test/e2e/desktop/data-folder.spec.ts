import { expect, test } from '../../support/app-fixture.ts';

test('the folder named by --user-data-dir is where the app keeps everything', async ({ app }) => {
  const folders = await app.electron.evaluate(({ app: running }) => [
    running.getPath('userData'),
    running.getPath('sessionData'),
  ]);

  expect(folders).toEqual([app.userDataDir, app.userDataDir]);
});
