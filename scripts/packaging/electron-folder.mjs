/** The Electron that is packaged, as a folder without an app in it. */
import { constants, cpSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The fallback carries a loader where the app goes, so its folder is copied to `copy` without that. */
export function electronFolder({ kind, executable }, copy) {
  const folder = dirname(executable);
  if (kind === 'pinned') return folder;
  const loader = join(folder, 'resources', 'app');
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => path !== loader });
  return copy;
}
