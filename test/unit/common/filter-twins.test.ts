import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeFilter } from '../../../common/filter/complete.ts';
import { inContractWords, parseFilter, type FilterTerm } from '../../../common/filter/filter.ts';
import { FILTER_KEYS } from '../../../common/filter/keys.ts';
import { mistakesIn } from '../../../common/filter/mistakes.ts';
import { speak } from '../../../common/i18n/translate.ts';

type Twin = readonly [own: string, english: string];

const TWINS: Readonly<Record<'de' | 'en' | 'es' | 'fr', readonly Twin[]>> = {
  de: [
    ['ist:wartend', 'is:waiting'],
    ['-ist:"in Arbeit"', '-is:in_progress'],
    ['is:erledigt', 'is:done'],
    ['Priorität:hoch', 'priority:high'],
    ['prioritat>=1', 'priority>=1'],
    ['typ:"Fehler im Code"', 'type:"Fehler im Code"'],
    ['schlagwort:dringend,Kunde', 'tags:dringend,Kunde'],
    ['fällig<heute', 'due_date<today'],
    ['fällig<=morgen', 'due_date<=1.days.from_now'],
    ['fällig<"in 3 Tagen"', 'due_date<3.days.from_now'],
    ['erstellt>vor_2_Wochen', 'created_at>2.weeks.ago'],
    ['geändert>=gestern', 'updated_at>=1.days.ago'],
    ['archiviert:ja', 'archived:true'],
    ['kommentare>3', 'comments_count>3'],
    ['größe<2', 'size_estimate<2'],
    ['@ich', '@me'],
    ['-@ICH', '-@me'],
  ],
  en: [
    ['is:backlog', 'is:backlog_inventory'],
    ['-is:"in progress"', '-is:in_progress'],
    ['due_date<"in 3 days"', 'due_date<3.days.from_now'],
    ['due_date<=tomorrow', 'due_date<=1.days.from_now'],
    ['created_at>2_weeks_ago', 'created_at>2.weeks.ago'],
    ['updated_at>=yesterday', 'updated_at>=1.days.ago'],
    ['archived:yes', 'archived:true'],
  ],
  es: [
    ['está:"en espera"', 'is:waiting'],
    ['esta:"en curso"', 'is:in_progress'],
    ['prioridad:alta', 'priority:high'],
    ['tipo:Error', 'type:Error'],
    ['etiqueta:"sin prisa"', 'tags:"sin prisa"'],
    ['vence<hoy', 'due_date<today'],
    ['vence<"dentro de 3 días"', 'due_date<3.days.from_now'],
    ['creada>hace_2_semanas', 'created_at>2.weeks.ago'],
    ['-archivada:no', '-archived:false'],
    ['comentarios>3', 'comments_count>3'],
    ['@yo', '@me'],
  ],
  fr: [
    ['est:"en attente"', 'is:waiting'],
    ['-est:terminée', '-is:done'],
    ['priorité:haute', 'priority:high'],
    ['étiquette:urgent', 'tags:urgent'],
    ['échéance<aujourd’hui', 'due_date<today'],
    ['echeance<=demain', 'due_date<=1.days.from_now'],
    ['échéance<"dans 3 jours"', 'due_date<3.days.from_now'],
    ['créée>"il y a 2 mois"', 'created_at>2.months.ago'],
    ['archivée:oui', 'archived:true'],
    ['sous_tâches>0', 'subtasks_count>0'],
    ['@moi', '@me'],
  ],
};

const NO_VALUES = { boards: [], cardTypes: [], people: [], tags: [] };

/** What terms mean, wherever they stand. */
function meant(expression: string): readonly unknown[] {
  return parseFilter(expression).map((term: FilterTerm) => {
    const { from: _from, to: _to, ...rest } = term;
    if (rest.kind !== 'filter') return rest;
    const { keyFrom: _keyFrom, valueFrom: _valueFrom, ...filter } = rest;
    return filter;
  });
}

describe.each(['de', 'en', 'es', 'fr'] as const)('a filter in %s', (language) => {
  beforeEach(() => speak(language, {}));
  afterEach(() => speak('en', {}));

  it.each(TWINS[language])('%s means what %s means, without a mistake', (own, english) => {
    expect(meant(own)).toEqual(meant(english));
    expect(mistakesIn(parseFilter(own))).toEqual([]);
    expect(inContractWords(english)).toBe(english);
  });

  it('among other terms is told to the service in the words of the contract', () => {
    const piece = fc.oneof(
      fc.constantFrom(...TWINS[language]),
      fc.constantFrom('login', '"a b"', '-done', 'https://x.y', 'Re:').map((text): Twin => [text, text]),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const told = inContractWords(pieces.map(([own]) => own).join('  '));
        const english = pieces.map(([, one]) => one).join('  ');
        const before = meant(english);
        speak('en', {});
        expect(meant(told)).toEqual(before);
        speak(language, {});
      }),
    );
  });

  it('is completed in its own words, each of which the filter takes', () => {
    for (const key of FILTER_KEYS.keys()) {
      for (const typed of [`${key}:`, `${key}<`]) {
        const options = completeFilter(typed, typed.length, NO_VALUES, '2026-11-26')?.options ?? [];
        expect(options.flatMap(({ insert }) => mistakesIn(parseFilter(typed + insert)))).toEqual([]);
      }
    }
    const beginning = { de: 'fä', en: 'du', es: 've', fr: 'éc' }[language];
    expect(completeFilter(beginning, 2, NO_VALUES, '2026-11-26')?.options.map(({ insert }) => insert)).toEqual([
      { de: 'fällig', en: 'due_date', es: 'vence', fr: 'échéance' }[language],
    ]);
  });
});

describe.each(['de', 'es', 'fr'] as const)('a word of %s', (language) => {
  beforeEach(() => speak(language, {}));
  afterEach(() => speak('en', {}));

  it('that is the beginning of a name is text: no value follows it', () => {
    const [word = ''] = TWINS[language][0]?.[0].split(':') ?? [];

    expect(meant(`${word}: etwas`)).toEqual([
      { kind: 'text', negated: false, text: `${word}:` },
      { kind: 'text', negated: false, text: 'etwas' },
    ]);
  });
});

describe('a word of another language', () => {
  it('is text where English is spoken', () => {
    expect(meant('fällig<heute')).toEqual([{ kind: 'text', negated: false, text: 'fällig<heute' }]);
    expect(inContractWords('fällig<heute')).toBe('fällig<heute');
  });
});
