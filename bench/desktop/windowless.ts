import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type LaunchCommand, projectFolder } from '../../test/support/launch-command.ts';
import { lowerMain } from '../../test/support/electron-22/lower-main.mjs';

const SOURCE = resolve(import.meta.dirname, '../windowless-electron');
const LOWERED = join(projectFolder, 'out', 'electron-22', 'windowless-electron');

/**
 * The folder of an app without a window, for this Electron. For the fallback it is lowered as Cardclock is: what stands in
 * there for what Electron 22 lacks belongs to neither.
 */
export async function windowlessApp(kind: LaunchCommand['kind']): Promise<string> {
  if (kind !== 'fallback') return SOURCE;
  await mkdir(LOWERED, { recursive: true });
  await lowerMain(SOURCE, LOWERED);
  await writeFile(join(LOWERED, 'package.json'), '{ "name": "windowless-electron", "main": "main.js" }\n');
  return LOWERED;
}
