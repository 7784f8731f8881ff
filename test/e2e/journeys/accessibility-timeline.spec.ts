import { expectAccessible } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { signIn } from '../../support/steps.ts';
import { minutesBefore, sessions, threeTasks } from '../../support/time-steps.ts';

test('axe finds nothing on a day with overlaps, nor while a block moves, is copied or is about to be cut', async ({
  app,
  service,
}) => {
  const { page } = app;
  const ago = minutesBefore();
  const [first, second] = await threeTasks(service);
  await service.log(first, ago(240), ago(120));
  await service.log(second, ago(150), ago(60));
  await signIn(page, service);
  await expect(
    sessions(page)
      .getByText(/^overlaps/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'a day with overlaps');

  const timeline = page.getByRole('region', { name: 'Timeline' });
  const block = timeline.getByRole('button', { name: new RegExp(`^${second.name}, `) });
  await expect(timeline.getByRole('slider').first()).toBeVisible();
  const box = await block.boundingBox();
  if (box === null) throw new Error('the block is not on view');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 70, { steps: 4 });
  await expect(timeline.locator('.timeline-readout')).toBeVisible();
  await expectAccessible(page, 'a block that moves');
  await page.keyboard.down('Alt');
  await expectAccessible(page, 'a copy');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.move(box.x + 20, box.y + 30);
  await expect(timeline.locator('.timeline-cut')).toBeAttached();
  await expectAccessible(page, 'a block that is about to be cut');
  await page.keyboard.up('Alt');
});
