import type { IndexedTask, Probe } from '../../core/search/task-index.ts';

/** Signs before grams of the name, and before facts: what is in a name has few tasks, what is anywhere has many. */
const IN_NAME = '\uE010';
const FACT = '\uE011';

/**
 * SQLite's `ascii` tokenizer takes everything beyond ASCII for part of a word: with ASCII itself moved up there, a gram is one
 * token whatever it consists of, and needs no quoting. Two grams may become the same: then a task more is looked at.
 */
function tokenOf(gram: string): string {
  return gram.replaceAll(ASCII, (character) => MOVED[character.charCodeAt(0)] ?? character);
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /[\u0000-\u007f]/g;
const MOVED = Array.from({ length: 128 }, (_, code) => String.fromCharCode(0x1_00 + code));

/** All the tokens of a task, with blanks between them: moved all at once, since no gram has a blank in it. */
export function tokensOf({ name, more, facts }: IndexedTask): string {
  const inName = [...name];
  const elsewhere = [...more].filter((gram) => !name.has(gram));
  const grams = [...inName.map((gram) => IN_NAME + gram), ...inName, ...elsewhere].join(' ');
  const moved = grams.replaceAll(ASCII_BUT_BLANK, (character) => MOVED[character.charCodeAt(0)] ?? character);
  return [moved, ...facts.map(factToken)].join(' ');
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant, but the blank
const ASCII_BUT_BLANK = /[\u0000-\u001f\u0021-\u007f]/g;

function factToken(fact: string): string {
  return FACT + tokenOf(fact);
}

/** What FTS5 compares at once; the others are left to the look at the task. */
const MOST_TOKENS = 40;

/** Null where nothing is asked. */
export function matchExpression({ name, anywhere, facts }: Probe): string | null {
  const grams = [...name.map((gram) => IN_NAME + tokenOf(gram)), ...anywhere.map(tokenOf)];
  const parts = [
    ...facts.map((words) => `(${words.map((word) => `"${factToken(word)}"`).join(' OR ')})`),
    ...[...new Set(grams)].map((token) => `"${token}"`),
  ];
  return parts.length === 0 ? null : parts.slice(0, MOST_TOKENS).join(' AND ');
}
