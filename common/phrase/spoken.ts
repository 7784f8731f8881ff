import { fold } from '../fold.ts';
import type { Language } from '../i18n/languages.ts';
import { spokenLanguage } from '../i18n/translate.ts';
import { spokenInEnglish } from '../time/spoken-times.ts';
import type { Token } from './tokens.ts';

export type VerbName = 'start' | 'switch' | 'stop' | 'log' | 'highlight' | 'unhighlight' | 'note' | 'go';

interface Words {
  /** Folded; several words where a verb has several. */
  readonly verbs: Readonly<Record<VerbName, readonly string[]>>;
  /** What may stand between a verb, or a length, and its card or day: `to`, `for`, `on`. Folded. */
  readonly connecting: readonly string[];
  /** Folded words before a time of day, as they stand at the end of what is typed so far. */
  readonly before: readonly string[];
  /** What the words of times leave out, folded, each with its English: tried in order. */
  readonly times: readonly (readonly [RegExp, string])[];
  /** Two times of day, folded, in English. */
  readonly ranges: readonly (readonly [RegExp, string])[];
  /** A time of day that is written with a word or a letter, as `H:MM`. */
  readonly clocks: readonly (readonly [RegExp, string])[];
}

/** `9h30`, `17 h`, `17.30 h` */
const WITH_HOURS: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{1,2})[:.](\d{2}) ?h\b/g, '$1:$2'],
  [/\b(\d{1,2}) ?h ?(\d{2})\b(?! ?min)/g, '$1:$2'],
  [/\b(\d{1,2}) ?h\b/g, '$1:00'],
];
/** With a colon, so that a length or the number of a card is none. */
const FULL = String.raw`\d{1,2}[:.]\d{2}`;
const ANY = String.raw`\d{1,4}(?:[:.]\d{2})*`;

const ENGLISH: Pick<Words, 'verbs' | 'connecting' | 'before'> = {
  verbs: {
    start: ['start'],
    switch: ['switch'],
    stop: ['stop'],
    log: ['add', 'log'],
    highlight: ['highlight'],
    unhighlight: ['unhighlight'],
    note: ['note'],
    go: ['go'],
  },
  connecting: ['to', 'for', 'on'],
  before: ['at', 'since', 'from', 'until', 'till'],
};

