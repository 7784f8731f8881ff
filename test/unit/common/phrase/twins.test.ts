import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../../common/i18n/translate.ts';
import type { Phrase, PhraseContext, Reading } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';

type Twin = readonly [own: string, english: string];

/** The parts of phrases in a language, each beside its English twin. `…` stands for a card. */
interface Parts {
  /** What begins or stops at a moment, or says nothing of one. */
  readonly moments: readonly Twin[];
  readonly begin: readonly Twin[];
  readonly stop: readonly Twin[];
  readonly log: readonly Twin[];
  readonly days: readonly Twin[];
  readonly lengths: readonly Twin[];
  readonly ranges: readonly Twin[];
  readonly whole: readonly Twin[];
}

const PARTS: Readonly<Record<'de' | 'es' | 'fr', Parts>> = {
  de: {
    begin: [
      ['starte …', 'start …'],
      ['Starten …', 'start …'],
      ['beginne …', 'start …'],
      ['wechsle zu …', 'switch to …'],
      ['wechseln zu …', 'switch to …'],
    ],
    stop: [
      ['stopp', 'stop'],
      ['stoppe …', 'stop …'],
      ['beende …', 'stop …'],
    ],
    moments: [
      ['', ''],
      ['jetzt', 'now'],
      ['vor 20 min', '20m ago'],
      ['vor 1 Std 30', '1h30 ago'],
      ['vor 2 Stunden', '2h ago'],
      ['um 9:30', 'at 9:30'],
      ['um 9 Uhr', 'at 9:00'],
      ['um 9 Uhr 30', 'at 9:30'],
      ['um 9:30 Uhr', 'at 9:30'],
      ['seit 9', 'since 9'],
      ['seit 9 Uhr', 'since 9:00'],
      ['ab 930', 'from 930'],
      ['gestern um 17:30', 'yesterday at 17:30'],
      ['vor 3 Tagen um 9', '3 days ago at 9'],
      ['um 17h', 'at 17:00'],
      ['um 9h30', 'at 9:30'],
      ['seit 20 min', '20m ago'],
      ['seit 2 Stunden', '2h ago'],
      ['seit 1,5 h', 'since 1.5h'],
      ['vor einer Stunde', '1h ago'],
      ['vor einer halben Stunde', 'half an hour ago'],
      ['seit einer Viertelstunde', 'since 15m'],
      ['vor anderthalb Stunden', '1h30 ago'],
      ['seit 90m', 'since 90m'],
      ['um 9.30 Uhr', 'at 9:30'],
      ['gestern 17.30 Uhr', 'yesterday 17:30'],
      ['16.15 Uhr', '16:15'],
      ['9.30 Uhr', '9:30'],
      ['930 Uhr', '9:30'],
      ['um 9 Uhr vor 1 Woche', 'at 9:00 1 week ago'],
      ['gestern 17 Uhr', 'yesterday 17:00'],
      ['am Montag um 17:30', 'on Monday at 17:30'],
      ['letzten Montag um 8', 'last Monday at 8'],
      ['um 9:30 am 2. November', 'at 9:30 on 2 November'],
      ['um 25:00', 'at 25:00'],
      ['um 23:30', 'at 23:30'],
      ['um', 'at'],
      ['9:30', '9:30'],
    ],
    log: [
      ['erfasse LENGTH für …', 'log LENGTH for …'],
      ['buche LENGTH auf …', 'log LENGTH on …'],
      ['erfasse LENGTH …', 'add LENGTH …'],
    ],
    lengths: [
      ['1h30', '1h30'],
      ['1 Std. 30 Min.', '1h30'],
      ['1,5 Stunden', '1.5h'],
      ['90 Minuten', '90m'],
      ['eine halbe Stunde', 'half an hour'],
      ['eine Stunde', 'an hour'],
      ['2 Std', '2h'],
      ['25 Stunden', '25h'],
    ],
    days: [
      ['', ''],
      ['heute', 'today'],
      ['gestern', 'yesterday'],
      ['vorgestern', '2 days ago'],
      ['am Montag', 'on Monday'],
      ['letzten Montag', 'last Monday'],
      ['vor 3 Tagen', '3 days ago'],
      ['vor 1 Woche', '1 week ago'],
      ['am 2. November', 'on 2 November'],
      ['am 2. März 2026', 'on 2 March 2026'],
      ['2.11.', '2.11.'],
    ],
    ranges: [
      ['14:00-15:30', '14:00-15:30'],
      ['von 7 bis 8:30', 'from 7 to 8:30'],
      ['von 7 Uhr bis 8 Uhr 30', 'from 7:00 to 8:30'],
      ['8 - 9:30 Uhr', '8 - 9:30'],
      ['22 bis 1 Uhr', '22 to 1:00'],
    ],
    whole: [
      ['markiere …', 'highlight …'],
      ['hervorheben', 'highlight'],
      ['nicht mehr hervorheben …', 'unhighlight …'],
      ['Notiz wartet auf "Review"', 'note wartet auf "Review"'],
      ['gehe zu gestern', 'go to yesterday'],
      ['zeige letzten Montag', 'go last Monday'],
      ['gehe zum 2. November', 'go to 2 November'],
      ['gehe zu vor 3 Tagen', 'go to 3 days ago'],
      ['zeige die Tabelle', 'go die Tabelle'],
    ],
  },
  es: {
    begin: [
      ['inicia …', 'start …'],
      ['empezar …', 'start …'],
      ['cambia a …', 'switch to …'],
    ],
    stop: [
      ['detener', 'stop'],
      ['detén …', 'stop …'],
      ['parar …', 'stop …'],
    ],
    moments: [
      ['', ''],
      ['ahora', 'now'],
      ['hace 20 min', '20m ago'],
      ['hace 1 h 30', '1h30 ago'],
      ['hace 2 horas', '2h ago'],
      ['a las 9:30', 'at 9:30'],
      ['a las 9 h', 'at 9:00'],
      ['a las 9 horas', 'at 9:00'],
      ['ayer a la 1 hora', 'yesterday at 1:00'],
      ['a la 1', 'at 1'],
      ['desde las 9', 'since 9'],
      ['desde 9:15', 'since 9:15'],
      ['ayer a las 17:30', 'yesterday at 17:30'],
      ['hace 3 días a las 9', '3 days ago at 9'],
      ['desde hace 20 min', '20m ago'],
      ['desde hace 1h30', 'since 1h30'],
      ['hace una hora', '1h ago'],
      ['hace media hora', 'half an hour ago'],
      ['desde hace un cuarto de hora', 'since 15m'],
      ['hace una hora y media', '1h30 ago'],
      ['desde 90 minutos', 'since 90m'],
      ['desde 2 horas', 'since 2h'],
      ['desde las 9h30', 'since 9:30'],
      ['desde la 1h30', 'since 1:30'],
      ['9.30 h', '9:30'],
      ['el pasado lunes a las 8', 'last Monday at 8'],
      ['el lunes a las 17:30', 'on Monday at 17:30'],
      ['el lunes pasado a las 8', 'last Monday at 8'],
      ['a las 9:30 p. m.', 'at 9:30 pm'],
      ['a las 9:30 el 2 de noviembre', 'at 9:30 on 2 November'],
      ['a las 25:00', 'at 25:00'],
      ['a las', 'at'],
      ['9:30', '9:30'],
    ],
    log: [
      ['añade LENGTH a …', 'add LENGTH to …'],
      ['registra LENGTH para …', 'log LENGTH for …'],
      ['registrar LENGTH …', 'log LENGTH …'],
    ],
    lengths: [
      ['1h30', '1h30'],
      ['1 hora 30 minutos', '1h30'],
      ['1,5 h', '1.5h'],
      ['90 minutos', '90m'],
      ['2 horas', '2h'],
      ['media hora', 'half an hour'],
      ['una hora y media', 'an hour and a half'],
    ],
    days: [
      ['', ''],
      ['hoy', 'today'],
      ['ayer', 'yesterday'],
      ['anteayer', '2 days ago'],
      ['el lunes', 'on Monday'],
      ['el lunes pasado', 'last Monday'],
      ['hace 3 días', '3 days ago'],
      ['hace 2 semanas', '2 weeks ago'],
      ['el 2 de noviembre', 'on 2 November'],
      ['el 2 de marzo de 2026', 'on 2 March 2026'],
    ],
    ranges: [
      ['14:00-15:30', '14:00-15:30'],
      ['de 7 a 8:30', 'from 7 to 8:30'],
      ['desde las 7 hasta las 8:30', 'from 7 to 8:30'],
      ['7:00 a 8:30', '7:00 to 8:30'],
      ['de 7 h a 8 h 30', 'from 7:00 to 8:30'],
      ['desde las 7 horas hasta las 8 horas', 'from 7:00 to 8:00'],
    ],
    whole: [
      ['destaca …', 'highlight …'],
      ['dejar de destacar …', 'unhighlight …'],
      ['nota espera la "revisión"', 'note espera la "revisión"'],
      ['ir a ayer', 'go to yesterday'],
      ['ve al 2 de noviembre', 'go to 2 November'],
      ['muestra el lunes pasado', 'go last Monday'],
    ],
  },
  fr: {
    begin: [
      ['démarre …', 'start …'],
      ['Démarrer …', 'start …'],
      ['lance …', 'start …'],
      ['passe à …', 'switch to …'],
    ],
    stop: [
      ['arrêter', 'stop'],
      ['arrête …', 'stop …'],
      ['stoppe …', 'stop …'],
    ],
    moments: [
      ['', ''],
      ['maintenant', 'now'],
      ['il y a 20 min', '20m ago'],
      ['il y a 1 h 30', '1h30 ago'],
      ['il y a 2 heures', '2h ago'],
      ['à 9h30', 'at 9:30'],
      ['à 9 h', 'at 9:00'],
      ['à 9 h 30', 'at 9:30'],
      ['à 9 heures', 'at 9:00'],
      ['hier à 9 heures 30', 'yesterday at 9:30'],
      ['depuis 9:15', 'since 9:15'],
      ['hier à 17h30', 'yesterday at 17:30'],
      ['il y a 3 jours à 9h', '3 days ago at 9:00'],
      ['depuis 20 min', '20m ago'],
      ['depuis 1 h 30 min', 'since 1h30'],
      ['depuis 1,5 h', 'since 1.5h'],
      ['il y a une heure', '1h ago'],
      ['depuis une demi-heure', 'since half an hour'],
      ['il y a un quart d’heure', '15m ago'],
      ['il y a une heure et demie', '1h30 ago'],
      ['dès 9h', 'from 9:00'],
      ['avant hier à 8', '2 days ago at 8'],
      ['lundi à 17:30', 'Monday at 17:30'],
      ['lundi dernier à 8h', 'last Monday at 8:00'],
      ['à 9h30 le 2 novembre', 'at 9:30 on 2 November'],
      ['à 25:00', 'at 25:00'],
      ['à', 'at'],
      ['9h30', '9:30'],
    ],
    log: [
      ['ajoute LENGTH à …', 'add LENGTH to …'],
      ['saisir LENGTH pour …', 'log LENGTH for …'],
      ['ajouter LENGTH …', 'add LENGTH …'],
    ],
    lengths: [
      ['1h30', '1h30'],
      ['1 h 30 min', '1h30'],
      ['1,5 h', '1.5h'],
      ['90 minutes', '90m'],
      ['2 heures', '2h'],
      ['une demi-heure', 'half an hour'],
      ['une heure et demie', 'an hour and a half'],
    ],
    days: [
      ['', ''],
      ['aujourd’hui', 'today'],
      ['hier', 'yesterday'],
      ['avant-hier', '2 days ago'],
      ['lundi', 'Monday'],
      ['lundi dernier', 'last Monday'],
      ['il y a 3 jours', '3 days ago'],
      ['le 2 novembre', 'on 2 November'],
      ['le 1er mars 2026', 'on 1 March 2026'],
    ],
    ranges: [
      ['14:00-15:30', '14:00-15:30'],
      ['de 7 à 8:30', 'from 7 to 8:30'],
      ['de 7h à 8h30', 'from 7:00 to 8:30'],
      ['de 7 heures à 8 heures 30', 'from 7:00 to 8:30'],
      ['7h00 à 8h30', '7:00 to 8:30'],
      ['7h-8h30', '7:00-8:30'],
    ],
    whole: [
      ['mettre en évidence …', 'highlight …'],
      ['ne plus mettre en évidence …', 'unhighlight …'],
      ['noter attend la « revue »', 'note attend la « revue »'],
      ['aller à hier', 'go to yesterday'],
      ['va au 2 novembre', 'go to 2 November'],
      ['affiche lundi dernier', 'go last Monday'],
    ],
  },
};

