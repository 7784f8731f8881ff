import type { Readable } from 'node:stream';
import type { Endpoint, Generation } from '../../api/endpoint.ts';
import type { Pagination } from './context.ts';
import { errorBody, type Refused } from './failure.ts';
import { LongRecord } from './long-record.ts';
import { xmlError, xmlOf } from './xml.ts';

/** The asked form of an answer: plain JSON, JSON in a call of `callback`, or XML. */
export type Form =
  | { readonly kind: 'json' }
  | { readonly kind: 'jsonp'; readonly callback: string }
  | { readonly kind: 'xml' };

export interface Rendered {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Readable;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';
const XML_TYPE = 'application/xml; charset=utf-8';

/** Longest `callback`, and what it may be: names with dots between them. */
const CALLBACK = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const LONGEST_CALLBACK = 128;

export function isCallback(name: string): boolean {
  return name.length <= LONGEST_CALLBACK && CALLBACK.test(name);
}

export function renderValue(endpoint: Endpoint, value: unknown, form: Form, pagination?: Pagination): Rendered {
  if (form.kind === 'xml') {
    return { status: 200, contentType: XML_TYPE, body: xmlOf(endpoint.answer, value, pagination) };
  }
  if (value instanceof LongRecord) return longForm(value, form);
  if (endpoint.answer.shape === 'none') return inForm('', form);
  return inForm(JSON.stringify(wireValue(endpoint, value)), form);
}

/** A script tag sees the body of no other status than 200. */
export function renderRefusal(generation: Generation, refused: Refused, form: Form): Rendered {
  if (form.kind === 'xml') return { status: refused.status, contentType: XML_TYPE, body: xmlError(refused) };
  if (form.kind === 'jsonp') return inForm(JSON.stringify({ code: refused.status, message: refused.message }), form);
  return { ...inForm(JSON.stringify(errorBody(generation, refused)), form), status: refused.status };
}

function wireValue({ answer }: Endpoint, value: unknown): unknown {
  if (answer.toWire !== undefined) return answer.toWire(value);
  const { wrapper } = answer;
  if (wrapper === undefined || !answer.wraps) return value;
  if (answer.shape === 'list' && Array.isArray(value)) return value.map((item: unknown) => ({ [wrapper]: item }));
  return { [wrapper]: value };
}

function inForm(json: string, form: Form): Rendered {
  if (form.kind !== 'jsonp') return { status: 200, contentType: JSON_TYPE, body: json };
  // The comment keeps the body from being taken for another kind of file by its first bytes.
  return { status: 200, contentType: SCRIPT_TYPE, body: `/**/${form.callback}(${inScript(json)});` };
}

function longForm(record: LongRecord<unknown>, form: Form): Rendered {
  if (form.kind !== 'jsonp') return { status: 200, contentType: JSON_TYPE, body: record.stream() };
  const body = record.stream({ before: `/**/${form.callback}(`, map: inScript, after: ');' });
  return { status: 200, contentType: SCRIPT_TYPE, body };
}

/** Both line separators are line ends to older script engines. */
function inScript(json: string): string {
  return (json === '' ? 'null' : json)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
