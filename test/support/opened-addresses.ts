import type { ElectronApplication } from 'playwright';

/** From now on what would open the browser only notes where to; the answer tells the addresses so far. */
export async function notingAddresses(electron: ElectronApplication): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ app, shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedAddresses: opened });
    Object.defineProperty(shell, 'openExternal', {
      value: async (url: string) => await Promise.resolve(opened.push(url)),
    });
    return app.name;
  });
  return async () => await electron.evaluate(() => Reflect.get(globalThis, 'openedAddresses'));
}