const CARDS = [
  '1234',
  '#7',
  'login',
  'Ship the thing',
  '"at 9:30"',
  'Lager Umbau',
  'le site',
  'el informe',
  'um die Ecke',
];
const context: PhraseContext = {
  timezone: 'Europe/Berlin',
  nowMs: Date.parse('2026-11-18T10:50:00+01:00'),
  running: [
    { trackerId: 1, taskId: 7, name: 'Login page', startedAt: Date.parse('2026-11-18T08:10:00+01:00'), own: true },
  ],
  entriesOf: (date) =>
    date === '2026-11-17'
      ? [{ startedAt: Date.parse('2026-11-17T14:30:00+01:00'), endedAt: Date.parse('2026-11-17T16:10:00+01:00') }]
      : [],
};

/** What is done, and what is said of it; a sentence that quotes what was typed says no more than its kind. */
function meaning(reading: Reading): readonly unknown[] {
  const phrases: readonly Phrase[] = 'phrases' in reading ? reading.phrases : [];
  return [reading.kind, 'hint' in reading ? reading.hint : '', ...phrases.map(named)];
}

const BARE = / (\d{1,2})[h:.]?(\d{2})(?: Uhr| h)?$/;

/** Bare times are taken for a part of a name as well, in the letters of the language. */
function named(phrase: Phrase): unknown {
  if (!('task' in phrase)) return phrase;
  return {
    ...phrase,
    task: { ...phrase.task, text: phrase.task.text.replace(BARE, (_, hour, minute) => ` ${hour}:${minute}`) },
  };
}

