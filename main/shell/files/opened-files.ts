import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/**
 * Kinds that programs show and none runs, by the ending that the desktop goes by. Everything else is saved instead, also `.csv`, in
 * which spreadsheets run formulas.
 */
const SHOWN = new Set(
  '.png .jpg .jpeg .gif .webp .bmp .tif .tiff .pdf .txt .md .log .mp3 .ogg .wav .mp4 .webm'.split(' '),
);

export function mayBeShown(name: string): boolean {
  return SHOWN.has(extname(name).toLowerCase());
}

interface OpenedFiles {
  /** Writes a file that only this user may read, in a folder of its own; its absolute path. `name` may say any path. */
  readonly put: (name: string, content: Uint8Array) => Promise<string>;
  /** Takes all of them away, those of a run that was killed too. What another program holds stays for the next time. */
  readonly clear: () => void;
}

/** What the desktop's programs were given to show, in `folder`, which is nobody else's and need not be there. */
export function openedFiles(folder: string): OpenedFiles {
  return {
    put: async (name, content) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(await mkdtemp(join(folder, 'cardclock-')), basename(name));
      await writeFile(path, content, { mode: 0o600 });
      return path;
    },
    clear: () => {
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // Windows keeps a file that is being shown.
      }
    },
  };
}
