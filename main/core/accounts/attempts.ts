import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';

/** Work that somebody waits for, and may no longer want. */
export interface Attempts {
  /**
   * Rejects at once with `UserFailure('called-off')` where it is called off. `work` goes on by then, and its outcome counts no
   * longer: it asks `isWanted` before whatever would outlive it.
   */
  readonly run: <T>(work: (isWanted: () => boolean) => Promise<T>) => Promise<T>;
  /** All that are under way. */
  readonly callOff: () => void;
}

interface Attempt {
  leave?: () => void;
}

export function createAttempts(onDefect: (error: unknown) => void): Attempts {
  const underWay = new Set<Attempt>();

  return {
    run: async (work) => {
      const attempt: Attempt = {};
      const left = new Promise<never>((_resolve, reject) => {
        attempt.leave = () => reject(new UserFailure('called-off', t('This was called off.')));
      });
      const isWanted = (): boolean => underWay.has(attempt);
      underWay.add(attempt);
      const done = work(isWanted);
      try {
        return await Promise.race([done, left]);
      } finally {
        if (!isWanted()) done.catch((error: unknown) => tellDefect(error));
        underWay.delete(attempt);
      }
    },
    callOff: () => {
      for (const attempt of underWay) {
        underWay.delete(attempt);
        attempt.leave?.();
      }
    },
  };

  /** What a person would have been told nobody wants to hear any more. */
  function tellDefect(error: unknown): void {
    if (!(error instanceof UserFailure)) onDefect(error);
  }
}
