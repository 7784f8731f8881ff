import { t } from '../common/i18n/translate.ts';
import { ApiError, type Exchange } from './api-error.ts';
import type { Answer } from './contract/answers.ts';
import { isListOrRecord, type JsonPart, MOST_RECORD_BYTES, NotJson, partsOf, TooLargeRecord } from './json-parts.ts';
import { createOddities, ODD, type Odd, type Oddities, type TakePart } from './contract/odd.ts';
import type { Incoming } from './transport.ts';

/**
 * The value in an answer. Throws `ApiError`: `status` for a refusal, `not-json` for HTML or other text (also under most of
 * 4xx: that is somebody else's page) and for a list without a byte, `wrong-shape` for JSON that is no such record. What else was not
 * understood is in `odd`.
 */
export async function readAnswer<V>(
  answer: Answer<V>,
  incoming: Incoming,
  writes: boolean,
  odd: Oddities = createOddities(),
  takePart?: TakePart,
): Promise<V> {
  const { status } = incoming;
  const pieces = incoming.body[Symbol.asyncIterator]();
  const first = await firstOf(pieces, status < 400 ? LONG_BYTES : Infinity);
  const reading = { answer, incoming, writes, odd, body: onFrom(first.pieces, pieces), takePart };
  if (first.isMore) return await readLong(reading, isListOrRecord(first.pieces));
  const text = await textOf(reading.body);
  const parsed = parseJson(text);
  if (status >= 400) throw refusal(incoming, text, parsed, writes);
  // An empty list has two bytes: without any, its answer was lost. Whether a record may be missing, `one` says itself.
  const isLost = parsed.value === undefined && answer.shape !== 'one';
  if ((!parsed.ok || isLost) && answer.shape !== 'none') throw notJson(incoming, writes);
  return understood(reading, answer.read(parsed.value, odd));
}

interface Reading<V> {
  readonly answer: Answer<V>;
  readonly incoming: Incoming;
  readonly writes: boolean;
  readonly odd: Oddities;
  readonly body: AsyncGenerator<Uint8Array, void>;
  readonly takePart: TakePart | undefined;
}

/** Years of records take long enough to read that a click would wait for them. */
const LONG_BYTES = 100_000;

/** More than so many bytes of it, or all that there are. */
async function firstOf(
  body: AsyncIterator<Uint8Array>,
  bytes: number,
): Promise<{ readonly pieces: readonly Uint8Array[]; readonly isMore: boolean }> {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= bytes;) {
    const next = await body.next();
    if (next.done === true) return { pieces, isMore: false };
    pieces.push(next.value);
    length += next.value.length;
  }
  return { pieces, isMore: true };
}

