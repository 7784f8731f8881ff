import type { SavedFile } from '../../common/domain/archive.ts';
import type { Bridge } from '../../common/ipc/commands.ts';
import { t } from '../../common/i18n/translate.ts';
import { useCardclock } from './cardclock.ts';

/** Long enough for a download that nobody tells of. */
const KEPT_MS = 60_000;

export interface FileToSave {
  readonly name: string;
  readonly mime: string;
  readonly parts: readonly BlobPart[];
}

/** Hands a file to the person, who may say where it shall lie, and tells what became of it. */
export async function saveFile(bridge: Bridge, { name, mime, parts }: FileToSave): Promise<SavedFile> {
  const url = URL.createObjectURL(new Blob([...parts], { type: mime }));
  const place = await bridge.invoke('data:save-as', { name, url });
  if (!place.ok || place.value.kind === 'cancelled') {
    URL.revokeObjectURL(url);
    return { kind: place.ok ? 'cancelled' : 'failed' };
  }
  const became = bridge.invoke('data:saved', { url });
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const reply = await became;
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return reply.ok ? reply.value : { kind: 'unknown' };
}

/** Hands out a file and says what became of it: no more than is known. */
export function useSaveFile(): (file: FileToSave) => Promise<void> {
  const { bridge, toasts } = useCardclock();
  return async (file) => {
    const { name } = file;
    const became = await saveFile(bridge, file);
    switch (became.kind) {
      case 'saved':
        return toasts.done(t('Saved as {name}.', { name: became.name }));
      case 'cancelled':
        return toasts.done(t('Nothing was saved: {name} was cancelled.', { name }));
      case 'failed':
        return toasts.problem(t('{name} could not be saved. Try again, in another folder if need be.', { name }));
      case 'unknown':
        return toasts.done(t('{name} was passed to the browser. Check that it is where you want it.', { name }));
    }
  };
}
