/**
 * Lowers the built app in `out/` to what Electron 22 can run (Node 16, Chromium 108), into `out/electron-22/`.
 *
 *   node test/support/electron-22/lower.mjs [PROJECT-FOLDER]
 *
 * The app knows nothing of this: it is written and built for the Electron that the project pins. File names and folders
 * stay as they were built, so that whatever the app finds beside its own files is found here too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { lowerMain } from './lower-main.mjs';
import { lowerPreload, lowerRenderer } from './lower-pages.mjs';

const project = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..', '..'));
const built = join(project, 'out');
const lowered = join(built, 'electron-22');

/** Without `"type": "module"`: what lies here is CommonJS. */
function writeManifest() {
  const { name, productName, version, desktopName } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const manifest = { name, productName, version, desktopName, main: './out/main/index.js' };
  writeFileSync(join(lowered, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

await lowerMain(join(built, 'main'), join(lowered, 'out', 'main'));
await lowerPreload(join(built, 'preload'), join(lowered, 'out', 'preload'));
await lowerRenderer(join(built, 'renderer'), join(lowered, 'out', 'renderer'));
writeManifest();
