import { useEffect } from 'react';

/**
 * Keeps the page of a window that was hidden from being let go while `isNeeded` says that something would be lost with it.
 * Nothing keeps a page that can be seen, or an app that is quitting.
 */
export function useKeepAlive(isNeeded: () => boolean): void {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => {
      if (document.visibilityState !== 'hidden' || !isNeeded()) return;
      event.preventDefault();
      // Chromium before 119 asks for this as well.
      event.returnValue = true;
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isNeeded]);
}

const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])';
const OPEN = '[role=dialog], [role=alertdialog], .toast-problem';

/**
 * A text in a field that is not the one stored (`data-stored`), something that is open over the page, or a sentence that nobody has
 * read yet.
 */
export function holdsWork(page: ParentNode = document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
  const isTyped = [...fields].some(({ value, dataset }) => value !== (dataset['stored'] ?? ''));
  return isTyped || page.querySelector(OPEN) !== null;
}
