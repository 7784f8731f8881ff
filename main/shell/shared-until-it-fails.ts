import { SilenceError } from '../core/updates/ports.ts';

export interface Attempt {
  /** Whatever is heard starts the wait anew. */
  readonly heard: () => void;
  /** Aborted when nothing was heard for too long. */
  readonly signal: AbortSignal;
}

export interface Shared<T> {
  /** Rejects with a `SilenceError` once nothing was heard of the work for `silentMs`. */
  readonly use: <R>(silentMs: number, work: (it: T, attempt: Attempt) => Promise<R>) => Promise<R>;
}

/**
 * One for all, made when it is needed for the first time. After a failure, or silence, the next use makes another one: what
 * hangs in one that hands out its pending work would hang for everybody who comes after.
 */
export function sharedUntilItFails<T>(make: () => Promise<T>): Shared<T> {
  let shared: Promise<T> | undefined;

  return {
    use: async (silentMs, work) => {
      shared ??= make();
      const mine = shared;
      try {
        return await unlessSilent(silentMs, async (attempt) => await work(await mine, attempt));
      } catch (error) {
        if (shared === mine) shared = undefined;
        throw error;
      }
    },
  };
}

async function unlessSilent<R>(silentMs: number, work: (attempt: Attempt) => Promise<R>): Promise<R> {
  const ending = new AbortController();
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const give = (): void => {
    reject(new SilenceError(silentMs));
    ending.abort();
  };
  let timer = setTimeout(give, silentMs);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(give, silentMs);
  };
  try {
    return await Promise.race([work({ heard, signal: ending.signal }), silence]);
  } finally {
    clearTimeout(timer);
  }
}
