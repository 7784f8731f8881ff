import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { inEnglish, speak, t } from '../../../common/i18n/translate.ts';
import { readPhrase } from '../../../common/phrase/read-phrase.ts';
import { setRegion } from '../../../common/time/region.ts';
import { readTypedTime, type TypedTime } from '../../../common/phrase/typed-time.ts';
import { atWords, notATime } from '../../../main/cli/phrase-text.ts';
import { readMinutes } from '../../../renderer/features/settings/WorkHours.tsx';

const reader = { timezone: 'Europe/Berlin', nowMs: Date.parse('2026-05-04T12:00:30Z'), date: '2026-05-01' };
const read = (text: string): TypedTime => readTypedTime(text, reader);

function atOf(text: string): string {
  const time = read(text);
  return time.ok ? new Date(time.atMs).toISOString().slice(0, 19) : time.reason;
}

afterEach(() => {
  speak('en', {});
  setRegion('GB', 'en-GB');
});

type Twins = readonly (readonly [own: string, english: string])[];

/** Each word or form of a language beside its English twin. */
const TWINS: Record<
  'de' | 'es' | 'fr',
  { readonly days: Twins; readonly clocks: Twins; readonly at: readonly string[]; readonly ago: Twins }
> = {
  de: {
    days: [
      ['heute', 'today'],
      ['Gestern', 'yesterday'],
      ['vorgestern', '2 days ago'],
      ['vor 3 Tagen', '3 days ago'],
      ['vor 1 Woche', '1 week ago'],
      ['Montag', 'Monday'],
      ['am Samstag', 'Saturday'],
      ['letzten Montag', 'last Monday'],
      ['diesen Sonntag', 'this Sunday'],
      ['Freitag', 'Friday'],
      ['3. April', '3 April'],
      ['2. März 2025', '2 March 2025'],
      ['am 1. Dez.', '1 December'],
    ],
    clocks: [
      ['17 Uhr', '17:00'],
      ['9 Uhr 30', '9:30'],
      ['9:30 Uhr', '9:30'],
      ['9.05', '9:05'],
      ['9h30', '9:30'],
      ['1730 Uhr', '17:30'],
      ['9', '9:00'],
      ['12:30', '12:30'],
    ],
    at: ['', 'um '],
    ago: [
      ['vor 20 min', '20m ago'],
      ['vor 1 Std 30', '1h30 ago'],
      ['vor 1,5 h', '90m ago'],
      ['vor 2 Stunden', '2h ago'],
      ['-1 Std. 30 Min.', '-1h30'],
      ['jetzt', 'now'],
    ],
  },
  es: {
    days: [
      ['hoy', 'today'],
      ['ayer', 'yesterday'],
      ['anteayer', '2 days ago'],
      ['hace 3 días', '3 days ago'],
      ['hace 1 semana', '1 week ago'],
      ['lunes', 'Monday'],
      ['el miércoles', 'Wednesday'],
      ['el lunes pasado', 'last Monday'],
      ['este domingo', 'this Sunday'],
      ['el sabado', 'Saturday'],
      ['3 de abril', '3 April'],
      ['2 de marzo de 2025', '2 March 2025'],
    ],
    clocks: [
      ['17 h', '17:00'],
      ['9:30 h', '9:30'],
      ['9', '9:00'],
      ['9.05', '9:05'],
      ['9:30 p. m.', '9:30 pm'],
      ['9 a. m.', '9 am'],
    ],
    at: ['', 'a las '],
    ago: [
      ['hace 20 min', '20m ago'],
      ['hace 1 h 30', '1h30 ago'],
      ['hace 1,5 horas', '90m ago'],
      ['hace 2 horas', '2h ago'],
      ['ahora', 'now'],
    ],
  },
  fr: {
    days: [
      ['aujourd’hui', 'today'],
      ["aujourd'hui", 'today'],
      ['hier', 'yesterday'],
      ['avant-hier', '2 days ago'],
      ['il y a 3 jours', '3 days ago'],
      ['il y a 1 semaine', '1 week ago'],
      ['lundi', 'Monday'],
      ['lundi dernier', 'last Monday'],
      ['ce dimanche', 'this Sunday'],
      ['3 avril', '3 April'],
      ['le 1er mars', '1 March'],
      ['2 févr. 2025', '2 February 2025'],
      ['2 aout 2025', '2 August 2025'],
    ],
    clocks: [
      ['9h30', '9:30'],
      ['9 h 30', '9:30'],
      ['17 h', '17:00'],
      ['9', '9:00'],
      ['9h', '9:00'],
      ['0h05', '0:05'],
    ],
    at: ['', 'à '],
    ago: [
      ['il y a 20 min', '20m ago'],
      ['il y a 1 h 30', '1h30 ago'],
      ['il y a 1,5 heure', '90m ago'],
      ['il y a 2 heures', '2h ago'],
      ['maintenant', 'now'],
    ],
  },
};