async function* onFrom(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function readLong<V>(reading: Reading<V>, mayBeJson: boolean): Promise<V> {
  const { answer, incoming, writes, odd, body } = reading;
  try {
    if (answer.shape === 'none') {
      for await (const piece of body) void piece;
      return understood(reading, answer.read(undefined, odd));
    }
    if (mayBeJson) return await readInParts(reading);
  } catch (error) {
    if (error instanceof TooLargeRecord) {
      const words = t('A single record of the answer is larger than {most} MB', {
        most: MOST_RECORD_BYTES / 1024 / 1024,
      });
      throw new ApiError('too-large', words, { status: incoming.status, maybeApplied: writes });
    }
    if (!(error instanceof NotJson)) throw error;
  } finally {
    await body.return();
  }
  throw notJson(incoming, writes);
}

/** A slice at a time, with everything else that is due in between. */
async function readInParts<V>(reading: Reading<V>): Promise<V> {
  const { answer, body } = reading;
  const read: Lists = new Map();
  const parts = partsOf(body, answer.long ?? [], answer.wrapper);
  for (;;) {
    const next = await parts.next();
    if (next.done === true) return complete(reading, next.value, read);
    for (const part of next.value) await readPart(reading, part, read);
    await everythingElse();
  }
}

/** By what the value calls them; null: the value itself. */
type Lists = Map<string | null, unknown[]>;

async function readPart<V>(reading: Reading<V>, { key, elements, soFar }: JsonPart, lists: Lists): Promise<void> {
  const { answer, odd, takePart } = reading;
  // Of a record that came as a list nothing is to be understood.
  if (key === null && answer.shape === 'one') return;
  const list = key === null ? answer.long?.[0] : answer.long?.find((one) => one.key === key);
  const part = takePart === undefined ? (list ?? answer).read(elements, odd) : await takePart(elements, soFar, odd);
  if (!Array.isArray(part)) return;
  const name = list?.as ?? list?.key ?? null;
  const before = lists.get(name) ?? [];
  before.push(...part);
  lists.set(name, before);
}

/** The value of `rest`, which is without the elements of its long lists, with these. */
function complete<V>(reading: Reading<V>, rest: unknown, lists: Lists): V {
  const { answer, odd } = reading;
  const value = understood(reading, answer.read(rest, odd));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a list is an array, and so are its elements
  if (answer.shape === 'list') return (lists.get(null) ?? value) as V;
  return lists.size === 0 ? value : { ...value, ...Object.fromEntries(lists) };
}

async function everythingElse(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function notJson({ status, exchange }: Incoming, maybeApplied: boolean): ApiError {
  const words = t('The answer is not what a task board says');
  return new ApiError('not-json', words, { status, exchange, maybeApplied });
}

/** Throws where nothing of the answer was. */
function understood<V>({ incoming: { status, exchange }, writes, odd }: Reading<V>, value: V | Odd): V {
  if (value !== ODD) return value;
  const where = odd.lackedBy();
  const words =
    where === null
      ? t('The answer is not what was asked for')
      : t('The answer is not what was asked for (at {where})', { where });
  throw new ApiError('wrong-shape', words, { status, exchange, maybeApplied: writes });
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

interface Parsed {
  /** False for anything but JSON or nothing at all. */
  readonly ok: boolean;
  readonly value: unknown;
}

function parseJson(text: string): Parsed {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, value: undefined };
  }
}

/** Proxies say these in pages of their own, and mean them: Request Timeout, Content Too Large, Too Early, Too Many Requests. */
const SAID_BY_PROXIES = new Set([408, 413, 425, 429]);

function refusal(incoming: Incoming, text: string, parsed: Parsed, writes: boolean): ApiError {
  const { status, exchange, headers } = incoming;
  const details = { status, exchange, retryAfterMs: retryAfterMs(headers, exchange) };
  // Some services send their JSON as text/html.
  const isJson = typeof parsed.value === 'object' && parsed.value !== null;
  const saysHtml = (headers.get('content-type') ?? '').includes('text/html');
  const isPage = /^\s*(?:<!doctype|<html|<\?xml)/i.test(text) || (saysHtml && !isJson);
  if (isPage && status < 500 && !SAID_BY_PROXIES.has(status)) {
    // Whose page it is nobody knows, nor what became of the request behind it.
    const words = t('A web page answered instead of the task board');
    return new ApiError('not-json', words, { ...details, maybeApplied: writes });
  }
  const serverMessage = isPage ? null : serverWordsOf(parsed.ok ? parsed.value : text);
  return new ApiError('status', serverMessage ?? t('The server answered {status}', { status }), {
    ...details,
    serverMessage,
    fieldErrors: fieldErrorsOf(parsed.value),
    maybeApplied: status >= 500 || status === 408,
  });
}

/** `Retry-After` in seconds or as a date, by the clock that wrote it where the answer has its own; null where there is none that can be read. */
function retryAfterMs(headers: Headers, { serverDateMs, receivedAtMs }: Exchange): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const delayMs = /^\d{1,9}$/.test(given.trim())
    ? Number(given) * 1000
    : Date.parse(given) - (serverDateMs ?? receivedAtMs);
  return Number.isNaN(delayMs) ? null : Math.max(0, delayMs);
}

const LONGEST_WORDS = 500;

/** What an error body says, of every form seen: v3, v1, lists of messages, field errors alone, plain text. */
function serverWordsOf(body: unknown): string | null {
  const said = wordsIn(body) ?? wordsOfFields(fieldErrorsOf(body));
  return said === null || said.trim() === '' ? null : said.trim().slice(0, LONGEST_WORDS);
}

/** The messages of each field in a 422; none where the body has no such part. */
function fieldErrorsOf(body: unknown): Readonly<Record<string, readonly string[]>> {
  const errors = memberOf(body, 'errors') ?? memberOf(memberOf(body, 'error'), 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors)
      .map(([field, said]) => [field, textsIn(said)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
}

function wordsIn(body: unknown): string | null {
  if (typeof body === 'string') return body;
  const candidates = [memberOf(body, 'message'), memberOf(memberOf(body, 'error'), 'message'), memberOf(body, 'error')];
  for (const candidate of [...candidates, memberOf(body, 'errors')]) {
    const texts = textsIn(candidate);
    if (texts.length > 0) return texts.join(', ');
  }
  return null;
}

function wordsOfFields(errors: Readonly<Record<string, readonly string[]>>): string | null {
  const sentences = Object.entries(errors).flatMap(([field, said]) => said.map((words) => `${field} ${words}`));
  return sentences.length === 0 ? null : sentences.join(', ');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
