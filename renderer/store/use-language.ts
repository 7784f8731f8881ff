import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '../../common/i18n/languages.ts';
import { loadLanguage } from '../../common/i18n/load-language.ts';
import { onLanguage, spokenLanguage } from '../../common/i18n/translate.ts';

/**
 * Has the page speak `wanted`, undefined while that is not known, and gives what it speaks. Undefined until the first one is there, so
 * that nothing is painted in another; English where it cannot be had.
 */
export function useLanguage(wanted: Language | undefined): Language | undefined {
  const spoken = useSyncExternalStore(onLanguage, spokenLanguage);
  const [isSettled, setSettled] = useState(false);

  useEffect(() => {
    if (wanted === undefined) return;
    void loadLanguage(wanted)
      .catch((error: unknown) => reportError(error))
      .finally(() => setSettled(true));
  }, [wanted]);
  useLayoutEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);

  return isSettled || spoken === wanted ? spoken : undefined;
}
