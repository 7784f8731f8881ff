import { IntlMessageFormat } from 'intl-messageformat';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

/** One message that the code says, with what is amiss with how it says it. */
export interface Said {
  readonly message: string;
  readonly file: string;
  /** The values that are given there; null where they cannot be told from the source. */
  readonly given: readonly string[] | null;
  /** Translated while the file is loaded, before anybody chose a language. */
  readonly isTooEarly: boolean;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const FOLDERS = ['api', 'common', 'main', 'renderer', 'preview'];
const TRANSLATING = new Set(['t', 'msg', 'inPieces']);
/** The parser's elements that want no value of their own: text, and the `#` of a plural. */
const WORDS: ReadonlySet<number> = new Set([0, 7]);
const root = resolve(import.meta.dirname, '../..');

/** Every message that the sources hand to `t`, `msg`, `inPieces` and `<Translated>` as a literal. */
export function saidMessages(): readonly Said[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => saidIn(join(folder, name))),
  );
}

function saidIn(file: string): Said[] {
  const text = readFileSync(join(root, file), 'utf8');
  const said: Said[] = [];
  const { program } = parseSync(file, text);
  walk(program, 0, (node, depth) => {
    const call = callOf(node) ?? elementOf(node);
    if (call === null) return;
    for (const message of literals(call.message)) {
      said.push({ message, file, given: call.given, isTooEarly: depth === 0 && call.isTranslated });
    }
  });
  return said;
}

interface Call {
  readonly message: unknown;
  readonly given: readonly string[] | null;
  readonly isTranslated: boolean;
}

function callOf(node: Node): Call | null {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return null;
  const name = node['callee']['name'];
  if (typeof name !== 'string' || !TRANSLATING.has(name)) return null;
  const [message, values] = nodes(node['arguments']);
  return { message, given: name === 'msg' ? null : keysOf(values), isTranslated: name !== 'msg' };
}

function elementOf(node: Node): Call | null {
  if (node.type !== 'JSXOpeningElement' || !isNode(node['name']) || node['name']['name'] !== 'Translated') return null;
  const attribute = (name: string): unknown => {
    const found = nodes(node['attributes']).find((one) => isNode(one['name']) && one['name']['name'] === name);
    const value = found?.['value'];
    return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value;
  };
  return { message: attribute('message'), given: keysOf(attribute('values')), isTranslated: true };
}

/** The texts that an expression can be: of a condition, both sides. */
function literals(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'Literal') return [String(expression['value'])];
  if (expression.type === 'ConditionalExpression') {
    return [...literals(expression['consequent']), ...literals(expression['alternate'])];
  }
  return [];
}

function keysOf(values: unknown): readonly string[] | null {
  if (values === undefined) return [];
  if (!isNode(values) || values.type !== 'ObjectExpression') return null;
  const properties = nodes(values['properties']);
  if (properties.some(({ type }) => type !== 'Property')) return null;
  return properties.map(({ key }) => String(isNode(key) ? (key['name'] ?? key['value']) : key));
}

/** Depth: within how many functions; what runs while the file is loaded is at 0. */
function walk(node: unknown, depth: number, visit: (node: Node, depth: number) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, depth, visit);
    return;
  }
  if (!isNode(node)) return;
  visit(node, depth);
  const within = /Function|MethodDefinition/.test(node.type) ? depth + 1 : depth;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'parent' && typeof value === 'object') walk(value, within, visit);
  }
}

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The names of the values that a message wants, sorted. Throws where it is no MessageFormat. */
export function wantedValues(message: string, language: string): readonly string[] {
  const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  return [...new Set(namesIn(format.getAst()))].toSorted();
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

function namesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if (WORDS.has(element.type)) return [];
    const branches = 'options' in element ? Object.values(element.options) : [];
    return ['value' in element ? element.value : '', ...branches.flatMap(({ value }) => namesIn(value))];
  });
}
