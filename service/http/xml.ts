import { XMLBuilder } from 'fast-xml-parser';
import type { Answer } from '../../api/answers.ts';
import type { Pagination } from './context.ts';
import type { Refused } from './failure.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
});
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Node = Record<string, unknown> | string;

/** A v1 answer: hyphens in names, `type` attributes, `nil='true'` for null; a list's root is the plural. */
export function xmlOf(answer: Answer<unknown>, value: unknown, pagination?: Pagination): string {
  const name = answer.wrapper ?? 'record';
  if (answer.shape === 'none') return `${HEAD}<nil-classes type="array"/>\n`;
  if (!Array.isArray(value)) return HEAD + document({ [hyphens(name)]: nodeOf(name, value) });
  const list = listNode(value, name);
  const pages = pagination === undefined ? {} : { pagination: paginationNode(pagination) };
  return HEAD + document({ [hyphens(plural(name))]: { ...list, ...pages } });
}

export function xmlError({ status, message }: Refused): string {
  return HEAD + document({ error: { message: clean(message), status: typed('integer', String(status)) } });
}

function document(root: Record<string, unknown>): string {
  return builder.build(root);
}

function nodeOf(name: string, value: unknown): Node {
  if (value === null || value === undefined) return nil(name);
  if (Array.isArray(value)) return listNode(value, singular(name));
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hyphens(key), nodeOf(key, inner)]));
  }
  return scalarNode(name, value);
}

function listNode(values: readonly unknown[], element: string): Record<string, unknown> {
  return { '@type': 'array', [hyphens(element)]: values.map((value) => nodeOf(element, value)) };
}

function scalarNode(name: string, value: unknown): Node {
  if (typeof value === 'boolean') return typed('boolean', String(value));
  if (typeof value === 'number') return typed(kindOf(name) ?? 'integer', String(value));
  const kind = kindOf(name);
  const text = clean(String(value));
  return kind === 'datetime' || kind === 'date' ? typed(kind, text) : { '#text': text };
}

function nil(name: string): Node {
  const kind = kindOf(name);
  return { ...(kind === undefined ? {} : { '@type': kind }), '@nil': 'true' };
}

function typed(type: string, text: string): Node {
  return { '@type': type, '#text': text };
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/_at$/, 'datetime'],
  [/^(?:due_date|postponed_until|last_activity_on)$/, 'date'],
  [/^size_estimate$/, 'decimal'],
  [/(?:^|_)id$|^(?:position|limit|lane_width|time_estimate|task_version|commentable_version)$/, 'integer'],
];

/** The contract's names are few enough to tell their types by. */
function kindOf(name: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1];
}

function paginationNode({ page, totalPages, totalEntries }: Pagination): Record<string, unknown> {
  const other = (at: number): string => (at < 1 || at > totalPages ? '' : String(at));
  return {
    page: String(page),
    'total-pages': String(totalPages),
    'total-entries': String(totalEntries),
    'previous-page': other(page - 1),
    'next-page': other(page + 1),
  };
}

function hyphens(name: string): string {
  return name.replaceAll('_', '-');
}

function plural(name: string): string {
  return `${name}s`;
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

/** XML 1.0 has no way to carry the other control characters. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is meant
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD');
}
