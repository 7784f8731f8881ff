import type { Language } from './languages.ts';
import { type Catalog, speak } from './translate.ts';

/** Each is fetched when it is wanted: nobody pays for a language that they do not read. */
const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalog }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
};

/** Which one was asked for last: a slower one that comes later must not take its place. */
let wanted: Language = 'en';

/** Speaks `language` from when its catalogue is read; at once where it is English. Rejects where it cannot be read: nothing changes then. */
export async function loadLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === 'en') {
    speak('en', {});
    return;
  }
  const { default: catalog } = await CATALOGS[language]();
  if (wanted === language) speak(language, catalog);
}
