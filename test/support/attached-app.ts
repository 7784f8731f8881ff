import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { endProcess } from './end-process.ts';

/** Disposed of it is asked to quit, where it still runs. */
export interface AttachedApp extends AsyncDisposable {
  /** The window. */
  readonly page: Page;
  /** Every page of the app. */
  readonly context: BrowserContext;
  /** Asks it to quit, as the end of a desktop session does, and waits until it has. */
  readonly quit: () => Promise<void>;
}

const LIMIT_MS = 90_000;

/**
 * Starts the app with Chromium's own debugging port and attaches to it, without the emulations that Playwright has by
 * default: a page that is hidden is hidden.
 */
export async function openAttached(
  executable: string,
  args: readonly string[],
  userDataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<AttachedApp> {
  const child = spawn(executable, ['--remote-debugging-port=0', ...args, `--user-data-dir=${userDataDir}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  try {
    return await attached(child);
  } catch (error) {
    await endProcess(child, 'SIGTERM').catch(() => {});
    throw error;
  }
}

async function attached(child: ChildProcess): Promise<AttachedApp> {
  const browser = await chromium.connectOverCDP(await debuggingAddress(child), { noDefaults: true });
  const context = contextOf(browser);
  const quit = async (): Promise<void> => {
    await browser.close();
    await endProcess(child, 'SIGTERM');
  };
  return {
    page: context.pages()[0] ?? (await context.waitForEvent('page', { timeout: LIMIT_MS })),
    context,
    quit,
    [Symbol.asyncDispose]: quit,
  };
}

/** Where an app that was started with `--remote-debugging-port` takes debuggers (`ws://…`). */
export async function debuggingAddress(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the app has no error output');
  const signal = AbortSignal.timeout(LIMIT_MS);
  const lines = createInterface({ input: child.stderr, signal });
  for await (const line of lines) {
    const address = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error('the app ended, or took too long, without opening its debugging port');
}

function contextOf(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the app has no browser context');
  return context;
}
