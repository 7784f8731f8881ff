import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { type FileToSave, saveFile } from './save-file.ts';

/** Hands out a file and says what became of it: no more than is known. */
export function useSaveFile(): (file: FileToSave) => Promise<void> {
  const { bridge, messages } = useCardclock();
  return async (file) => {
    const { name } = file;
    const became = await saveFile(bridge, file);
    switch (became.kind) {
      case 'saved':
        return messages.done(t('Saved as {name}.', { name: became.name }));
      case 'cancelled':
        return messages.done(t('Nothing was saved: {name} was cancelled.', { name }));
      case 'failed':
        return messages.problem(t('{name} could not be saved. Try again, in another folder if need be.', { name }));
      case 'unknown':
        return messages.done(t('{name} is handed to the browser. Check that it is where you want it.', { name }));
    }
  };
}
