import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, type TestInfo } from 'playwright/test';
import { type AppOptions, test as base } from './desktop-fixture.ts';
import { launchChromium } from './launch-chromium.ts';
import { launchCommand } from './launch-command.ts';
import { openInElectron } from './open-in-electron.ts';
import { openInPreview } from './open-in-preview.ts';
import { whatDoesNotFit } from './page-fits.ts';
import type { Ending, Open, OpenedApp } from './running-app.ts';
import { startTestService, type TestService } from './test-service.ts';
import { windowsThen } from './windows-then.ts';

export { expect } from 'playwright/test';

/** The app of one test. After a restart `page` and `electron` are those of the new run. */
export interface AppUnderTest {
  readonly page: Page;
  /** The Electron application, for `evaluate`. Throws in the preview. */
  readonly electron: ElectronApplication;
  readonly shell: AppOptions['shell'];
  /** Everything that the app keeps lies in it. */
  readonly userDataDir: string;
  /** Ends the app and opens it again on the same folder; `before` runs in between. */
  readonly restart: (how: Restart) => Promise<void>;
}

/** An app as far as people use it, whoever opened it. */
export type DrivenApp = Omit<AppUnderTest, 'restart'>;

export interface Restart {
  readonly kill: Ending;
  readonly before?: () => void | Promise<void>;
  /** For the desktop's app alone. */
  readonly args?: readonly string[];
}

export interface TestFixtures {
  readonly app: AppUnderTest;
  readonly service: TestService;
}

export interface WorkerFixtures {
  readonly openShell: Open | null;
}

async function start(open: Open, userDataDir: string, args: readonly string[] = []): Promise<OpenedApp> {
  const opened = await open(userDataDir, args);
  await opened.startTrace();
  return opened;
}

/** An app that is open for tests. */
interface LeftOpen {
  readonly app: AppUnderTest;
  /** After a test that failed it leaves the trace of the app's last run, once. */
  readonly keepIfFailed: (testInfo: TestInfo) => Promise<void>;
  /** Looks at what the tests have left, unless one has failed, and ends the app. */
  readonly close: (testInfo: TestInfo, ending?: Ending) => Promise<void>;
}

/** Opens the app on a folder of its own. */
export async function openApp(open: Open, shell: AppOptions['shell']): Promise<LeftOpen> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'cardclock-app-'));
  let opened = await start(open, userDataDir);
  let isKept = false;
  async function keep(testInfo: TestInfo): Promise<void> {
    isKept = true;
    await keepTraces(opened, testInfo);
  }
  async function keepIfFailed(testInfo: TestInfo): Promise<void> {
    if (testInfo.status !== testInfo.expectedStatus && !isKept) await keep(testInfo);
  }
  return {
    app: {
      get page() {
        return opened.page;
      },
      get electron() {
        if (opened.electron === null) throw new Error('there is no Electron in the preview');
        return opened.electron;
      },
      shell,
      userDataDir,
      restart: async ({ kill, before, args }) => {
        await opened.end(kill);
        await before?.();
        opened = await start(open, userDataDir, args);
      },
    },
    keepIfFailed,
    close: async (testInfo, ending = 'SIGKILL') => {
      await keepIfFailed(testInfo);
      const misfits = isKept ? [] : await whatDoesNotFit(opened, testInfo).catch((error: unknown) => [String(error)]);
      if (misfits.length > 0) await keep(testInfo);
      await opened.end(ending).catch(() => undefined);
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
      expect(misfits, 'what does not fit in the window').toEqual([]);
    },
  };
}

/** By this `scripts/failures.mjs` finds what to tell beside an error. */
const WINDOWS = 'windows then';

/** What a failed test leaves behind, as far as the app still answers. */
async function keepTraces(opened: OpenedApp, testInfo: TestInfo): Promise<void> {
  const takePicture = async (): Promise<Buffer> =>
    await opened.page.screenshot({ path: testInfo.outputPath('window.png'), timeout: 5000 });
  testInfo.annotations.push({ type: WINDOWS, description: await windowsThen(opened) });
  await takePicture().catch(() => undefined);
  await opened.saveTrace(testInfo.outputPath('trace.zip')).catch(() => undefined);
}

/** Ends the test as skipped where nothing here can open the app. */
function orSkip(openShell: Open | null, shell: AppOptions['shell']): Open {
  if (openShell !== null) return openShell;
  base.skip(true, shell === 'electron' ? 'there is no Electron here' : 'there is no Chromium here');
  throw new Error('a test that was skipped goes on');
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  openShell: [
    async ({ shell }, use) => {
      if (shell === 'electron') {
        await use(launchCommand().kind === 'preview' ? null : openInElectron);
        return;
      }
      const browser = await launchChromium();
      await use(browser && (async (userDataDir) => await openInPreview(browser, userDataDir)));
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ openShell, shell }, use, testInfo) => {
    const opened = await openApp(orSkip(openShell, shell), shell);
    await use(opened.app);
    await opened.close(testInfo);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  service: async ({}, use) => {
    await using service = await startTestService();
    await use(service);
  },
});

/**
 * For the tests of a file that only look: they share one app, which is opened for the first of them and closed after the last.
 * After a failure the rest have a new one.
 */
export function testsOnOneApp(): typeof test {
  let shared: LeftOpen | undefined;
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  test.afterAll(async ({}, testInfo) => {
    await shared?.close(testInfo);
    shared = undefined;
  });
  return test.extend({
    app: async ({ openShell, shell }, use, testInfo) => {
      shared ??= await openApp(orSkip(openShell, shell), shell);
      await use(shared.app);
      await shared.keepIfFailed(testInfo);
    },
  });
}
