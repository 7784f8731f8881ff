import { expect, type TestInfo } from 'playwright/test';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import type { Dice } from '../../sim/random.ts';
import { type AppUnderTest, openApp } from '../app-fixture.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { openInElectron } from '../open-in-electron.ts';
import { signIn } from '../steps.ts';
import type { TestService } from '../test-service.ts';

/** A slow network answers after so long. */
const LONGEST_WAY_MS = 300;

/** The app on a data folder of its own, behind a network of its own. */
export interface Device {
  readonly name: string;
  readonly app: AppUnderTest;
  readonly network: FaultProxy;
  /** What the app tells its window. */
  readonly snapshot: () => Promise<Snapshot>;
  /** Another weather of its network; in words. */
  readonly changeNetwork: (dice: Dice) => Promise<string>;
  readonly restoreNetwork: () => Promise<void>;
  /** The whole app, at once. */
  readonly kill: () => void;
  /** After a kill; `before` is done while no app runs. */
  readonly reopen: (before: () => Promise<void>) => Promise<void>;
  readonly close: (testInfo: TestInfo) => Promise<void>;
}

export async function openDevice(name: string, service: TestService): Promise<Device> {
  const network = await startFaultProxy(Number(new URL(service.directUrl).port));
  const { app, close } = await openApp(openInElectron, 'electron');
  await signIn(app.page, { ...service, url: network.url });
  let isHealthy = true;

  const snapshot = async (): Promise<Snapshot> => {
    const reply = await app.page.evaluate(async () => await window.cardclock.invoke('state:get', null));
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value;
  };

  async function restoreNetwork(): Promise<void> {
    await network.restore();
    isHealthy = true;
  }

  return {
    name,
    app,
    network,
    snapshot,
    restoreNetwork,
    changeNetwork: async (dice) => {
      if (!isHealthy) {
        await restoreNetwork();
        return 'the network is back';
      }
      isHealthy = false;
      // Lost answers are for the simulation: what was made without one, and deleted elsewhere meanwhile, comes back, and no command tells it.
      const weather = dice.oneOf(['cut', 'cut', 'stalled', 'slow']);
      if (weather === 'cut') await network.cut();
      else if (weather === 'stalled') network.stall();
      else network.follow(({ turn }) => ({ kind: 'delay', ms: (turn * 97) % LONGEST_WAY_MS }));
      return `network: ${weather}`;
    },
    kill: () => {
      const { pid } = app.electron.process();
      if (pid === undefined) throw new Error('the app has no process');
      // Playwright starts it as the leader of a group of its own.
      process.kill(-pid, 'SIGKILL');
    },
    reopen: async (before) => {
      await app.restart({ kill: 'SIGKILL', before });
      await expect.poll(async () => (await snapshot()).account).not.toBeNull();
    },
    close: async (testInfo) => {
      await close(testInfo);
      await network[Symbol.asyncDispose]();
    },
  };
}
