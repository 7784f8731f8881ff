import type { Timers } from '../../../main/core/clock.ts';
import type { Agenda } from './agenda.ts';

export interface LivedTimersPorts {
  readonly agenda: Agenda;
  /** Time as the process lives it, in ms: it stands still in suspend. */
  readonly lived: () => number;
  /** Later while asleep, never once the process is gone. */
  readonly hand: (work: () => void) => void;
}

/** Timers of a process in virtual time. */
export function livedTimers({ agenda, lived, hand }: LivedTimersPorts): Timers {
  function after(delayMs: number, task: () => void): () => void {
    const dueAt = lived() + delayMs;
    let cancel: (() => void) | undefined;
    const wait = (): void => {
      cancel = agenda.after(dueAt - lived(), () => {
        hand(() => {
          if (lived() < dueAt) wait();
          else task();
        });
      });
    };
    wait();
    return () => cancel?.();
  }

  return {
    after,
    pause: async () => {
      await new Promise<void>((resolve) => {
        after(0, resolve);
      });
    },
  };
}
