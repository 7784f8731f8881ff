import { useEffect } from 'react';
import { useCardclock, type Cardclock } from '../../state/cardclock.ts';
import { undoDeed } from '../../state/deeds.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';

/** Ctrl or Cmd with Z takes back what this window did last, then what it did before that, and so on. */
export function useUndoKey(): void {
  const cardclock = useCardclock();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isUndo(event) || isElsewhere(event.target)) return;
      const changeId = cardclock.deeds.take();
      if (changeId === undefined) return;
      event.preventDefault();
      void undo(cardclock, changeId);
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [cardclock]);
}

async function undo(cardclock: Cardclock, changeId: number): Promise<void> {
  if (await undoDeed(cardclock, changeId)) cardclock.messages.done('Taken back.');
}

function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';
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