/** Those of the twins that mean something else, with what. */
function unlike(twins: readonly Twin[]): readonly unknown[] {
  return twins
    .map(([own, english]) => ({
      own,
      means: meaning(readPhrase(own, context)),
      meaning: meaning(readPhrase(english, context)),
    }))
    .filter(({ means, meaning: meant }) => JSON.stringify(means) !== JSON.stringify(meant));
}

function ownParts({ begin, stop, log, moments, days, lengths, ranges, whole }: Parts): readonly string[] {
  return [begin, stop, log, moments, days, lengths, ranges, whole].flatMap((list) => list.map(([own]) => own));
}

function endsOf(phrase: Phrase): readonly number[] {
  if (phrase.kind === 'log') return [phrase.endedAt];
  return 'atMs' in phrase && phrase.atMs !== null ? [phrase.atMs] : [];
}

describe.each(['de', 'es', 'fr'] as const)('a phrase in %s', (language) => {
  const parts = PARTS[language];
  beforeEach(() => speak(language, {}));
  afterEach(() => speak('en', {}));

  it.each(parts.whole)('%s means what %s means', (own, english) => {
    expect(unlike([[own.replace('…', 'login'), english.replace('…', 'login')]])).toEqual([]);
  });

  it.each(parts.moments)('“%s” is the moment “%s”, after every verb and card', (own, english) => {
    const twins = CARDS.flatMap((card) =>
      [...parts.begin, ...parts.stop].map(([ownVerb, verb]): Twin => [
        `${ownVerb.replace('…', card)} ${own}`.trim(),
        `${verb.replace('…', card)} ${english}`.trim(),
      ]),
    );

    expect(unlike(twins)).toEqual([]);
  });

  it.each(parts.days)('“%s” is the day “%s”, after every length and range', (own, english) => {
    const amounts = [...parts.lengths, ...parts.ranges];
    const twins = CARDS.flatMap((card) =>
      parts.log.flatMap(([ownLog, log]) =>
        amounts.map(([ownAmount, amount]): Twin => [
          `${ownLog.replace('LENGTH', ownAmount).replace('…', card)} ${own}`.trim(),
          `${log.replace('LENGTH', amount).replace('…', card)} ${english}`.trim(),
        ]),
      ),
    );

    expect(unlike(twins)).toEqual([]);
  });

  it('in English means the same as ever', () => {
    const timed = [...parts.begin, ...parts.stop].flatMap(([, verb]) =>
      parts.moments.map(([, when]) => `${verb} ${when}`),
    );
    const logged = parts.log.flatMap(([, log]) =>
      [...parts.lengths, ...parts.ranges].map(([, said]) => log.replace('LENGTH', said).replace('…', '1234')),
    );
    const all = [...timed, ...logged];
    const spoken = all.map((text) => meaning(readPhrase(text, context)));
    speak('en', {});

    expect(spoken).toEqual(all.map((text) => meaning(readPhrase(text, context))));
  });

  it('is read without a throw, whatever its parts', () => {
    const piece = fc.constantFrom(...ownParts(parts), ...CARDS);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const reading = readPhrase(pieces.join(' '), context);
        const phrases: readonly Phrase[] = 'phrases' in reading ? reading.phrases : [];
        const times = phrases.flatMap(endsOf);
        expect(times.filter((atMs) => atMs > context.nowMs)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
