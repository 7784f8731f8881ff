import type { Language } from './languages.ts';
import { fillIn, type Message, readMessage } from './message-format.ts';

/** The messages of a language by the English ones, all in ICU's MessageFormat without tags. */
export type Catalog = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** There is one language for a process, as there is one region: whoever shows settings says which. */
let spoken: { readonly language: Language; readonly catalog: Catalog } = { language: 'en', catalog: {} };
/** Read once: reading costs more than a hundred uses. */
let read = new Map<string, Message>();
const listeners = new Set<() => void>();

export function speak(language: Language, catalog: Catalog): void {
  if (language === spoken.language) return;
  spoken = { language, catalog };
  read = new Map();
  for (const listener of listeners) listener();
}

export function spokenLanguage(): Language {
  return spoken.language;
}

/** The returned function ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The English message `{count, plural, one {# entry} other {# entries}} of {task}` in the language of this process, with its values.
 * What is not in the catalogue stays English, without the sense (`Start#moment`) that tells two meanings apart; a message that
 * cannot be read is given as it stands rather than kept from a person.
 */
export function t(message: string, values?: Values): string {
  if (values === undefined && !message.includes('{')) return textOf(message);
  try {
    return fillIn<never>(messageOf(message), values ?? {}, spoken.language).join('');
  } catch {
    return message;
  }
}

/** As `t`, with values that are no text, such as elements: the pieces in the order of the language. */
export function inPieces<T extends object>(
  message: string,
  values: Readonly<Record<string, string | number | T>>,
): readonly (string | T)[] {
  return fillIn(messageOf(message), values, spoken.language);
}

/** Marks a message that is translated later, where it is shown: a constant outlives a change of the language. */
export function msg(message: string): string {
  return message;
}

/** Does `work`, which must be done when it returns, in English: for files that scripts read, or whoever helps. */
export function inEnglish<T>(work: () => T): T {
  if (spoken.language === 'en') return work();
  const before = { spoken, read };
  spoken = { language: 'en', catalog: {} };
  read = new Map();
  try {
    return work();
  } finally {
    ({ spoken, read } = before);
  }
}

/** `Start#moment`: one word of English that is two of other languages. */
const SENSE = /#[a-z]+$/;

function textOf(message: string): string {
  return spoken.catalog[message] ?? message.replace(SENSE, '');
}

function messageOf(message: string): Message {
  const known = read.get(message);
  if (known !== undefined) return known;
  const found = readMessage(textOf(message));
  read.set(message, found);
  return found;
}
