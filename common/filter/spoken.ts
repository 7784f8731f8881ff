import { fold } from '../fold.ts';
import type { Language } from '../i18n/languages.ts';
import { spokenLanguage } from '../i18n/translate.ts';
import { KEY_KINDS, type FilterKeyName, type FilterKind } from './key-kinds.ts';

interface Words {
  /** As they are written, each with its key. The first of a key is the one that is offered. */
  readonly keys: Readonly<Record<string, FilterKeyName>>;
  /** The same of values, by the kind of their key. */
  readonly values: Partial<Record<FilterKind, Readonly<Record<string, string>>>>;
  /** `vor 3 Tagen`, folded: the number, and what counts days, weeks and months. */
  readonly ago: RegExp;
  readonly fromNow: RegExp;
  readonly units: Readonly<Record<string, 'days' | 'weeks' | 'months'>>;
  readonly me: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    keys: {},
    values: {
      column: { waiting: 'waiting', 'in progress': 'in_progress', done: 'done', backlog: 'backlog_inventory' },
      priority: { high: 'high', normal: 'normal', low: 'low' },
      switch: { yes: 'true', no: 'false' },
      date: { today: 'today', tomorrow: '1.days.from_now', yesterday: '1.days.ago' },
    },
    ago: /^(\d{1,5})[ ._](\p{L}+)[ ._]ago$/u,
    fromNow: /^in[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    units: { day: 'days', days: 'days', week: 'weeks', weeks: 'weeks', month: 'months', months: 'months' },
    me: 'me',
  },
  de: {
    keys: {
      nummer: 'id',
      beschreibung: 'description',
      board: 'board_id',
      priorität: 'priority',
      schlagwörter: 'tags',
      schlagwort: 'tags',
      teilaufgaben: 'subtasks_count',
      kommentare: 'comments_count',
      anhänge: 'attachments_count',
      größe: 'size_estimate',
      schätzung: 'time_estimate',
      zeit: 'timers_total',
      ist: 'is',
      typ: 'type',
      fällig: 'due_date',
      erstellt: 'created_at',
      geändert: 'updated_at',
      archiviert: 'archived',
    },
    values: {
      column: {
        wartend: 'waiting',
        'in Arbeit': 'in_progress',
        fertig: 'done',
        erledigt: 'done',
        Backlog: 'backlog_inventory',
      },
      priority: { hoch: 'high', normal: 'normal', niedrig: 'low' },
      switch: { ja: 'true', nein: 'false' },
      date: { heute: 'today', morgen: '1.days.from_now', gestern: '1.days.ago' },
    },
    ago: /^vor[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    fromNow: /^in[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    units: { tag: 'days', tagen: 'days', woche: 'weeks', wochen: 'weeks', monat: 'months', monaten: 'months' },
    me: 'ich',
  },
  es: {
    keys: {
      número: 'id',
      nombre: 'name',
      descripción: 'description',
      tablero: 'board_id',
      prioridad: 'priority',
      etiquetas: 'tags',
      etiqueta: 'tags',
      subtareas: 'subtasks_count',
      comentarios: 'comments_count',
      adjuntos: 'attachments_count',
      tamaño: 'size_estimate',
      estimación: 'time_estimate',
      tiempo: 'timers_total',
      está: 'is',
      tipo: 'type',
      vence: 'due_date',
      creada: 'created_at',
      modificada: 'updated_at',
      archivada: 'archived',
    },
    values: {
      column: {
        'en espera': 'waiting',
        'en curso': 'in_progress',
        hecha: 'done',
        terminada: 'done',
        pendiente: 'backlog_inventory',
      },
      priority: { alta: 'high', normal: 'normal', baja: 'low' },
      switch: { sí: 'true', no: 'false' },
      date: { hoy: 'today', mañana: '1.days.from_now', ayer: '1.days.ago' },
    },
    ago: /^hace[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    fromNow: /^(?:en|dentro de)[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    units: { dia: 'days', dias: 'days', semana: 'weeks', semanas: 'weeks', mes: 'months', meses: 'months' },
    me: 'yo',
  },
  fr: {
    keys: {
      numéro: 'id',
      nom: 'name',
      tableau: 'board_id',
      priorité: 'priority',
      étiquettes: 'tags',
      étiquette: 'tags',
      sous_tâches: 'subtasks_count',
      commentaires: 'comments_count',
      fichiers: 'attachments_count',
      taille: 'size_estimate',
      estimation: 'time_estimate',
      temps: 'timers_total',
      est: 'is',
      échéance: 'due_date',
      créée: 'created_at',
      modifiée: 'updated_at',
      archivée: 'archived',
    },
    values: {
      column: {
        'en attente': 'waiting',
        'en cours': 'in_progress',
        terminée: 'done',
        finie: 'done',
        'à faire': 'backlog_inventory',
      },
      priority: { haute: 'high', normale: 'normal', basse: 'low' },
      switch: { oui: 'true', non: 'false' },
      date: { "aujourd'hui": 'today', demain: '1.days.from_now', hier: '1.days.ago' },
    },
    ago: /^il[ ._]y[ ._]a[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    fromNow: /^dans[ ._](\d{1,5})[ ._](\p{L}+)$/u,
    units: { jour: 'days', jours: 'days', semaine: 'weeks', semaines: 'weeks', mois: 'months' },
    me: 'moi',
  },
};

function wordsOf(): Words {
  return WORDS[spokenLanguage()];
}

function folded(text: string): string {
  return fold(text.trim()).replaceAll('’', "'");
}

function found<T>(words: Readonly<Record<string, T>>, typed: string): T | undefined {
  return Object.entries(words).find(([word]) => folded(word) === folded(typed))?.[1];
}

/** The contract's key that a word is in the language that is spoken; undefined where it is none of its own. */
export function spokenKey(word: string): FilterKeyName | undefined {
  return found(wordsOf().keys, word);
}

/** A value of a key as the contract has it; what is no word of the language stays as it stands. */
export function contractValue(key: string, value: string): string {
  const words = wordsOf();
  const kind = KEY_KINDS.get(key);
  if (kind === undefined) return value;
  const isDate = kind === 'date' || kind === 'moment';
  return (
    found(words.values[isDate ? 'date' : kind] ?? {}, value) ?? (isDate ? daysOff(value, words) : undefined) ?? value
  );
}

function daysOff(value: string, { ago, fromNow, units }: Words): string | undefined {
  const typed = folded(value);
  for (const [form, end] of [
    [ago, 'ago'],
    [fromNow, 'from_now'],
  ] as const) {
    const [, count, unit = ''] = form.exec(typed) ?? [];
    if (count !== undefined && units[unit] !== undefined) return `${count}.${units[unit]}.${end}`;
  }
  return undefined;
}

/** Initials as the contract has them: `@ich` is `@me`. */
export function contractInitials(initials: string): string {
  return folded(initials) === wordsOf().me ? 'me' : initials;
}

/** What a key is called in the language that is spoken; undefined where it has no word of its own. */
export function keyWord(key: string): string | undefined {
  return wordFor(wordsOf().keys, key);
}

/** The same of a value of a key. */
export function valueWord(key: string, value: string): string | undefined {
  const kind = KEY_KINDS.get(key);
  return kind === undefined ? undefined : wordFor(wordsOf().values[kind === 'moment' ? 'date' : kind] ?? {}, value);
}

function wordFor(words: Readonly<Record<string, string>>, meaning: string): string | undefined {
  return Object.entries(words).find(([, means]) => means === meaning)?.[0];
}
