import { join } from 'node:path';
import type { DrivenApp } from './app-fixture.ts';

export interface Downloaded {
  /** Where it lies now. */
  readonly path: string;
  /** What the app calls it. */
  readonly name: string;
}

/** The file that the app hands out while `click` is done. Where Electron would ask a person for a place, it has one. */
export async function downloaded(app: DrivenApp, click: () => Promise<void>): Promise<Downloaded> {
  if (app.shell === 'electron') return await downloadedInElectron(app, click);
  const download = app.page.waitForEvent('download');
  await click();
  const file = await download;
  return { path: await file.path(), name: file.suggestedFilename() };
}

async function downloadedInElectron(app: DrivenApp, click: () => Promise<void>): Promise<Downloaded> {
  const { electron, userDataDir } = app;
  await electron.evaluate(({ dialog, session }, folder) => {
    const downloadedName = new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.once('done', () => resolve(item.getFilename()));
      });
    });
    const showSaveDialog = async (...given: unknown[]): Promise<unknown> => {
      const proposed = String(Reflect.get(Object(given.at(-1)), 'defaultPath'));
      return await Promise.resolve({ canceled: false, filePath: `${folder}/${proposed.split('/').at(-1)}` });
    };
    Object.assign(dialog, { showSaveDialog });
    Object.assign(globalThis, { downloadedName });
  }, userDataDir);
  await click();
  const name = await electron.evaluate(async () => String(await Reflect.get(globalThis, 'downloadedName')));
  return { path: join(userDataDir, name), name };
}
