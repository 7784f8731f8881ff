import { isEqual } from '../../../common/equal.ts';
import { ENDPOINTS } from '../../../api/endpoints.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import type { Log } from '../../core/log/log.ts';
import { type Keychain, NoKeychainError } from '../../core/accounts/token-keeper.ts';
import type { OddRecords } from '../../core/log/log.ts';

const ROWS: readonly Endpoint[] = [...Object.values(ENDPOINTS.v3), ...Object.values(ENDPOINTS.v1)];
/** The words of the contract's paths. */
const WORDS = new Set(ROWS.flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith(':'))));

/**
 * `fetch`, with what was sent in the log, and what was read where no answer came or it was a refusal: that all is well
 * every few seconds would only push out what is not.
 */
export function loggedFetch(log: Log, now: () => number, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const [startedAt, method] = [now(), init?.method ?? 'GET'];
    const tell = (status: number | null, code: string | null): void => {
      if (method === 'GET' && status !== null && status < 400) return;
      log.write({ kind: 'request', method, path: pathOf(input), status, code, ms: Math.round(now() - startedAt) });
    };
    try {
      const response = await send(input, init);
      tell(response.status, null);
      return response;
    } catch (error) {
      tell(null, codeOf(error));
      throw error;
    }
  };
}

/** Ids, and words that stand in the contract; everything else (a folder of the service, a file's name) as `…`. */
export function pathOf(input: string | URL | Request): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const parts = pathname.replace(/\.(json|xml)$/, '').split('/');
  return parts.map((part) => (WORDS.has(part) || /^\d{1,15}$/.test(part) ? part : '…')).join('/');
}

/** Such as `ECONNREFUSED`, which Node puts into the cause of its error. */
function codeOf(error: unknown): string {
  const code: unknown =
    error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}

/** The keychain, with a line in the log where this desktop has none. */
export function loggedKeychain(keychain: Keychain, log: Log): Keychain {
  async function told<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof NoKeychainError) log.write({ kind: 'fallback', part: 'keychain: not to be had' });
      throw error;
    }
  }

  return {
    read: async (name) => await told(keychain.read(name)),
    write: async (name, secret) => await told(keychain.write(name, secret)),
    remove: async (name) => await told(keychain.remove(name)),
  };
}

/** What answers of services held that was not understood, since the app was started. */
interface OddAnswers {
  /** To be told of each answer; what is new of it is written to the log. */
  readonly onRead: (url: string, odd: readonly OddRecords[]) => void;
  /** Of the newest answer of each path, together. */
  readonly all: () => readonly OddRecords[];
}

/** Of years of cards, each read by itself, some are enough to know. */
const MOST_PATHS = 500;

export function rememberOddAnswers(log: Log): OddAnswers {
  const byPath = new Map<string, readonly OddRecords[]>();

  return {
    onRead: (url, odd) => {
      const path = pathOf(url);
      const before = byPath.get(path) ?? [];
      if (odd.length === 0) byPath.delete(path);
      else if (byPath.has(path) || byPath.size < MOST_PATHS) byPath.set(path, odd);
      // The same is read again every few minutes.
      if (odd.length > 0 && !isEqual(odd, before)) log.write({ kind: 'odd', path, odd });
    },
    all: () => [...Map.groupBy([...byPath.values()].flat(), ({ record }) => record)].map(together),
  };
}

function together([record, parts]: [string, readonly OddRecords[]]): OddRecords {
  const fields: Record<string, number> = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part.fields)) fields[name] = (fields[name] ?? 0) + count;
  const sum = (of: 'records' | 'leftOut'): number => parts.reduce((all, part) => all + part[of], 0);
  return { record, records: sum('records'), leftOut: sum('leftOut'), fields };
}
