import { Readable } from 'node:stream';
import type { Endpoint, Generation } from '../../api/contract/endpoint.ts';
import type { Pagination } from './context.ts';
import { errorBody, type Refused } from './failure.ts';
import { inPieces, isLong, longJson, LongList } from './long-list.ts';
import { xmlError, xmlPartsOf } from './xml.ts';

/** The asked form of an answer: plain JSON, JSON in a call of `callback`, or XML. */
export type Form =
  | { readonly kind: 'json' }
  | { readonly kind: 'jsonp'; readonly callback: string }
  | { readonly kind: 'xml' };

export interface Rendered {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Readable;
  readonly retryAfterS?: number | undefined;
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
    const pieces = inPieces(xmlPartsOf(endpoint.answer, value, pagination));
    return { status: 200, contentType: XML_TYPE, body: typeof pieces === 'string' ? pieces : streamOf(pieces) };
  }
  if (endpoint.answer.shape === 'none') return inForm('', form);
  const wire = wireValue(endpoint, value);
  return isLong(wire) ? longForm(wire, form) : inForm(JSON.stringify(wire), form);
}

/** A script tag sees the body of no other status than 200. */
export function renderRefusal(generation: Generation, refused: Refused, form: Form): Rendered {
  const { retryAfterS } = refused;
  if (form.kind === 'xml')
    return { status: refused.status, contentType: XML_TYPE, body: xmlError(refused), retryAfterS };
  if (form.kind === 'jsonp') return inForm(JSON.stringify({ code: refused.status, message: refused.message }), form);
  return { ...inForm(JSON.stringify(errorBody(generation, refused)), form), status: refused.status, retryAfterS };
}

function wireValue({ answer }: Endpoint, value: unknown): unknown {
  if (answer.toWire !== undefined) return answer.toWire(value);
  const { wrapper } = answer;
  if (wrapper === undefined || !answer.wraps) return value;
  if (answer.shape === 'list' && (Array.isArray(value) || value instanceof LongList)) {
    return value.map((item: unknown) => ({ [wrapper]: item }));
  }
  return { [wrapper]: value };
}

function inForm(json: string, form: Form): Rendered {
  if (form.kind !== 'jsonp') return { status: 200, contentType: JSON_TYPE, body: json };
  // The comment keeps the body from being taken for another kind of file by its first bytes.
  return { status: 200, contentType: SCRIPT_TYPE, body: `/**/${form.callback}(${inScript(json)});` };
}

function longForm(value: unknown, form: Form): Rendered {
  const pieces = longJson(value);
  if (typeof pieces === 'string') return inForm(pieces, form);
  if (form.kind !== 'jsonp') return { status: 200, contentType: JSON_TYPE, body: streamOf(pieces) };
  return { status: 200, contentType: SCRIPT_TYPE, body: streamOf(inCall(form.callback, pieces)) };
}

function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

async function* inCall(callback: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield `/**/${callback}(`;
  for await (const piece of pieces) yield inScript(piece);
  yield ');';
}

/** Both line separators are line ends to older script engines. */
function inScript(json: string): string {
  return (json === '' ? 'null' : json)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
