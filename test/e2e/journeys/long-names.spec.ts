import { expect, test } from '../../support/app-fixture.ts';
import { crowdedMisfits, isLaidOutByOld } from '../../support/page-fits.ts';
import { startOnBuiltInBoard } from '../../support/steps.ts';

test('thirty cards of long names fit in every view, at each size of the window and the text, in each language', async ({
  app,
}, testInfo) => {
  test.skip(isLaidOutByOld(testInfo), 'an Electron out of support lays out large text otherwise');
  const { page } = app;
  await startOnBuiltInBoard(page);

  expect(await crowdedMisfits(page)).toEqual([]);
});
