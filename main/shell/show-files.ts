import { app, shell } from 'electron';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import type { OpenedFile } from '../../common/domain/card.ts';
import type { Invoke } from './ipc-binding.ts';

/** Kinds that programs show and none runs, by the ending that the desktop goes by. Everything else is saved instead. */
const SHOWN = new Set(
  '.png .jpg .jpeg .gif .webp .bmp .tif .tiff .pdf .txt .md .csv .log .mp3 .ogg .wav .mp4 .webm'.split(' '),
);
const WANTED = z.object({ show: z.literal(true) });
const FILE = z.object({ kind: z.literal('file'), name: z.string(), base64: z.string() });

/**
 * The commands, with a file of a card that is to be shown opened in the desktop's own program. It lies in a folder of its
 * own, which only this user may read, until the app quits. What cannot be shown goes on to the window, which saves it.
 */
export function showingFiles(invoke: Invoke, onDefect: (error: unknown) => void): Invoke {
  return async (command, input) => {
    const reply = await invoke(command, input);
    if (command !== 'card:attachment-open' || !reply.ok || !WANTED.safeParse(input).success) return reply;
    const file = FILE.safeParse(reply.value);
    if (!file.success || !SHOWN.has(extname(file.data.name).toLowerCase())) return reply;
    try {
      const path = await put(file.data.name, Buffer.from(file.data.base64, 'base64'));
      const problem = await shell.openPath(path);
      if (problem !== '') return reply;
      const shown: OpenedFile = { kind: 'shown' };
      return { ok: true, value: shown };
    } catch (error) {
      onDefect(error);
      return reply;
    }
  };
}

async function put(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(app.getPath('temp'), 'cardclock-'));
  app.once('quit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, basename(name));
  await writeFile(path, content, { mode: 0o600 });
  return path;
}
