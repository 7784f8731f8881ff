import type { Presence } from '../recovery/idle-gate.ts';
import type { Recovery } from '../recovery/recovery.ts';

/** What is seen of the person at this computer. */
export interface PresencePort {
  readonly noticed: (presence: Presence) => void;
  /** `ask` tells what is seen at that moment: a command can be the first sign of somebody who is back. */
  readonly askBeforeCommands: (ask: () => Presence) => void;
}

export interface SeenPresence extends PresencePort {
  /** To be called before each command. */
  readonly look: () => void;
}

/** `recovery`: of the open account; null while none is, and once the app closes. */
export function createPresence(recovery: () => Recovery | null): SeenPresence {
  let ask: (() => Presence) | undefined;

  return {
    noticed: (presence) => recovery()?.noticed(presence),
    askBeforeCommands: (next) => {
      ask = next;
    },
    look: () => recovery()?.look(ask),
  };
}
