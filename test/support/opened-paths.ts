import type { ElectronApplication } from 'playwright';

/** From now on what would start a program notes what it was to open instead; the returned function reads that. */
export async function notingOpened(electron: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.defineProperty(shell, 'openPath', {
      value: async (path: string) => {
        opened.push(path);
        return await Promise.resolve('');
      },
    });
    Object.assign(globalThis, { opened });
  });
  return async () => await electron.evaluate(() => Array.from<string>(Reflect.get(globalThis, 'opened')));
}