describe.each(['de', 'es', 'fr'] as const)('a time that is typed in %s', (language) => {
  const { days, clocks, at, ago } = TWINS[language];

  beforeEach(async () => await loadLanguage(language));

  it('means what its English twin means, which is understood as well', () => {
    const day = fc.constantFrom(...days, ['', ''] as const);
    fc.assert(
      fc.property(day, fc.constantFrom(...at), fc.constantFrom(...clocks), ([own, twin], word, [clock, other]) => {
        const english = `${twin} ${other}`;
        const meant = inEnglish(() => read(english));
        expect(meant).toMatchObject({ ok: true });
        expect(read(`${own} ${word}${clock}`)).toEqual(meant);
        expect(read(`${twin} at ${other}`)).toEqual(meant);
        expect(read(`${clock} ${own}`)).toEqual(meant);
        expect(read(english)).toEqual(meant);
      }),
    );
  });

  it.each(ago)('counts back as in English: %s', (own, twin) => {
    expect(read(own)).toEqual(inEnglish(() => read(twin)));
    expect(read(own)).toMatchObject({ ok: true });
  });

  it('is what a hint says to type', () => {
    expect(atOf(`${t('yesterday')} 17:30`)).toBe('2026-05-03T15:30:00');
    const autumn = { ...reader, date: '2026-10-25' };
    const which = [t('first#hour'), t('second#hour')];
    expect(which.map((word) => readTypedTime(`2:30 ${word}`, autumn))).toMatchObject([
      { twice: 'first' },
      { twice: 'second' },
    ]);
  });
});

describe.each(['en', 'de', 'es', 'fr'] as const)('a hint in %s', (language) => {
  const context = { ...reader, running: [] };
  beforeEach(async () => await loadLanguage(language));

  it('names days that can be gone to', () => {
    const days = examplesIn(t('Type a day, such as yesterday, last Monday or 19 November.'));
    expect(days).toHaveLength(3);
    expect(days.filter((day) => readPhrase(`go to ${day}`, context).kind !== 'read')).toEqual([]);
    expect(days.filter((day) => !read(`${day} 9:30`).ok)).toEqual([]);
    expect(days.slice(0, 2).filter(isEnglish)).toHaveLength(language === 'en' ? 2 : 0);
  });

  it('names times that fields, settings and the command line take', () => {
    const times = examplesIn(t('Type a time such as 9:30, 1730, 9:30 pm, -15m or yesterday 17:30.'));
    expect(times).toHaveLength(5);
    expect(times.filter((time) => !read(time).ok)).toEqual([]);
    const settings = examplesIn(t('Type a time such as 9:00, 1730 or 5 pm.'));
    expect(settings.map((time) => readMinutes(time, false))).toEqual([540, 1050, 1020]);
    const typed = examplesIn(
      t('Type one such as 9:30, 1730, "20m ago", "yesterday 17:30" or 2026-11-21T17:30:00+01:00.'),
    );
    const earlier = typed.filter((time) => !time.includes('T'));
    expect(earlier).toHaveLength(4);
    expect([times.at(-1), ...earlier.slice(2)].filter(isEnglish)).toHaveLength(language === 'en' ? 3 : 0);
    expect(earlier.filter((time) => notATime(atWords(time, reader.timezone), context) !== null)).toEqual([]);
  });
});

const isEnglish = (example = ''): boolean => /\b(?:yesterday|last|ago)\b/.test(example);

/** What a hint says can be typed: `… such as A, B or C.` */
function examplesIn(hint: string): readonly string[] {
  return hint
    .replace(/^.*?(?:such as|etwa|wie|par exemple|comme|como) /u, '')
    .replace(/(?: ein)?\.$/, '')
    .split(/, | (?:or|oder|ou|o) /)
    .map((example) => example.replaceAll('"', ''));
}

describe('a date in numbers', () => {
  it.each([
    ['GB', '2026-04-03T07:30:00'],
    ['US', '2026-03-04T08:30:00'],
    ['DE', '2026-04-03T07:30:00'],
  ] as const)('has its month where the region %s has it', (region, expected) => {
    setRegion(region, 'en-GB');
    expect(atOf('3/4 9:30')).toBe(expected);
    expect(atOf('9:30 3/4')).toBe(expected);
    expect(atOf('3.4. 9:30')).toBe('2026-04-03T07:30:00');
  });
});
