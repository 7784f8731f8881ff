import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

interface Started {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the program that runs. */
  readonly program: string;
}

/**
 * The AppImage that this very app runs from; null where it runs from something else. The variable alone says nothing: an
 * AppImage hands it on to whatever is started from it, such as the terminal of an editor.
 */
export function ownAppImage(
  { env, program }: Started = { env: process.env, program: process.execPath },
): string | null {
  const { APPIMAGE: image, APPDIR: folder } = env;
  if (image === undefined || folder === undefined || folder === '') return null;
  return real(program).startsWith(`${real(folder)}${sep}`) ? image : null;
}

/** Either may be given by way of a link. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
