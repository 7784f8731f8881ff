import { app, shell } from 'electron';
import { join } from 'node:path';
import { z } from 'zod';
import type { OpenedFile } from '../../../common/domain/card.ts';
import type { Invoke, ShellRoute } from '../pages/ipc-binding.ts';
import { mayBeShown, openedFiles } from './opened-files.ts';

const WANTED = z.object({ show: z.literal(true) });
const FILE = z.object({ kind: z.literal('file'), name: z.string(), base64: z.string() });

/**
 * `card:attachment-open`: opens a file of a card that is to be shown in the desktop's own program. It lies in the data folder,
 * which one app has at a time, until that quits or starts anew. What cannot be shown goes on to the window, which saves it.
 */
export function openFileRoute(core: Invoke, onDefect: (error: unknown) => void): ShellRoute {
  const files = openedFiles(join(app.getPath('userData'), 'opened'));
  files.clear();
  app.once('quit', files.clear);
  return async (input) => {
    const reply = await core('card:attachment-open', input);
    if (!reply.ok || !WANTED.safeParse(input).success) return reply;
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
