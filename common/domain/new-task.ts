import type { TaskRef } from './task.ts';

/** Where a task is made. Null: the board's first column, its default card type. */
export interface TaskPlace {
  readonly boardId: number;
  readonly stageId: number | null;
  readonly cardTypeId: number | null;
}

/** A board with what a task on it can begin as. Columns from left to right; empty where they are not known yet. */
export interface CreateBoard {
  readonly boardId: number;
  readonly name: string;
  readonly columns: readonly { readonly stageId: number; readonly name: string }[];
  readonly cardTypes: readonly CreateCardType[];
}

export interface CreateCardType {
  readonly cardTypeId: number;
  readonly name: string;
  /** The contract's colour name. */
  readonly colour: string;
  readonly isDefault: boolean;
}

export interface CreateOptions {
  readonly boards: readonly CreateBoard[];
  /** Boards on which the person is known not to make tasks. */
  readonly withoutRight: readonly { readonly boardId: number; readonly name: string }[];
  /** Where the last task was made, as far as that is still there; null before the first. */
  readonly remembered: TaskPlace | null;
}

/** A card of the service that may be the task. */
export interface TaskCandidate {
  readonly taskId: number;
  readonly boardId: number;
  readonly name: string;
  /** UTC ms; null where the service does not tell. */
  readonly createdAt: number | null;
}

/**
 * Why a new task needs the person. `unclear`: nobody answered when it was sent, and the service has cards that may be it, or
 * does not tell. `double`: it is on the board, and was made there a second time.
 */
export type NewTaskQuestion =
  | { readonly kind: 'refused' }
  | { readonly kind: 'unclear'; readonly candidates: readonly TaskCandidate[] }
  | { readonly kind: 'double'; readonly candidates: readonly TaskCandidate[] };

/** `change`: another name or another place. `use`: its time goes to a task that is on a board. `create`: none of them is it. */
export type NewTaskAction = 'retry' | 'change' | 'use' | 'create' | 'discard' | 'keep-both' | 'remove-double';

/** A task that was made here and is not on the board yet, or about which there is a question. */
export interface NewTaskItem {
  /** Negative as long as it is not on the board. */
  readonly task: TaskRef;
  readonly place: TaskPlace;
  readonly state: 'waiting' | 'sending' | 'uncertain' | 'needs-you';
  /** The service's own words, where it refused. */
  readonly words: string | null;
  /** UTC ms. */
  readonly since: number;
  readonly triedAt: number | null;
  readonly question: NewTaskQuestion | null;
  /** Entries that wait for it. */
  readonly entries: number;
  readonly actions: readonly NewTaskAction[];
}
