/** Whose words begin with a length or two times, and not with a task. */
const MEASURED = new Set(['add', 'log']);
const TIME_WORD = /^(?:at|since|from|now|ago|yesterday|today|[ap]m|h|m|min|minutes?|hours?|-?\d[\d:.]*[a-z]{0,7}\d*)$/i;
const RELATIVE = /^-|\bago$|^now$/;
const NUMBER = /^#?\d+$/;

/**
 * The phrase of the palette that the words after a verb make. What the shell's quotes hold together stays one name, unless it
 * can only be a time. With `--at` all the words are the task's, whatever they look like.
 */
export function phraseText(verb: string, words: readonly string[], at: string | undefined): string {
  if (at !== undefined) {
    const task = words.join(' ');
    const shown = task === '' || NUMBER.test(task) ? task : quoted(task);
    return [verb, shown, whenWords(at)].filter((part) => part !== '').join(' ');
  }
  // A comment is taken as it is.
  const shown = verb === 'note' ? words : words.map((word, place) => (isName(verb, word, place) ? quoted(word) : word));
  return [verb, ...shown].join(' ').trim();
}

/** The value of `--at` as a phrase says it. */
export function whenWords(at: string): string {
  return RELATIVE.test(at.trim()) ? at : `at ${at}`;
}

function isName(verb: string, word: string, place: number): boolean {
  if (!/\s/.test(word.trim()) || /["“”]/.test(word)) return false;
  if (place === 0 && MEASURED.has(verb)) return false;
  const canBeTime = place > 0 || verb === 'stop';
  return !(
    canBeTime &&
    word
      .trim()
      .split(/\s+/)
      .every((part) => TIME_WORD.test(part))
  );
}

/** The grammar knows no quotes within quotes. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["“”]/g, '')}"`;
}
