import { expect, test } from '../../support/app-fixture.ts';
import { searchAndStart, signIn, syncStatus } from '../../support/steps.ts';

test('the network takes no process of its own, and whoever tracks reaches the service', async ({ app, service }) => {
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('a task is needed');
  await signIn(app.page, service);
  await searchAndStart(app.page, first.name);
  await expect(syncStatus(app.page)).toHaveText('All saved');

  const services = await app.electron.evaluate(({ app: running }) =>
    running.getAppMetrics().flatMap(({ serviceName }) => serviceName ?? []),
  );
  expect(services).not.toContain('network.mojom.NetworkService');
});
