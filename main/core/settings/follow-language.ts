import { type LanguageChoice, languageOf } from '../../../common/i18n/languages.ts';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';

/** Speaks the language that is chosen, once this has resolved; English where it cannot be read. `system`: of this computer, such as `de-AT`. */
export async function speakChosen(
  language: LanguageChoice,
  system: string,
  onDefect: (error: unknown) => void,
): Promise<void> {
  await loadLanguage(languageOf(language, system)).catch(onDefect);
}

/** Speaks each language that is chosen from now on. */
export function followLanguage(
  system: string,
  onSnapshot: (listener: (snapshot: Snapshot) => void) => unknown,
  onDefect: (error: unknown) => void,
): void {
  let last: LanguageChoice | null = null;
  onSnapshot(({ settings: { language } }) => {
    if (language === last) return;
    last = language;
    void speakChosen(language, system, onDefect);
  });
}
