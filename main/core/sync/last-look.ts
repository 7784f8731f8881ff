import type { Refusal, Silence } from '../outcome.ts';

/** Whether the service told at the last look what it holds. */
export interface LastLook {
  /** What a look came to. */
  readonly ended: (failure: Refusal | Silence | null) => void;
  /** `coming`: the service had no time to answer yet; `failed`: it did not, or refused; null once it told. */
  readonly unread: () => 'coming' | 'failed' | null;
}

export interface LastLookPorts {
  /** What the lists lacked was looked for by its task, which a timer that ended elsewhere may need. */
  readonly isSought: () => boolean;
  /** It told, and had not before. */
  readonly onTold: () => void;
}

export function createLastLook({ isSought, onTold }: LastLookPorts): LastLook {
  let state: 'coming' | 'failed' | 'came' = 'coming';
  return {
    ended: (failure) => {
      const isNews = failure === null && unread() !== null;
      state = failure === null ? 'came' : 'failed';
      if (isNews) onTold();
    },
    unread,
  };

  function unread(): 'coming' | 'failed' | null {
    if (state !== 'came') return state;
    return isSought() ? null : 'coming';
  }
}
