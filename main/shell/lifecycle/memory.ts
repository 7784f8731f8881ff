import type { CommandLine } from 'electron';
import { Session } from 'node:inspector';

const FEATURES = 'enable-features';

/**
 * Tells Chromium, on Linux, what it need not keep in memory for an app like this (docs/adr/0027-what-chromium-need-not-keep.md): a
 * process for the network, and where there is no graphics card, a renderer of 3D in software. To be called before the app is ready.
 */
export function limitMemory(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  platform: NodeJS.Platform,
): void {
  // Elsewhere the network's process has a sandbox that is worth more, or nothing was measured.
  if (platform !== 'linux') return;
  commandLine.appendSwitch('disable-software-rasterizer');
  // Of a switch that is there twice, Chromium takes the last.
  const given = commandLine.getSwitchValue(FEATURES);
  commandLine.appendSwitch(FEATURES, [given, 'NetworkServiceInProcess2'].filter((one) => one !== '').join(','));
}

/** Until what a start or the last look at a window leaves to do is done. */
export const SETTLE_MS = 10_000;

/**
 * Gives what collects the garbage of the main process once nobody looks: V8 does so when it needs room, which an app that waits in
 * the tray never does. Nothing is collected while there is a window.
 */
export function collectingWhenHidden(hasWindows: () => boolean, collect: () => Promise<void> = collectAll): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!hasWindows()) void collect();
    }, SETTLE_MS).unref();
  };
}

/** All that V8 can give back, and as few pages as it takes for the rest, as when a system runs out of memory. */
export async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => {
        // V8 holds a lock until this has returned: a session that is ended before waits for it for ever.
        setImmediate(() => (error === null ? resolve() : reject(error)));
      });
    });
  } finally {
    session.disconnect();
  }
}
