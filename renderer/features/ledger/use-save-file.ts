import { useCardclock } from '../../state/cardclock.ts';
import { type FileToSave, saveFile } from './save-file.ts';

/** Hands out a file and says what became of it: no more than is known. */
export function useSaveFile(): (file: FileToSave) => Promise<void> {
  const { bridge, messages } = useCardclock();
  return async (file) => {
    const became = await saveFile(bridge, file);
    switch (became.kind) {
      case 'saved':
        return messages.done(`Saved as ${became.name}.`);
      case 'cancelled':
        return messages.done(`Nothing was saved: ${file.name} was cancelled.`);
      case 'failed':
        return messages.problem(`${file.name} could not be saved. Try again, in another folder if need be.`);
      case 'unknown':
        return messages.done(`${file.name} is handed to the browser. Check that it is where you want it.`);
    }
  };
}
