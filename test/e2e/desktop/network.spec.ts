import type { ElectronApplication } from 'playwright';
import { waysIn } from '../../../main/adapters/network/proxy-ways.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { HEALTHY } from '../../support/faults.ts';
import { signIn, syncStatus } from '../../support/steps.ts';

/** The network of this machine stays as it is: what the system says of it is told otherwise, and how often it is asked is counted. */
async function tellNetwork(electron: ElectronApplication, isOnline: boolean): Promise<void> {
  await electron.evaluate(({ net }, told) => {
    Object.assign(globalThis, { networkLooks: 0 });
    net.isOnline = () => {
      Object.assign(globalThis, { networkLooks: Number(Reflect.get(globalThis, 'networkLooks')) + 1 });
      return told;
    };
  }, isOnline);
}

async function looks(electron: ElectronApplication): Promise<number> {
  return await electron.evaluate(() => Number(Reflect.get(globalThis, 'networkLooks')));
}

/** Longer than between two looks at the network, and long before the service is asked by itself while nobody looks. */
const SOON = { timeout: 25_000 };
const QUIET_MS = 3000;

test('the network coming back is noticed where no page is left to hear of it', async ({ app, service }) => {
  test.slow();
  let askedAt = 0;
  service.network.follow(() => {
    askedAt = performance.now();
    return HEALTHY;
  });
  await signIn(app.page, service);
  await expect(syncStatus(app.page)).toHaveText('All saved');
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
  });

  await tellNetwork(app.electron, false);
  await expect.poll(async () => await looks(app.electron), SOON).toBeGreaterThan(0);
  await expect.poll(() => performance.now() - askedAt).toBeGreaterThan(QUIET_MS);
  const before = askedAt;
  await tellNetwork(app.electron, true);
  await expect.poll(async () => await looks(app.electron), SOON).toBeGreaterThan(0);

  await expect.poll(() => askedAt, { timeout: QUIET_MS }).toBeGreaterThan(before);
});

test('what a PAC file answers is the proxy that is used', async ({ app }) => {
  const pac = `function FindProxyForURL(url, host) { return host === 'straight.example' ? 'DIRECT' : 'PROXY 192.0.2.1:3128; DIRECT'; }`;
  const url = `data:application/x-ns-proxy-autoconfig;base64,${btoa(pac)}`;
  await app.restart({ kill: 'quit', args: [`--proxy-pac-url=${url}`] });
  const answerFor = async (address: string): Promise<string> =>
    await app.electron.evaluate(async ({ session }, to) => await session.defaultSession.resolveProxy(to), address);

  expect(waysIn(await answerFor('https://boards.example.com/')).map(String)).toEqual([
    'http://192.0.2.1:3128/',
    'null',
  ]);
  expect(waysIn(await answerFor('https://straight.example/'))).toEqual([null]);
});
