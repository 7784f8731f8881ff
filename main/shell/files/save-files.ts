import { app, BrowserWindow, dialog, type DownloadItem, type Session } from 'electron';
import { existsSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import type { z } from 'zod';
import type { SavedFile, SavePlace } from '../../../common/domain/archive.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { SettingsPort } from '../../core/settings/settings-port.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { toFailure } from '../../ipc/routes.ts';
import type { Invoke, ShellRoutes } from '../pages/ipc-binding.ts';
import { BEING_SAVED, proposedPath, TO_SAVE } from './saved-names.ts';

/** A download that has not begun by then never will. */
const BEGIN_LIMIT_MS = 10_000;
const KINDS: Readonly<Record<string, string>> = {
  '.csv': msg('CSV'),
  '.jsonl': msg('JSON lines'),
  '.json': msg('JSON'),
  '.pdf': msg('PDF'),
};

/**
 * `data:save-as` and `data:saved`: the person is asked where a file shall lie, beginning with the folder
 * of the last one, and before another is overwritten. (The dialog that a download opens by itself does not ask on Linux.)
 */
export function saveRoutes(
  session: Session,
  settings: SettingsPort,
  core: Invoke,
  onDefect: (error: unknown) => void,
): ShellRoutes {
  const places = new Map<string, string>();
  const waiting = new Map<string, (became: SavedFile) => void>();

  session.on('will-download', (_event, item) => {
    const url = item.getURL();
    const [place, tell] = [places.get(url), waiting.get(url)];
    places.delete(url);
    waiting.delete(url);
    if (place !== undefined) item.setSavePath(place);
    item.once('done', (_done, state) => tell?.(whatBecame(item, state)));
  });

  async function place({ url, name }: z.output<typeof TO_SAVE>): Promise<SavePlace> {
    const options = {
      title: t('Save {name}', { name }),
      defaultPath: proposedPath(startFolder(settings), name),
      filters: filtersFor(name),
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    };
    const window = BrowserWindow.getFocusedWindow();
    const chosen = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
    if (chosen.canceled || chosen.filePath === '') return { kind: 'cancelled' };
    settings.change({ saveFolder: dirname(chosen.filePath) });
    places.set(url, chosen.filePath);
    return { kind: 'chosen' };
  }

  /** Never rejects: an export that nobody hears of again would look as if it were there. */
  async function placed(file: z.output<typeof TO_SAVE>): Promise<Reply<SavePlace>> {
    try {
      return { ok: true, value: await place(file) };
    } catch (error) {
      onDefect(error);
      return { ok: false, error: toFailure(error) };
    }
  }

  async function becameOf(url: string): Promise<SavedFile> {
    return await new Promise((resolve) => {
      waiting.set(url, resolve);
      setTimeout(() => {
        if (waiting.delete(url)) resolve({ kind: 'failed' });
      }, BEGIN_LIMIT_MS).unref();
    });
  }

  return {
    'data:save-as': async (input) => {
      const file = TO_SAVE.safeParse(input);
      return await (file.success ? placed(file.data) : core('data:save-as', input));
    },
    'data:saved': async (input) => {
      const download = BEING_SAVED.safeParse(input);
      return download.success
        ? { ok: true, value: await becameOf(download.data.url) }
        : await core('data:saved', input);
    },
  };
}

function whatBecame(item: DownloadItem, state: 'completed' | 'cancelled' | 'interrupted'): SavedFile {
  if (state === 'completed') return { kind: 'saved', name: basename(item.getSavePath()) };
  return { kind: state === 'cancelled' ? 'cancelled' : 'failed' };
}

function startFolder(settings: SettingsPort): string {
  const { saveFolder } = settings.read();
  return saveFolder !== null && existsSync(saveFolder) ? saveFolder : app.getPath('downloads');
}

function filtersFor(name: string): Electron.FileFilter[] {
  const extension = extname(name);
  const kind = KINDS[extension];
  const all = { name: t('All files'), extensions: ['*'] };
  return kind === undefined ? [all] : [{ name: t(kind), extensions: [extension.slice(1)] }, all];
}
