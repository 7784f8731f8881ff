import { ZodError } from 'zod';
import { ApiError } from './api-error.ts';
import type { Answer } from './answer.ts';
import { fieldErrorsOf, serverWordsOf } from './server-words.ts';
import type { Incoming } from './transport.ts';

/**
 * The value in an answer. Throws `ApiError`: `status` for a refusal, `not-json` for HTML or other text (also under a 4xx:
 * that is somebody else's page), `wrong-shape` for JSON that is no such record.
 */
export function readAnswer<V>(answer: Answer<V>, incoming: Incoming, writes: boolean): V {
  const { status, exchange } = incoming;
  const parsed = parseJson(incoming.text);
  if (status >= 400) throw refusal(incoming, parsed);
  if (!parsed.ok && answer.shape !== 'none') {
    throw new ApiError('not-json', 'The answer is not what a task board says', {
      status,
      exchange,
      maybeApplied: writes,
    });
  }
  try {
    return answer.parse(parsed.value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const where = error.issues[0]?.path.join('.') ?? '';
    throw new ApiError('wrong-shape', `The answer is not what was asked for${where === '' ? '' : ` (at ${where})`}`, {
      status,
      exchange,
      maybeApplied: writes,
      cause: error,
    });
  }
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

function refusal(incoming: Incoming, parsed: Parsed): ApiError {
  const { status, exchange, headers, text } = incoming;
  const details = { status, exchange, retryAfterMs: retryAfterMs(headers, exchange.receivedAtMs) };
  const isPage =
    /^\s*(?:<!doctype|<html|<\?xml)/i.test(text) || (headers.get('content-type') ?? '').includes('text/html');
  if (isPage && status < 500) return new ApiError('not-json', 'A web page answered instead of the task board', details);
  const serverMessage = isPage ? null : serverWordsOf(parsed.ok ? parsed.value : text);
  return new ApiError('status', serverMessage ?? `The server answered ${status}`, {
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
