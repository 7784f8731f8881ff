import { LANGUAGES } from '../../../common/i18n/languages.ts';

export interface ToldLanguages {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the system itself says, where it keeps its language elsewhere: `de-AT`. */
  readonly told: string;
}

/** The language of this computer, such as `de-AT`: one answer for the windows and the command line, which Chromium and Node read differently. */
export function systemLanguage({ platform, env, told }: ToldLanguages): string {
  return platform === 'darwin' || platform === 'win32' ? told : fromEnvironment(env);
}

/** The locale that this computer writes dates, times and numbers in, which may be another than its language's: `de-AT`. */
export function systemRegion({ platform, env, told }: ToldLanguages): string {
  if (platform === 'darwin' || platform === 'win32') return told;
  const locale = localeIn(env, 'LC_TIME');
  // In C no region is meant.
  return IS_PLAIN.test(locale) ? 'en-GB' : tagOf(locale);
}

/** What programs are written in. */
const PLAIN = 'en-US';
const IS_PLAIN = /^(C|POSIX)([.@]|$)/;

/**
 * As gettext reads it (“Locale Environment Variables” and “The LANGUAGE variable” in its manual): LANGUAGE is a list in order of
 * preference and goes first, but counts for nothing in the locale C.
 */
function fromEnvironment(env: ToldLanguages['env']): string {
  const locale = localeIn(env, 'LC_MESSAGES');
  if (IS_PLAIN.test(locale)) return PLAIN;
  const own = tagOf(locale);
  const wanted = (env['LANGUAGE'] ?? '').split(':').filter(Boolean).map(tagOf);
  const language = wanted.find((tag) => LANGUAGES.some((spoken) => spoken === languageIn(tag))) ?? wanted[0] ?? own;
  // `en` of somebody in Britain writes dates as there.
  return languageIn(own) === language ? own : language;
}

function localeIn(env: ToldLanguages['env'], category: 'LC_MESSAGES' | 'LC_TIME'): string {
  return [env['LC_ALL'], env[category], env['LANG']].find(Boolean) ?? 'C';
}

/** `de_AT.UTF-8@euro` is `de-AT`. */
function tagOf(locale: string): string {
  return IS_PLAIN.test(locale) ? PLAIN : locale.replace(/[.@].*$/, '').replaceAll('_', '-');
}

function languageIn(tag: string): string | undefined {
  return tag.split('-')[0];
}
