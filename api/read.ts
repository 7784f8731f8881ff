import { t } from '../common/i18n/translate.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './answers.ts';
import { elementsOf, isJsonList, isJsonRecord, NotJson, recordOf } from './json-list.ts';
import { createOddities, ODD, type Odd, type Oddities } from './odd.ts';
import type { Incoming } from './transport.ts';

/**
 * The value in an answer. Throws `ApiError`: `status` for a refusal, `not-json` for HTML or other text (also under most of
 * 4xx: that is somebody else's page), `wrong-shape` for JSON that is no such record. What else was not understood is in `odd`.
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
  try {
    if (first.isMore && answer.shape === 'list' && isJsonList(first.pieces)) return await readInParts(reading);
    if (first.isMore && answer.long !== undefined && isJsonRecord(first.pieces))
      return await readRecordInParts(reading);
  } catch (error) {
    throw error instanceof NotJson ? notJson(incoming, writes) : error;
  }
  const text = await textOf(reading.body);
  const parsed = parseJson(text);
  if (status >= 400) throw refusal(incoming, text, parsed, writes);
  if (!parsed.ok && answer.shape !== 'none') throw notJson(incoming, writes);
  return understood(reading, answer.read(parsed.value, odd));
}

/**
 * Takes elements of a long list as they come, with what else its record has told so far. Answers those that it leaves, as they were
 * read: they are in the value of the answer.
 */
export type TakePart = (elements: readonly unknown[], soFar: unknown, odd: Oddities) => Promise<readonly unknown[]>;

interface Reading<V> {
  readonly answer: Answer<V>;
  readonly incoming: Incoming;
  readonly writes: boolean;
  readonly odd: Oddities;
  readonly body: AsyncIterable<Uint8Array>;
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

/** A slice at a time, with everything else that is due in between. */
async function readInParts<V>(reading: Reading<V>): Promise<V> {
  const { answer, body, odd } = reading;
  const parts: V[] = [];
  for await (const elements of elementsOf(body)) {
    parts.push(understood(reading, answer.read(elements, odd)));
    await everythingElse();
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a list is an array, and so are its parts
  return parts.flat() as V;
}

/** A record with a long list in it: the list a slice at a time. */
async function readRecordInParts<V>(reading: Reading<V>): Promise<V> {
  const { answer, body, odd, takePart } = reading;
  const { long, wrapper } = answer;
  if (long === undefined) throw new Error('there is no long list in this answer');
  const kept: unknown[] = [];
  const slices = recordOf(body, long.key, wrapper ?? long.key);
  try {
    for (;;) {
      const next = await slices.next();
      if (next.done === true) return { ...understood(reading, answer.read(next.value, odd)), [long.key]: kept };
      const { elements, soFar } = next.value;
      const part = takePart === undefined ? long.read(elements, odd) : await takePart(elements, soFar, odd);
      if (Array.isArray(part)) kept.push(...part);
      await everythingElse();
    }
  } finally {
    await slices.return(undefined);
  }
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
  const details = { status, exchange, retryAfterMs: retryAfterMs(headers, exchange.receivedAtMs) };
  const isPage =
    /^\s*(?:<!doctype|<html|<\?xml)/i.test(text) || (headers.get('content-type') ?? '').includes('text/html');
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

/** `Retry-After` in seconds or as a date; null where there is none that can be read. */
function retryAfterMs(headers: Headers, now: number): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const delayMs = /^\d{1,9}$/.test(given.trim()) ? Number(given) * 1000 : Date.parse(given) - now;
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
