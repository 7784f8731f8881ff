import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { downloaded } from '../../support/download.ts';
import { openSettings, signIn } from '../../support/steps.ts';
import { message } from '../../support/time-steps.ts';

test('an export is called saved only when it is, and the next one begins in the same folder', async ({
  app,
  service,
}) => {
  const { page, electron, userDataDir } = app;
  await signIn(page, service);
  await openSettings(page, 'Data');
  const button = page.getByRole('button', { name: 'Export JSON lines' });

  await test.step('cancelled in the dialog of the system', async () => {
    await cancelNext(app);
    await button.click();
    await expect(message(page, /^Nothing was saved: cardclock-.*\.jsonl was cancelled\.$/)).toBeVisible();
    await expect(page.getByText(/^Saved as/)).toHaveCount(0);
  });

  await test.step('saved', async () => {
    const file = await downloaded(app, async () => await button.click());
    await expect(message(page, `Saved as ${file.name}.`)).toBeVisible();
    expect(existsSync(join(userDataDir, file.name))).toBe(true);
  });

  await test.step('the next dialog begins there, and asks before it overwrites', async () => {
    await cancelNext(app);
    await button.click();
    const asked = await electron.evaluate(async () => await Reflect.get(globalThis, 'asked'));
    expect(asked).toMatchObject({
      defaultPath: expect.stringContaining(userDataDir),
      properties: expect.arrayContaining(['showOverwriteConfirmation']),
    });
  });

  await test.step('a place that cannot be written is told', async () => {
    await electron.evaluate(
      ({ dialog }, filePath) => {
        Object.assign(dialog, { showSaveDialog: async () => await Promise.resolve({ canceled: false, filePath }) });
      },
      join(userDataDir, 'settings.json', 'in-a-file.jsonl'),
    );
    await button.click();
    await expect(page.getByText(/^cardclock-.*\.jsonl could not be saved\./)).toBeVisible();
  });
});

/** As if the person cancelled; what the dialog was asked to show is kept as `asked`. */
async function cancelNext({ electron }: AppUnderTest): Promise<void> {
  await electron.evaluate(({ dialog }) => {
    const asked = new Promise<unknown>((resolve) => {
      const showSaveDialog = async (...given: unknown[]): Promise<unknown> => {
        resolve(given.at(-1));
        return await Promise.resolve({ canceled: true, filePath: '' });
      };
      Object.assign(dialog, { showSaveDialog });
    });
    Object.assign(globalThis, { asked });
  });
}
