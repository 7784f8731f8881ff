import { useEffect, useEffectEvent } from 'react';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { viewOfDigit, type View } from './views.ts';

export interface Shortcuts {
  readonly onView: (view: View) => void;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

/**
 * The keys that count wherever the cursor is: Ctrl/Cmd with a digit, K or /, and F1. A dialog is left before the view behind
 * it changes: what was typed in it would go with that view.
 */
export function useShortcuts({ onView, onSearch, onKeys }: Shortcuts): void {
  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (event.key === 'F1') return onKeys;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
    const key = keyMeant(event);
    if (key === '/') return onKeys;
    const go = key === 'k' ? onSearch : toView(viewOfDigit(key));
    return go !== undefined && isDialogOpen() ? () => {} : go;
  }

  function toView(view: View | undefined): (() => void) | undefined {
    return view === undefined ? undefined : () => onView(view);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event);
    if (run === undefined) return;
    event.preventDefault();
    run();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
