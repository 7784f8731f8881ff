import { useSyncExternalStore } from 'react';
import { useAccountId, useCardclock } from './cardclock.ts';

/** Undefined where nothing is typed that differs from what is stored, which the field shows then. */
export type TypedText = readonly [typed: string | undefined, type: (text: string | undefined) => void];

/** What is typed in `field` and not taken yet, also while another view is looked at. */
export function useTypedText(field: string, stored: string): TypedText {
  const { typedTexts } = useCardclock();
  const read = (): string | undefined => typedTexts.get().get(field);

  function type(text: string | undefined): void {
    const texts = new Map(typedTexts.get());
    if (text === undefined || text === stored) texts.delete(field);
    else texts.set(field, text);
    typedTexts.set(texts);
  }

  return [useSyncExternalStore(typedTexts.subscribe, read), type];
}

/** The same for a field of which each account has its own. */
export function useTypedTextOfAccount(field: string, stored: string): TypedText {
  return useTypedText(`${field} ${useAccountId() ?? 0}`, stored);
}
