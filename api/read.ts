import { t } from '../common/i18n/translate.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './answers.ts';
import { elementsOf, isJsonList, isJsonRecord, recordOf } from './json-list.ts';
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
): Promise<V> {
  const reading = { answer, incoming, writes, odd };
  const { status } = incoming;
  if (status < 400 && isLongList(answer, incoming.body)) return await readInParts(reading);
  if (status < 400 && isLongRecord(answer, incoming.body)) return await readRecordInParts(reading);
  const text = textOf(incoming.body);
  const parsed = parseJson(text);
  if (status >= 400) throw refusal(incoming, text, parsed, writes);
  if (!parsed.ok && answer.shape !== 'none') throw notJson(incoming, writes);
  return understood(reading, answer.read(parsed.value, odd));
}

interface Reading<V> {
  readonly answer: Answer<V>;
  readonly incoming: Incoming;
  readonly writes: boolean;
  readonly odd: Oddities;
}

/** Years of records take long enough to read that a click would wait for them. */
const LONG_BYTES = 100_000;

function isLongList(answer: Answer<unknown>, body: readonly Uint8Array[]): boolean {
  return answer.shape === 'list' && bytesOf(body) > LONG_BYTES && isJsonList(body);
}

function isLongRecord(answer: Answer<unknown>, body: readonly Uint8Array[]): boolean {
  return answer.long !== undefined && bytesOf(body) > LONG_BYTES && isJsonRecord(body);
}

function bytesOf(body: readonly Uint8Array[]): number {
  return body.reduce((sum, { length }) => sum + length, 0);
}

/** A slice at a time, with everything else that is due in between. */
async function readInParts<V>(reading: Reading<V>): Promise<V> {
  const { answer, incoming, writes, odd } = reading;
  const parts: V[] = [];
  const slices = elementsOf(incoming.body);
  for (;;) {
    await everythingElse();
    const part = nextOf(slices, incoming, writes);
    if (part.done === true) break;
    parts.push(understood(reading, answer.read(part.value, odd)));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a list is an array, and so are its parts
  return parts.flat() as V;
}

/** A record with a long list in it: the list a slice at a time. */
async function readRecordInParts<V>(reading: Reading<V>): Promise<V> {
  const { answer, incoming, writes, odd } = reading;
  const { long, wrapper } = answer;
  if (long === undefined) throw new Error('there is no long list in this answer');
  const elements: unknown[] = [];
  const slices = recordOf(incoming.body, long.key, wrapper ?? long.key);
  for (;;) {
    await everythingElse();
    const next = nextOf(slices, incoming, writes);
    if (next.done === true) return { ...understood(reading, answer.read(next.value, odd)), [long.key]: elements };
    const part = long.read(next.value, odd);
    if (Array.isArray(part)) elements.push(...part);
  }
}

function nextOf<T, R>(slices: Iterator<T, R>, incoming: Incoming, writes: boolean): IteratorResult<T, R> {
  try {
    return slices.next();
  } catch {
    throw notJson(incoming, writes);
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

function textOf(body: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return body.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
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
