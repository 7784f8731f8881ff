import { execFile, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcess } from '../../test/support/end-process.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { HIDDEN_MS } from '../../main/shell/windows/page-lifetime.ts';
import { type Usage, usageOver } from './usage.ts';

const run = promisify(execFile);

/** Until hidden pages have gone, and what the start leaves to do, such as collecting its garbage, is done. */
const SETTLE_MS = HIDDEN_MS + 30_000;
/** A look at the window, as long as that of the bare one. */
const SHOWN_MS = 8000;
const LIMIT_MS = 15_000;

interface LeftAlone {
  readonly folder: string;
  /** So long it is measured. */
  readonly seconds: number;
  /** What is done with it right after its start. */
  readonly first?: () => Promise<void>;
  /** Called when it has settled, and measuring begins. */
  readonly beforeIt?: () => void;
}

/** Starts the app with nothing attached to it, as a debugger takes memory and time of its own, and measures it once it has settled. */
export async function leftAlone(
  args: readonly string[],
  { folder, seconds, first, beforeIt }: LeftAlone,
): Promise<Usage> {
  const child = spawn(launchCommand().executable, [...args, `--user-data-dir=${folder}`], { stdio: 'ignore' });
  try {
    await first?.();
    await delay(SETTLE_MS);
    beforeIt?.();
    return await usageOver(child.pid ?? 0, seconds);
  } finally {
    await endProcess(child, 'SIGTERM');
  }
}

/** Looks at the app's window for a while, and closes it by the keys for it. */
export async function lookAtWindow(): Promise<void> {
  const [window] = await found('--sync');
  if (window === undefined) throw new Error('the window did not come up');
  await delay(SHOWN_MS);
  await run('xdotool', ['windowactivate', '--sync', window, 'key', 'ctrl+w']);
  const end = performance.now() + LIMIT_MS;
  while ((await found()).length > 0) {
    if (performance.now() > end) throw new Error('the window did not close');
    await delay(100);
  }
}

/** The windows of the app that can be seen. */
async function found(...options: readonly string[]): Promise<readonly string[]> {
  const search = ['search', ...options, '--onlyvisible', '--name', 'Cardclock'];
  // It fails where there is none.
  const { stdout } = await run('xdotool', search, { timeout: LIMIT_MS }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter((line) => line !== '');
}
