import type { Answer } from '../../api/contract/answers.ts';
import type { Pagination } from './context.ts';
import type { Refused } from './failure.ts';
import { LongList } from './long-list.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The XML of an answer, part by part: a long list in it is read meanwhile. */
type Parts = Generator<string, void>;

/** A v1 answer: hyphens in names, `type` attributes, `nil='true'` for null; a list's root is the plural. */
export function* xmlPartsOf(answer: Answer<unknown>, value: unknown, pagination?: Pagination): Parts {
  yield HEAD;
  const name = answer.wrapper ?? 'record';
  if (answer.shape === 'none') yield '<nil-classes type="array"/>\n';
  else if (isList(value)) yield* list(plural(name), value, '', pagination);
  else yield* element(name, value, '');
}

export function xmlError({ status, message }: Refused): string {
  return HEAD + [...record('error', Object.entries({ message, status }), '')].join('');
}

function isList(value: unknown): value is Iterable<unknown> {
  return Array.isArray(value) || value instanceof LongList;
}

function* element(name: string, value: unknown, indent: string): Parts {
  if (isList(value)) yield* list(name, value, indent);
  else if (typeof value === 'object' && value !== null) yield* record(name, Object.entries(value), indent);
  else yield scalar(name, value, indent);
}

function* record(name: string, fields: readonly (readonly [string, unknown])[], indent: string): Parts {
  if (fields.length === 0) {
    yield tag(name, '', '', indent);
    return;
  }
  yield `${indent}<${hyphens(name)}>\n`;
  for (const [key, value] of fields) yield* element(key, value, `${indent}  `);
  yield `${indent}</${hyphens(name)}>\n`;
}

function* list(name: string, values: Iterable<unknown>, indent: string, pagination?: Pagination): Parts {
  const start = `${indent}<${hyphens(name)} type="array"`;
  let isEmpty = true;
  function* first(): Parts {
    if (isEmpty) yield `${start}>\n`;
    isEmpty = false;
  }
  for (const value of values) {
    yield* first();
    yield* element(singular(name), value, `${indent}  `);
  }
  if (pagination !== undefined) {
    yield* first();
    yield* record('pagination', paginationFields(pagination), `${indent}  `);
  }
  yield isEmpty ? `${start}/>\n` : `${indent}</${hyphens(name)}>\n`;
}

function scalar(name: string, value: unknown, indent: string): string {
  const kind = kindOf(name);
  if (value === null || value === undefined) return tag(name, `${typeOf(kind)} nil="true"`, '', indent);
  const text = escaped(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value === 'boolean') return tag(name, typeOf('boolean'), text, indent);
  if (typeof value === 'number') return tag(name, typeOf(kind ?? 'integer'), text, indent);
  return tag(name, kind === 'datetime' || kind === 'date' ? typeOf(kind) : '', text, indent);
}

function tag(name: string, attributes: string, text: string, indent: string): string {
  const start = `${indent}<${hyphens(name)}${attributes}`;
  return text === '' ? `${start}/>\n` : `${start}>${text}</${hyphens(name)}>\n`;
}

function typeOf(kind: string | undefined): string {
  return kind === undefined ? '' : ` type="${kind}"`;
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

function paginationFields({ page, totalPages, totalEntries }: Pagination): readonly (readonly [string, string])[] {
  const other = (at: number): string => (at < 1 || at > totalPages ? '' : String(at));
  return [
    ['page', String(page)],
    ['total_pages', String(totalPages)],
    ['total_entries', String(totalEntries)],
    ['previous_page', other(page - 1)],
    ['next_page', other(page + 1)],
  ];
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

const ESCAPES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** XML 1.0 has no way to carry the other control characters. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- they are what is meant
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      .replaceAll(/[&<>"']/g, (sign) => `&${ESCAPES[sign] ?? ''};`)
  );
}
