import type { Presence } from '../recovery/idle-gate.ts';
import type { Recovery } from '../recovery/recovery.ts';

/** What is seen of the person at this computer. */
export interface Person {
  readonly noticed: (presence: Presence) => void;
  /** `ask` tells what is seen at that moment: a deed can be the first sign of somebody who is back. */
  readonly askBeforeDeeds: (ask: () => Presence) => void;
}

export interface SeenPerson extends Person {
  /** To be called before each deed. */
  readonly look: () => void;
}

/** `recovery`: of the open account; null while none is, and once the app closes. */
export function createPerson(recovery: () => Recovery | null): SeenPerson {
  let ask: (() => Presence) | undefined;

  return {
    noticed: (presence) => recovery()?.noticed(presence),
    askBeforeDeeds: (next) => {
      ask = next;
    },
    look: () => recovery()?.look(ask),
  };
}
