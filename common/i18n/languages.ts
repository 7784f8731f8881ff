/** The languages that Cardclock speaks, each with a catalogue beside this file; English is the language of the code itself. */
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `system`: the language of this computer where Cardclock speaks it, else English. */
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** Each as its own speakers call it, so that whoever cannot read the others finds it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};

/** `system`: what this computer says its language is, such as `de-AT`. */
export function languageOf(choice: LanguageChoice, system: string): Language {
  if (choice !== 'system') return choice;
  const own = system.toLowerCase().split(/[-_.]/)[0];
  return LANGUAGES.find((language) => language === own) ?? 'en';
}
