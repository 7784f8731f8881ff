import { fold } from '../fold.ts';
import type { Language } from '../i18n/languages.ts';

interface Words {
  /** What says how long ago, in `$1`. */
  readonly ago: RegExp;
  /** The same in whole days and in weeks, beside which a time of day may stand. */
  readonly daysAgo: RegExp;
  readonly weeksAgo: RegExp;
  /** Before a time of day. */
  readonly at: RegExp;
  /** Before a day. */
  readonly article: RegExp;
  /** Where the word for a day that is past follows it, which is `$1`. */
  readonly last?: RegExp;
  /** Folded lengths that people say without a number, each as one with it: tried in order. */
  readonly lengths: readonly (readonly [RegExp, string])[];
  /** Folded, each with the English word that means the same. */
  readonly twins: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<Exclude<Language, 'en'>, Words>> = {
  de: {
    ago: /^vor (.+)$/,
    daysAgo: /\bvor (\d{1,3}) (?:tag(?:en?)?|days?)\b/,
    weeksAgo: /\bvor (\d{1,3}) (?:wochen?|weeks?)\b/,
    at: /\bum (?=\d)/,
    // After a number, and before an English day, it is the half of a clock with twelve hours.
    article: /(?<!\d ?)\bam |\bam (?=\d+\.|\p{L}+tag\b|mittwoch)/u,
    lengths: [
      [/\b(?:einer? )?halben? stunde\b/, '30 min'],
      [/\b(?:einer? )?viertelstunde\b/, '15 min'],
      [/\b(?:einer? )?dreiviertelstunde\b/, '45 min'],
      [/\b(?:anderthalb|eineinhalb) (?:std|stunden)\b/, '90 min'],
      [/\beiner? stunde\b/, '1 h'],
    ],
    twins: {
      heute: 'today',
      gestern: 'yesterday',
      vorgestern: '2 days ago',
      letzten: 'last',
      letzter: 'last',
      diesen: 'this',
      dieser: 'this',
      jetzt: 'now',
      uhr: 'h',
      std: 'h',
      stunde: 'h',
      stunden: 'h',
      min: 'min',
      minute: 'min',
      minuten: 'min',
      erste: 'first',
      zweite: 'second',
    },
  },
  es: {
    ago: /^hace (.+)$/,
    daysAgo: /\bhace (\d{1,3}) (?:dias?|days?)\b/,
    weeksAgo: /\bhace (\d{1,3}) (?:semanas?|weeks?)\b/,
    at: /\ba (?:las? )?(?=\d)/,
    article: /\bel /,
    last: /\b(\w+) pasado\b/,
    lengths: [
      [/\btres cuartos de hora\b/, '45 min'],
      [/\b(?:un )?cuarto de hora\b/, '15 min'],
      [/\buna hora y media\b/, '90 min'],
      [/\bmedia hora\b/, '30 min'],
      [/\buna hora\b/, '1 h'],
    ],
    twins: {
      hoy: 'today',
      ayer: 'yesterday',
      anteayer: '2 days ago',
      este: 'this',
      ahora: 'now',
      // The English word, and no August.
      ago: 'ago',
      de: '',
      hora: 'h',
      horas: 'h',
      min: 'min',
      minuto: 'min',
      minutos: 'min',
      primera: 'first',
      segunda: 'second',
    },
  },
  fr: {
    ago: /^il y a (.+)$/,
    daysAgo: /\bil y a (\d{1,3}) (?:jours?|days?)\b/,
    weeksAgo: /\bil y a (\d{1,3}) (?:semaines?|weeks?)\b/,
    at: /\ba (?=\d)/,
    article: /\ble /,
    last: /\b(\w+) dernier\b/,
    lengths: [
      [/\btrois quarts d'heure\b/, '45 min'],
      [/\b(?:un )?quart d'heure\b/, '15 min'],
      [/\bune heure et demie\b/, '90 min'],
      [/\b(?:une )?demi[- ]heure\b/, '30 min'],
      [/\bune heure\b/, '1 h'],
    ],
    twins: {
      "aujourd'hui": 'today',
      hier: 'yesterday',
      'avant-hier': '2 days ago',
      ce: 'this',
      maintenant: 'now',
      er: '',
      heure: 'h',
      heures: 'h',
      min: 'min',
      minute: 'min',
      minutes: 'min',
      premiere: 'first',
      seconde: 'second',
      deuxieme: 'second',
    },
  },
};

const NEVER = /(?!)/;
const WORD = /\p{L}[\p{L}'-]*\.?/gu;

/**
 * A typed time with the words of a language in English: `gestern um 17 Uhr` becomes `yesterday at 17 h`. English stays as it
 * is, so that it is understood in every language. Lower case, without marks.
 */
export function spokenInEnglish(text: string, language: Language): string {
  const folded = fold(text.trim()).replaceAll('’', "'");
  if (language === 'en') return folded;
  const { ago, daysAgo, weeksAgo, at, article, last = NEVER, lengths } = WORDS[language];
  const twins = twinsOf(language);
  return lengths
    .reduce((so, [from, to]) => so.replace(from, to), folded)
    .replace(daysAgo, '$1 days ago')
    .replace(weeksAgo, '$1 weeks ago')
    .replace(ago, '$1 ago')
    .replace(at, 'at ')
    .replace(article, '')
    .replace(last, 'last $1')
    .replaceAll(WORD, (word) => twins.get(word.replace(/\.$/, '')) ?? word)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const made = new Map<Language, ReadonlyMap<string, string>>();

/** With the months and the days of the week, which the system knows. */
function twinsOf(language: Exclude<Language, 'en'>): ReadonlyMap<string, string> {
  const known = made.get(language);
  if (known !== undefined) return known;
  const names = Array.from({ length: 12 }, (_, index) => index * STEP_MS).flatMap((atMs) =>
    FORMS.map((form) => [nameAt(atMs, language, form), nameAt(atMs, 'en', form)] as const),
  );
  const twins = new Map([...names, ...Object.entries(WORDS[language].twins)]);
  made.set(language, twins);
  return twins;
}

/** From each month to the next, and by and by to every day of the week. */
const STEP_MS = 31 * 86_400_000;
const FORMS = [{ month: 'short' }, { month: 'long' }, { weekday: 'long' }] as const;

/** As it stands beside the number of a day: some languages write it otherwise alone. */
function nameAt(atMs: number, language: Language, form: (typeof FORMS)[number]): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', ...form }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '';
  return fold(name).replace(/\.$/, '');
}
