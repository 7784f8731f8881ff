import { useEffect } from 'react';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { doNewestAgain, takeNewestBack } from './take-newest-back.ts';

/**
 * Ctrl or Cmd with Z takes back what the person did last, then what was done before that, and so on; with Shift and Z, or with Y,
 * what was taken back is done again. One deed a press, however long it is held.
 */
export function useUndoKey(): void {
  const cardclock = useCardclock();

  useEffect(() => {
    // A second press means what is the newest after the first.
    let pressed = Promise.resolve();

    function onKeyDown(event: KeyboardEvent): void {
      const meant = deedMeant(event);
      if (meant === null || isElsewhere(event.target)) return;
      event.preventDefault();
      if (!event.repeat) pressed = pressed.then(async () => await meant(cardclock));
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [cardclock]);
}

function deedMeant(event: KeyboardEvent): typeof takeNewestBack | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  const key = keyMeant(event);
  if (key === 'z') return shiftKey ? doNewestAgain : takeNewestBack;
  return key === 'y' && !shiftKey ? doNewestAgain : null;
}

/** Text has an undo of its own, and a dialog is left before anything behind it changes. */
function isElsewhere(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof Element)) return false;
  const field = target.closest('input:not([type="radio"], [type="checkbox"]), textarea');
  return field !== null && !isDoneWith(field);
}

/** The search field once what was typed there is done: it keeps the cursor, and has no text to take back. */
function isDoneWith(field: Element): boolean {
  return field instanceof HTMLInputElement && field.value === '' && field.getAttribute('aria-expanded') === 'false';
}
