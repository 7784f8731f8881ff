import type { Agenda } from './agenda.ts';

/** Time on our user's computer: a wall clock that may jump, and a life that stands still in suspend. */
export interface ComputerTime {
  readonly wall: () => number;
  /** Ms, from some moment on. */
  readonly lived: () => number;
  readonly jump: (byMs: number) => void;
  readonly isAsleep: () => boolean;
  /** Calls `onWake` when it is over. */
  readonly sleep: (forMs: number, onWake: () => void) => void;
  readonly wake: () => void;
  /** At once, or when the computer wakes. */
  readonly whenAwake: (work: () => void) => void;
}

export function createComputerTime(agenda: Agenda, aheadMs: number): ComputerTime {
  let offsetMs = aheadMs;
  let sleptMs = 0;
  let asleep: { readonly since: number; readonly cancel: () => void; readonly onWake: () => void } | null = null;
  let held: (() => void)[] = [];

  function wake(): void {
    if (asleep === null) return;
    const { since, cancel, onWake } = asleep;
    cancel();
    sleptMs += agenda.now() - since;
    asleep = null;
    const due = held;
    held = [];
    for (const work of due) work();
    onWake();
  }

  return {
    wall: () => agenda.now() + offsetMs,
    lived: () => (asleep?.since ?? agenda.now()) - sleptMs,
    jump: (byMs) => {
      offsetMs += byMs;
    },
    isAsleep: () => asleep !== null,
    sleep: (forMs, onWake) => {
      asleep ??= { since: agenda.now(), cancel: agenda.after(forMs, wake), onWake };
    },
    wake,
    whenAwake: (work) => {
      if (asleep === null) work();
      else held.push(work);
    },
  };
}