const WORDS: Readonly<Record<Exclude<Language, 'en'>, Words>> = {
  de: {
    verbs: {
      start: ['starte', 'starten', 'beginne', 'beginnen'],
      switch: ['wechsle', 'wechsel', 'wechseln'],
      stop: ['stopp', 'stoppe', 'stoppen', 'beende', 'beenden'],
      log: ['erfasse', 'erfassen', 'buche', 'buchen'],
      highlight: ['hervorheben', 'markiere', 'markieren'],
      unhighlight: ['nicht hervorheben', 'nicht mehr hervorheben', 'nicht markieren'],
      note: ['notiz', 'notiere', 'kommentiere'],
      go: ['gehe', 'geh', 'zeige', 'zeig', 'springe'],
    },
    connecting: ['zu', 'zum', 'zur', 'fur', 'auf', 'an', 'bei'],
    before: ['um', 'seit', 'ab', 'von', 'bis'],
    times: [
      // Of a time of day and no length, as `since 9 h` may be one.
      [/^seit (?=um |.*\buhr\b)(?:um )?/, 'from '],
      [/^seit /, 'since '],
      [/^(?:ab|von) (?:um )?(?=.)/, 'from '],
      [/^bis (?:um )?/, 'until '],
      [/\btag(?:e|en)?\b/, 'days'],
      [/\bwochen?\b/, 'weeks'],
      [/\bletztem\b/, 'letzten'],
    ],
    ranges: [
      [new RegExp(`^(?:von |ab )(?:um )?(?=${ANY})`), 'from '],
      [new RegExp(`(?<=${ANY}) bis (?:um )?(?=${ANY})`), ' to '],
    ],
    clocks: [
      [/\b(\d{1,2}) ?uhr (\d{2})\b/g, '$1:$2'],
      [/\b(\d{1,2})[:.]?(\d{2}) ?uhr\b/g, '$1:$2'],
      [/\b(\d{1,2}) ?uhr\b/g, '$1:00'],
      ...WITH_HOURS,
    ],
  },
  es: {
    verbs: {
      start: ['inicia', 'iniciar', 'empieza', 'empezar', 'comienza', 'comenzar'],
      switch: ['cambia', 'cambiar'],
      stop: ['deten', 'detener', 'parar'],
      log: ['anade', 'anadir', 'registra', 'registrar', 'agrega', 'agregar'],
      highlight: ['destaca', 'destacar'],
      unhighlight: ['deja de destacar', 'dejar de destacar'],
      note: ['nota', 'anota', 'anotar', 'comenta', 'comentar'],
      go: ['ve', 'ir', 'muestra', 'mostrar'],
    },
    connecting: ['a', 'al', 'para', 'en'],
    before: ['a las', 'a la', 'desde', 'hasta', 'las', 'la'],
    times: [
      [/^desde (?=hace )/, ''],
      // Of a time of day and no length.
      [/^desde las? /, 'from '],
      [/^desde /, 'since '],
      [/\bpasado (lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/, '$1 pasado'],
      [/^hasta (?:las? )?/, 'until '],
      [/\b([ap])\. ?m\.?/, '$1m'],
      [/\bdias?\b/, 'days'],
      [/\bsemanas?\b/, 'weeks'],
    ],
    ranges: [
      [new RegExp(`^(?:de|desde) (?:las? )?(${ANY}) (?:a|hasta) (?:las? )?(?=${ANY})`), 'from $1 to '],
      [new RegExp(`^(${FULL}) (?:a|hasta) (?:las? )?(?=${FULL})`), '$1 to '],
    ],
    clocks: [[/\blas? (\d{1,2}) horas?\b/g, 'las $1 h'], ...WITH_HOURS],
  },
  fr: {
    verbs: {
      start: ['demarre', 'demarrer', 'commence', 'commencer', 'lance', 'lancer'],
      switch: ['passe', 'passer'],
      stop: ['arrete', 'arreter', 'stoppe', 'stopper'],
      log: ['ajoute', 'ajouter', 'saisis', 'saisir'],
      highlight: ['mets en evidence', 'mettre en evidence'],
      unhighlight: ['ne plus mettre en evidence'],
      note: ['noter', 'commente', 'commenter'],
      go: ['va', 'aller', 'affiche', 'afficher'],
    },
    connecting: ['a', 'au', 'pour', 'sur'],
    before: ['a', 'depuis', 'des', "jusqu'a"],
    times: [
      [/^depuis /, 'since '],
      [/\bavant hier\b/, 'avant-hier'],
      [/^des (?=\d)/, 'from '],
      [/^jusqu'a /, 'until '],
      [/\bjours?\b/, 'days'],
      [/\bsemaines?\b/, 'weeks'],
    ],
    ranges: [
      [new RegExp(`^de (${ANY}) (?:a|jusqu'a) (?=${ANY})`), 'from $1 to '],
      [new RegExp(`^(${FULL}) (?:a|jusqu'a) (?=${FULL})`), '$1 to '],
    ],
    // After no such word it may be a length, or a part of a name.
    clocks: [[/\b(a|de|des|depuis) (\d{1,2}) heures?\b/g, '$1 $2 h'], ...WITH_HOURS],
  },
};

function wordsOf(): Words | undefined {
  const language = spokenLanguage();
  return language === 'en' ? undefined : WORDS[language];
}

/** The longest verb that the words begin with, in English or in the language that is spoken, and what follows it. */
export function verbOf(
  tokens: readonly Token[],
): { readonly name: VerbName; readonly verb: Token; readonly rest: readonly Token[] } | undefined {
  const [verb] = tokens;
  for (let count = Math.min(LONGEST_VERB, tokens.length); count > 0; count -= 1) {
    const name = verbNamed(tokens.slice(0, count));
    if (verb !== undefined && name !== undefined) return { name, verb, rest: tokens.slice(count) };
  }
  return undefined;
}

/** `ne plus mettre en évidence` */
const LONGEST_VERB = 5;

function verbNamed(tokens: readonly Token[]): VerbName | undefined {
  if (tokens.some(({ isQuoted }) => isQuoted)) return undefined;
  const typed = fold(tokens.map(({ text }) => text).join(' '));
  return [ENGLISH, wordsOf()].flatMap((words) => (words === undefined ? [] : namesOf(words, typed)))[0];
}

function namesOf({ verbs }: Pick<Words, 'verbs'>, typed: string): readonly VerbName[] {
  return VERB_NAMES.filter((name) => verbs[name].includes(typed));
}

const VERB_NAMES: readonly VerbName[] = ['start', 'switch', 'stop', 'log', 'highlight', 'unhighlight', 'note', 'go'];

/** The words without the one that only leads to them: `to`, `für`, `à`. */
export function withoutConnecting(tokens: readonly Token[], english: readonly string[]): readonly Token[] {
  const [first] = tokens;
  if (first === undefined || first.isQuoted) return tokens;
  const words = [...english, ...(wordsOf()?.connecting ?? [])];
  return words.includes(fold(first.lower)) ? tokens.slice(1) : tokens;
}

/** Whether a word announces a time of day: `at`, `um`, `depuis`. */
export function announcesTime(word: string): boolean {
  return [...ENGLISH.before, ...(wordsOf()?.before ?? [])].includes(typedWord(word));
}

function typedWord(text: string): string {
  return fold(text).replaceAll('’', "'");
}

/** What words of a length, in lower case, may be in English, likeliest first: as they stand, and from the language that is spoken. */
export function lengthsSaid(text: string): readonly string[] {
  const words = wordsOf();
  return words === undefined ? [text] : [text, inEnglish(text, words.times)];
}

/** The same of a time or a day: in other languages `9 h` may be a time of day, and `il y a 9 h` is none. */
export function timesSaid(text: string): readonly string[] {
  const words = wordsOf();
  if (words === undefined) return [text];
  const typed = typedWord(text);
  const open = words.before.find((word) => typed === word || typed.endsWith(` ${word}`));
  const ended = open === undefined ? typed : `${typed.slice(0, -open.length)}at`;
  return [text, inEnglish(ended, words.times), inEnglish(ended, [...words.clocks, ...words.times])];
}

/** The same of two times of day. */
export function rangesSaid(text: string): readonly string[] {
  const words = wordsOf();
  // English words between two times are read as English alone: in `1h30 to 1234` stands a length.
  if (words === undefined || / (?:to|until|till) /.test(text)) return [text];
  return [text, replaced(typedWord(text), [...words.clocks, ...words.ranges])];
}

function inEnglish(text: string, replacements: Words['times']): string {
  return spokenInEnglish(replaced(typedWord(text), replacements), spokenLanguage());
}

function replaced(text: string, replacements: Words['times']): string {
  return replacements.reduce((so, [from, to]) => so.replace(from, to), text);
}

/** The first that is something, of what words may be. */
export function firstRead<T>(said: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const text of said) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}
