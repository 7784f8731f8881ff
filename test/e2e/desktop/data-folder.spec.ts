import { expect, test } from '../../support/app-fixture.ts';
import { startOther } from '../../support/other-start.ts';
import { skipWithout } from '../../support/needs.ts';

test('the folder named by --user-data-dir is where the app keeps everything', async ({ app }) => {
  const folders = await app.electron.evaluate(({ app: running }) => [
    running.getPath('userData'),
    running.getPath('sessionData'),
  ]);

  expect(folders).toEqual([app.userDataDir, app.userDataDir]);
});

test('where nothing can be kept in the home folder, the app and its commands say so and end', async () => {
  // A home that is a file, and the folder of settings below it.
  skipWithout(test, 'linux');
  const nowhere = { HOME: '/etc/hostname', XDG_CONFIG_HOME: undefined };
  const words =
    /^Cardclock keeps your time in \/etc\/hostname\/\.config\/\S+, which cannot be written: .*Nothing was changed/m;

  await using command = startOther(['status'], nowhere);
  await expect.poll(command.exitCode).toBe(1);
  expect(command.said()).toMatch(words);
  expect(command.said()).not.toContain('    at ');

  // The box on the screen waits for somebody to read it.
  await using app = startOther([], nowhere);
  await expect.poll(app.said).toMatch(words);
  expect(app.said()).not.toContain('    at ');
});
