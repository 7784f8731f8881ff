/** What electron-builder makes an AppImage with, as a folder like the one that it would download. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { fallbackRuntime } from '../fallback-electron.mjs';
import { run } from '../processes.mjs';

const PROGRAMS = { mksquashfs: 'squashfs-tools', 'desktop-file-validate': 'desktop-file-utils' };

/**
 * Puts them into `folder`; says why that cannot be done, else null. The start of the file, which brings the rest to life, is that of the
 * AppImage in which the fallback Electron comes: good for tests, too old to be given to people (it wants libfuse2).
 */
export async function gatherAppImageTools(folder) {
  const programs = join(folder, 'linux-x64');
  mkdirSync(programs, { recursive: true });
  mkdirSync(join(folder, 'lib', 'x64'), { recursive: true });
  for (const [program, debian] of Object.entries(PROGRAMS)) {
    const { code, stdout } = await run('sh', ['-c', `command -v ${program}`]);
    if (code !== 0) return `${program} is missing (Debian package ${debian})`;
    symlinkSync(stdout.trim(), join(programs, program));
  }
  symlinkSync(await fallbackRuntime(), join(folder, 'runtime-x64'));
  return null;
}
