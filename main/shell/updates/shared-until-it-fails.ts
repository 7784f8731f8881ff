import { SilenceError } from '../../core/updates/ports.ts';

export interface Attempt {
  /** Whatever is heard starts the wait anew. */
  readonly heard: () => void;
  /** Aborted when nothing was heard for too long, and when it was called off. */
  readonly signal: AbortSignal;
}

export interface Shared<T> {
  /** Rejects with a `SilenceError` once nothing was heard of the work for `silentMs`, and once `calledOff` was aborted. */
  readonly use: <R>(
    silentMs: number,
    work: (it: T, attempt: Attempt) => Promise<R>,
    calledOff?: AbortSignal,
  ) => Promise<R>;
}

/**
 * One for all, made when it is needed for the first time. After a failure, or silence, the next use makes another one: what
 * hangs in one that hands out its pending work would hang for everybody who comes after.
 */
export function sharedUntilItFails<T>(make: () => Promise<T>): Shared<T> {
  let shared: Promise<T> | undefined;

  return {
    use: async (silentMs, work, calledOff) => {
      shared ??= make();
      const mine = shared;
      try {
        return await unlessSilent(
          silentMs,
          async (attempt) => {
            const it = await mine;
            // It may have taken too long to make.
            attempt.signal.throwIfAborted();
            return await work(it, attempt);
          },
          calledOff,
        );
      } catch (error) {
        if (shared === mine) shared = undefined;
        throw error;
      }
    },
  };
}

async function unlessSilent<R>(
  silentMs: number,
  work: (attempt: Attempt) => Promise<R>,
  calledOff?: AbortSignal,
): Promise<R> {
  if (calledOff?.aborted === true) throw new Error('called off');
  const ending = new AbortController();
  const { promise: end, reject } = Promise.withResolvers<never>();
  const endWith = (error: Error): void => {
    reject(error);
    ending.abort();
  };
  const give = (): void => endWith(new SilenceError(silentMs));
  const callOff = (): void => endWith(new Error('called off'));
  calledOff?.addEventListener('abort', callOff);
  let timer = setTimeout(give, silentMs);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(give, silentMs);
  };
  try {
    return await Promise.race([work({ heard, signal: ending.signal }), end]);
  } finally {
    clearTimeout(timer);
    calledOff?.removeEventListener('abort', callOff);
  }
}
