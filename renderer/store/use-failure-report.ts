import { useCallback, useEffect, useRef } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { useCardclock } from './cardclock.ts';

/** Tells what failed, in words; undefined takes back what was told in its own place. */
export type Tell = (words: string | undefined) => void;

/**
 * Tells in its own place what failed, and among the toasts of the window once that place is gone: whoever closes a dialog
 * or a card before the answer is there has a right to it too. `about` names there what the words are about.
 */
export function useFailureReport(tellHere: Tell, about?: string): Tell {
  const { toasts } = useCardclock();
  const isMounted = useMounted();
  const here = useRef(tellHere);

  useEffect(() => {
    here.current = tellHere;
  });

  return useCallback(
    (words) => {
      if (isMounted()) here.current(words);
      else if (words !== undefined)
        toasts.problem(about === undefined ? words : t('“{about}”: {words}', { about, words }));
    },
    [isMounted, toasts, about],
  );
}

/** Tells whether the caller is on the screen still, for what comes later. */
export function useMounted(): () => boolean {
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return useCallback(() => isMounted.current, []);
}
