import type { DoneKind, CommandKind, CommandOf } from '../../../common/ipc/journal-commands.ts';
import type { Random } from '../clock.ts';
import type { TurnedQuestions } from '../journal/intents.ts';
import type { PlaceChange } from '../tracking/placing.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';

/** What commands are run with. `clock` stands still at the moment of the click for one that was held. */
export interface CommandPorts extends TrackerPorts {
  /** False: starting a task stops what runs. */
  readonly severalTimers: () => boolean;
  readonly random: Random;
  /** How far the service's clock is ahead of ours, in ms. */
  readonly serverAheadMs: () => number;
  /** Whether a task that was made here is on its way to the service. */
  readonly isSendingTask: (taskId: number) => boolean;
}

/** What a command did, as the history says it. */
export interface Effect {
  readonly what: DoneKind | 'undo';
  readonly taskId: number;
  /** Where one tracker is meant. */
  readonly trackerId: number | null;
  /** Questions about the tracker that it closed, or opened again. */
  readonly turned?: TurnedQuestions | null;
  /** Where the task's row stood on the work list, and where it stands now, where that is meant. */
  readonly place?: PlaceChange | null;
}

export interface Handler<K extends CommandKind> {
  /** Throws `UserFailure('bad-input')` for what cannot be meant, whatever the journal holds: nothing of that is kept for later. */
  readonly check?: (command: CommandOf<K>, nowMs: number) => void;
  /** In the one transaction of the command, with a journal that is watched. Null where there is nothing to take back. */
  readonly apply: (ports: CommandPorts, command: CommandOf<K>) => Effect | null;
}

export type Handlers<K extends CommandKind> = { readonly [C in K]: Handler<C> };

export interface Outcome {
  /** By which `time:undo` takes it back; null where nothing changed that can be taken back. */
  readonly changeId: number | null;
  /** The task that it made or is about; null where nothing changed. */
  readonly taskId: number | null;
}
