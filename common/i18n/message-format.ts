/** A message, taken apart once. */
export type Message = readonly Part[];
type Part = string | Hole;

/** Where a value goes. `count` is the `#` of the plural around it. */
interface Hole {
  readonly kind: (typeof KINDS)[number] | 'text' | 'count';
  readonly name: string;
  /** What is said for each value; only where one is chosen. */
  readonly branches: Readonly<Record<string, Message>>;
}

type HoleValues<T> = Readonly<Record<string, string | number | T>>;

const TEXT = /(?:[^{}#']|'(?![{}]))+/y;
const QUOTED = /'([{}][^']*)'/y;
const KINDS = ['number', 'plural', 'select'] as const;
const HOLE = /\{\s*(\w+)\s*(?:,\s*(number|plural|select)\s*)?([,}])/y;
const BRANCH = /\s*(=\d+|\w+)\s*\{/y;
const END = /\s*\}/y;

/**
 * Reads what our messages use of ICU's MessageFormat: `{name}`, `{n, number}`, `{n, plural, =0 {none} one {#} other {#}}`,
 * `{kind, select, a {} other {}}`, and `'{braces}'` that are meant as they stand. Throws where it is none.
 */
export function readMessage(text: string): Message {
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  function parts(plural: string | null): Message {
    const found: Part[] = [];
    for (;;) {
      const words = take(TEXT)?.[0] ?? take(QUOTED)?.[1];
      if (words !== undefined) found.push(words);
      else if (text[at] === '#') {
        found.push(plural === null ? '#' : { kind: 'count', name: plural, branches: {} });
        at += 1;
      } else if (text[at] === '{') found.push(hole());
      else return found;
    }
  }

  function hole(): Hole {
    const [, name = '', said, next] = take(HOLE) ?? refuse();
    const kind = KINDS.find((one) => one === said) ?? 'text';
    const branches: Record<string, Message> = {};
    if (kind === 'plural' || kind === 'select') {
      for (let branch = take(BRANCH); branch !== null; branch = take(BRANCH)) {
        branches[branch[1] ?? ''] = parts(kind === 'plural' ? name : null);
        if (take(END) === null) refuse();
      }
      if (branches['other'] === undefined || take(END) === null) refuse();
    } else if (next === ',') refuse();
    return { kind, name, branches };
  }

  function refuse(): never {
    throw new SyntaxError(`no message, at ${at}: ${text}`);
  }

  const message = parts(null);
  if (at < text.length) refuse();
  return message;
}

/** The pieces of a message with its values, texts that touch as one. Throws where a value is missing. */
export function fillIn<T extends object>(
  message: Message,
  values: HoleValues<T>,
  language: string,
): readonly (string | T)[] {
  const pieces: (string | T)[] = [];

  function add(piece: string | T): void {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }

  function fill(parts: Message): void {
    for (const part of parts) {
      if (typeof part === 'string') {
        add(part);
        continue;
      }
      const value = values[part.name];
      if (value === undefined) throw new TypeError(`no value for ${part.name}`);
      if (part.kind === 'plural' || part.kind === 'select') fill(chosen(part, value, language));
      else if (part.kind !== 'text') add(numbersOf(language).figures.format(Number(value)));
      else add(typeof value === 'number' ? String(value) : value);
    }
  }

  fill(message);
  return pieces;
}

function chosen({ kind, branches }: Hole, value: unknown, language: string): Message {
  const found =
    kind === 'select'
      ? branches[String(value)]
      : (branches[`=${Number(value)}`] ?? branches[numbersOf(language).plural.select(Number(value))]);
  return found ?? branches['other'] ?? [];
}

interface Numbers {
  readonly figures: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
}

const known = new Map<string, Numbers>();

/** Made once: making them costs more than a hundred uses. */
function numbersOf(language: string): Numbers {
  const there = known.get(language);
  if (there !== undefined) return there;
  const made = { figures: new Intl.NumberFormat(language), plural: new Intl.PluralRules(language) };
  known.set(language, made);
  return made;
}
