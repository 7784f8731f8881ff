import { readFileSync } from 'node:fs';
import { expect, test } from '../../support/app-fixture.ts';
import { searchAndStart, signIn, syncStatus } from '../../support/steps.ts';
import { threeTasks } from '../../support/time-steps.ts';
import { skipWithout } from '../../support/needs.ts';

test('nothing waits in memory for the network or for 3D, and whoever tracks reaches the service', async ({
  app,
  service,
}) => {
  // Elsewhere all stays as Electron has it.
  skipWithout(test, 'linux');
  const [first] = await threeTasks(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, first.name);
  await expect(syncStatus(app.page)).toHaveText('All saved');

  const metrics = await app.electron.evaluate(({ app: running }) => running.getAppMetrics());
  expect(metrics.map(({ serviceName }) => serviceName)).not.toContain('network.mojom.NetworkService');
  const drawing = metrics.find(({ type }) => type === 'GPU');
  expect(readFileSync(`/proc/${drawing?.pid}/maps`, 'utf8')).not.toContain('swiftshader');
});
