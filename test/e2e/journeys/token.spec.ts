import { z } from 'zod';
import { expect, test } from '../../support/app-fixture.ts';
import { newColleague, trackersOf } from '../../support/colleague.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import { heldTimes, saveAll, threeTasks } from '../../support/time-steps.ts';

const USER = z.object({ id: z.number() });

test('a token is revoked: tracking goes on, nobody else gets the queue, and a new token sends all of it', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [before, meanwhile, still] = await threeTasks(service);
  const me = String(USER.parse(await service.get('/api/v3/users/current.json')).id);
  const colleague = await newColleague(service, 'Somebody Else');
  await signIn(page, service);
  await searchAndStart(page, before.name);
  await expect(syncStatus(page)).toHaveText('All saved');

  await service.admin('revoke-token', '--user', me);
  await searchAndStart(page, meanwhile.name);
  const signInAgain = page.getByRole('form', { name: 'Sign in again' });
  await expect(signInAgain).toBeVisible();
  await searchAndStart(page, still.name);
  await expect(syncStatus(page)).toContainText('3 waiting');

  const token = signInAgain.getByRole('textbox', { name: 'Access token' });
  await token.fill(colleague.token);
  await signInAgain.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInAgain.getByRole('alert')).toContainText('This token belongs to Somebody Else');
  await expect(syncStatus(page)).toContainText('3 waiting');
  expect(await colleague.trackers()).toEqual([]);

  const renewed = z.object({ token: z.string() }).parse(await service.admin('new-token', '--user', me)).token;
  await token.fill(renewed);
  await signInAgain.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInAgain).toHaveCount(0);
  await stop(page, still.name);
  await saveAll(page);
  const held = await heldTimes({ trackers: async () => await trackersOf(service, renewed) });
  expect(held.map(({ taskId }) => taskId)).toEqual([before.id, meanwhile.id, still.id]);
  expect(held.filter(({ end }) => end === null)).toEqual([]);
  expect(await colleague.trackers()).toEqual([]);
});
