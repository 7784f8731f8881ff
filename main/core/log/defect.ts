/** An error without what somebody typed or a service said: its kind, its code, where it came from. */
export interface Defect {
  readonly name: string;
  readonly code: string | null;
  /** Null where its words may hold anything. */
  readonly words: string | null;
  /** The frames of its stack. */
  readonly frames: readonly string[];
  readonly cause: Defect | null;
}

const DEEPEST = 4;
const MOST_FRAMES = 20;
const LONGEST_WORDS = 200;
/** Thrown by the engine itself, about our code. */
const OF_THE_ENGINE = new Set(['TypeError', 'RangeError', 'ReferenceError']);
/** As Node and SQLite name theirs. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;
const FRAME = /^ {4}at /;

/** What a log may hold of anything that was thrown. */
export function defectOf(thrown: unknown, depth = 0): Defect {
  if (!(thrown instanceof Error)) return { name: typeof thrown, code: null, words: null, frames: [], cause: null };
  const name = thrown.constructor.name;
  const code = codeOf(thrown);
  const mayTell = code !== null || OF_THE_ENGINE.has(name);
  const words = mayTell ? (systemWords(thrown, code) ?? withoutValues(thrown.message)) : null;
  const cause = thrown.cause !== undefined && depth < DEEPEST ? defectOf(thrown.cause, depth + 1) : null;
  return { name, code, words, frames: framesOf(thrown), cause };
}

function codeOf(error: Error): string | null {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && CODE.test(code) ? code : null;
}

/** Of the network the system names hosts without quotes: `connect ECONNREFUSED` says enough. Of files it quotes the path. */
function systemWords(error: Error, code: string | null): string | null {
  const syscall: unknown = Reflect.get(error, 'syscall');
  if (typeof syscall !== 'string' || code === null || error.message.startsWith(`${code}: `)) return null;
  return `${withoutValues(syscall)} ${code}`;
}

/** Values stand between quotes, or are addresses, paths or names of hosts; what is left are the engine's own words. */
function withoutValues(message: string): string {
  return message
    .replaceAll(/"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?/g, '…')
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S*/gi, '…')
    .replaceAll(/(?:[a-z]:)?[\\/]\S+/gi, '…')
    .replaceAll(/\b[\w-]+(?:\.[\w-]+)+\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_WORDS);
}

function framesOf(error: Error): readonly string[] {
  // A message of several lines must not pass for frames.
  const stack = (error.stack ?? '').replace(error.message, () => '');
  const lines = stack.split('\n').filter((line) => FRAME.test(line));
  return lines.slice(0, MOST_FRAMES).map(withoutFolders);
}

/** The folders that a program lies in name its person. */
function withoutFolders(frame: string): string {
  const [, start = '', caller, place = ''] = /^ *(at (?:async )?)(?:(.*) \()?(.*?)\)?$/.exec(frame) ?? [];
  const file = place.split(/[\\/]/).at(-1) ?? '';
  return caller === undefined ? `${start}${file}` : `${start}${caller} (${file})`;
}
