import type { Refusal, Silence } from './board-service.ts';

/** Whether it is known by now what the service holds, since an account was opened. */
export interface FirstLook {
  /** What a pull came to. */
  readonly pulled: (failure: Refusal | Silence | null) => void;
  /** `coming`: the service had no time to answer yet; `failed`: it did not, or refused; null once it told, from then on. */
  readonly unread: () => 'coming' | 'failed' | null;
}

/** `isSought`: what the lists lacked was looked for by its task, which a timer that ended elsewhere may need. */
export function createFirstLook(isSought: () => boolean): FirstLook {
  let state: 'coming' | 'failed' | 'came' | 'read' = 'coming';
  return {
    pulled: (failure) => {
      if (state !== 'read') state = failure === null ? 'came' : 'failed';
    },
    unread: () => {
      if (state === 'came' && isSought()) state = 'read';
      if (state === 'read') return null;
      return state === 'failed' ? 'failed' : 'coming';
    },
  };
}
