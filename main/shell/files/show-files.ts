import { app, shell } from 'electron';
import { join } from 'node:path';
import { z } from 'zod';
import type { OpenedFile } from '../../../common/domain/card.ts';
import type { Invoke } from '../pages/ipc-binding.ts';
import { mayBeShown, openedFiles } from './opened-files.ts';

const WANTED = z.object({ show: z.literal(true) });
const FILE = z.object({ kind: z.literal('file'), name: z.string(), base64: z.string() });

/**
 * The commands, with a file of a card that is to be shown opened in the desktop's own program. It lies in the data folder,
 * which one app has at a time, until that quits or starts anew. What cannot be shown goes on to the window, which saves it.
 */
export function showingFiles(invoke: Invoke, onDefect: (error: unknown) => void): Invoke {
  const files = openedFiles(join(app.getPath('userData'), 'opened'));
  files.clear();
  app.once('quit', files.clear);
  return async (command, input) => {
    const reply = await invoke(command, input);
    if (command !== 'card:attachment-open' || !reply.ok || !WANTED.safeParse(input).success) return reply;
    const file = FILE.safeParse(reply.value);
    if (!file.success || !mayBeShown(file.data.name)) return reply;
    try {
      const problem = await shell.openPath(await files.put(file.data.name, Buffer.from(file.data.base64, 'base64')));
      if (problem !== '') return reply;
      const shown: OpenedFile = { kind: 'shown' };
      return { ok: true, value: shown };
    } catch (error) {
      onDefect(error);
      return reply;
    }
  };
}
