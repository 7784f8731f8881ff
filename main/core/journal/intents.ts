import type { DoneKind } from '../../../common/ipc/journal-commands.ts';
import type { TentativeStart, Stretch, TrackerFields } from './rows.ts';

/** What one command of the person did to one tracker. `before` is null where it made the row. */
export interface TrackerChange {
  readonly trackerId: number;
  readonly before: RowImage | null;
  readonly after: RowImage;
  /** Absent where it stayed as it was; empty for none. */
  readonly note?: { readonly before: string; readonly after: string };
}

/** The part of a row that the person means, for taking a command back. */
export interface RowImage extends TrackerFields {
  readonly deleted: boolean;
  /** Absent where it is empty. */
  readonly tentativeStarts?: readonly TentativeStart[];
}

/** What the person did, as it happened: append-only. */
export interface Intent {
  readonly accountId: number;
  readonly what: IntentKind;
  readonly taskId: number;
  readonly trackerId: number | null;
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Empty where nothing can be taken back. */
  readonly changes: readonly TrackerChange[];
  /** What became of questions about the tracker; null where none was touched. */
  readonly turned: TurnedQuestions | null;
}

/** Questions about time away that a command closed, or opened again. */
export interface TurnedQuestions {
  readonly isOpen: boolean;
  readonly stretches: readonly TurnedStretch[];
}

export interface TurnedStretch extends Stretch {
  /** Whose it is, where that is not the command's own tracker. */
  readonly trackerId?: number;
}

export type IntentKind = DoneKind | 'undo';

export interface StoredIntent extends Intent {
  readonly id: number;
}
