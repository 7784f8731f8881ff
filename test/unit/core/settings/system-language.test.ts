import { describe, expect, it } from 'vitest';
import { systemLanguage, systemRegion } from '../../../../main/core/settings/system-language.ts';

const told = 'fr-CA';

describe('the language of this computer', () => {
  it.each([
    ['what LANG says', { LANG: 'de_AT.UTF-8' }, 'de-AT'],
    ['LC_MESSAGES before LANG', { LC_MESSAGES: 'es_MX', LANG: 'de_DE.UTF-8' }, 'es-MX'],
    ['LC_ALL before LC_MESSAGES', { LC_ALL: 'fr_FR@euro', LC_MESSAGES: 'es_MX', LANG: 'de_DE' }, 'fr-FR'],
    ['LANGUAGE before all', { LANGUAGE: 'de_CH:de', LC_ALL: 'en_GB.UTF-8' }, 'de-CH'],
    ['the first of LANGUAGE that is spoken here', { LANGUAGE: 'sv_SE:sv:es:de', LANG: 'en_GB.UTF-8' }, 'es'],
    ['English, where it stands first', { LANGUAGE: 'en_GB:de', LANG: 'de_DE.UTF-8' }, 'en-GB'],
    ['the region of the locale, where LANGUAGE has none', { LANGUAGE: 'en', LANG: 'en_GB.UTF-8' }, 'en-GB'],
    ['the first, where none is spoken here', { LANGUAGE: 'sv_SE:nb', LANG: 'de_DE.UTF-8' }, 'sv-SE'],
    ['no empty entries', { LANGUAGE: '::de', LC_ALL: '', LANG: 'en_GB.UTF-8' }, 'de'],
    ['the locale, where LANGUAGE is empty', { LANGUAGE: ':', LANG: 'de_DE.UTF-8' }, 'de-DE'],
    ['no LANGUAGE in the locale C', { LANGUAGE: 'de', LC_ALL: 'C', LANG: 'de_DE.UTF-8' }, 'en-US'],
    ['no LANGUAGE in C.UTF-8', { LANGUAGE: 'de', LANG: 'C.UTF-8' }, 'en-US'],
    ['no LANGUAGE in POSIX', { LANGUAGE: 'de', LANG: 'POSIX' }, 'en-US'],
    ['English, where nothing is set', {}, 'en-US'],
  ])('is %s', (_what, env, language) => {
    expect(systemLanguage({ platform: 'linux', env, told })).toBe(language);
  });

  it.each(['darwin', 'win32'] as const)('is what the system itself tells on %s', (platform) => {
    expect(systemLanguage({ platform, env: { LANGUAGE: 'de', LANG: 'de_DE.UTF-8' }, told })).toBe('fr-CA');
  });
});

describe('the region of this computer', () => {
  it.each([
    ['what LANG says', { LANG: 'de_AT.UTF-8' }, 'de-AT'],
    ['LC_TIME before LANG', { LC_TIME: 'sv_SE.UTF-8', LANG: 'en_US.UTF-8' }, 'sv-SE'],
    ['LC_ALL before LC_TIME', { LC_ALL: 'fr_FR@euro', LC_TIME: 'sv_SE', LANG: 'en_US' }, 'fr-FR'],
    ['never what LANGUAGE says', { LANGUAGE: 'de_DE', LANG: 'en_GB.UTF-8' }, 'en-GB'],
    ['not America, where none is set', {}, 'en-GB'],
    ['not America in the locale C', { LANG: 'C.UTF-8' }, 'en-GB'],
  ])('is %s', (_what, env, region) => {
    expect(systemRegion({ platform: 'linux', env, told })).toBe(region);
  });

  it.each(['darwin', 'win32'] as const)('is what the system itself tells on %s', (platform) => {
    expect(systemRegion({ platform, env: { LANG: 'de_DE.UTF-8' }, told })).toBe('fr-CA');
  });
});
