import type { BoardPerson } from '../../../common/domain/board.ts';
import type { Card, CardPerson, CardRights } from '../../../common/domain/card.ts';
import type { Outcome } from '../outcome.ts';

/** A card as the service tells it, in its words: ids, not names. Instants are UTC ms. */
export interface ServedCard extends Pick<
  Card,
  | 'externalId'
  | 'externalLink'
  | 'state'
  | 'description'
  | 'priority'
  | 'tags'
  | 'blockReason'
  | 'dueDate'
  | 'postponedUntil'
  | 'createdAt'
  | 'updatedAt'
  | 'estimateSeconds'
  | 'sizeEstimate'
> {
  readonly taskId: number;
  readonly boardId: number;
  readonly name: string;
  readonly stageId: number | null;
  readonly swimlaneId: number | null;
  readonly cardTypeId: number | null;
  readonly assigneeId: number | null;
  /** Fields 1, 2 …, as far as the last that holds anything. */
  readonly customFields: readonly (string | null)[];
  readonly subtasks: readonly {
    readonly subtaskId: number;
    readonly name: string;
    readonly isCompleted: boolean;
    readonly assigneeId: number | null;
  }[];
  readonly comments: readonly {
    readonly commentId: number;
    readonly userId: number | null;
    /** Where the service names them. */
    readonly author?: string;
    readonly at: number | null;
    readonly text: string;
  }[];
  readonly attachments: readonly {
    readonly attachmentId: number;
    readonly name: string;
    readonly bytes: number;
    readonly kind: string;
    /** As the service writes it: a path on it. */
    readonly url: string;
  }[];
  /** The person's own. */
  readonly trackers: readonly ServedTracker[];
  /** Everybody else's, summed: there may be years of a whole team. A card that was kept before has none. */
  readonly others?: readonly ServedTime[];
  readonly changes: readonly {
    readonly changeId: number;
    readonly at: number | null;
    readonly userId: number | null;
    /** Where the service names them. */
    readonly author?: string;
    readonly words: string;
  }[];
  /** Left out above, since nobody reads so many; a card that was kept before has none. */
  readonly beyond?: {
    /** In their order, behind the others. */
    readonly subtaskIds: readonly number[];
    readonly subtasksDone: number;
    /** Before the others. */
    readonly comments: number;
    readonly attachments: number;
  };
  /** Those who did something on the card. */
  readonly people: readonly BoardPerson[];
}

export interface ServedTracker {
  /** Null where the service leaves it out. */
  readonly trackerId: number | null;
  readonly userId: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** What somebody tracked on a card. */
export interface ServedTime extends Pick<CardPerson, 'finishedMs' | 'count'> {
  readonly userId: number | null;
  /** The latest of them, latest first. */
  readonly entries: readonly Pick<ServedTracker, 'startedAt' | 'endedAt'>[];
}

/** What the person may do on each board, by its id. */
export type BoardRights = Readonly<Record<number, CardRights>>;

export interface SubtaskChange {
  readonly name?: string;
  readonly isCompleted?: boolean;
}

export interface FileToSend {
  readonly name: string;
  readonly kind: string;
  /** One part after the other, each in base64. */
  readonly content: readonly string[];
}

/** A file on its way. */
export interface Sending {
  readonly outcome: Promise<Outcome<null>>;
  /** What has left by then may have arrived. */
  readonly cancel: () => void;
}

/** Cards of the service as one account sees them. No call rejects: what went wrong is an outcome. */
export interface CardService {
  /** As the user `userId` sees it. */
  readonly card: (taskId: number, userId: number) => Promise<Outcome<ServedCard>>;
  readonly rights: () => Promise<Outcome<BoardRights>>;
  readonly addSubtask: (taskId: number, name: string) => Promise<Outcome<null>>;
  readonly changeSubtask: (subtaskId: number, change: SubtaskChange) => Promise<Outcome<null>>;
  /** `order`: ids of all of the card's. */
  readonly orderSubtasks: (taskId: number, order: readonly number[]) => Promise<Outcome<null>>;
  readonly comment: (taskId: number, text: string) => Promise<Outcome<null>>;
  readonly removeComment: (taskId: number, commentId: number) => Promise<Outcome<null>>;
  /** `to`: the column's id. `override`: whatever its limit says. */
  readonly move: (card: CardPlace, to: number, override: boolean) => Promise<Outcome<null>>;
  /** The content of a file of the service in base64; at most `mostBytes` of it are read. */
  readonly download: (url: string, mostBytes: number) => Promise<Outcome<string>>;
  /** `onSent` tells how much of the request has left, in bytes. */
  readonly upload: (taskId: number, file: FileToSend, onSent: (sent: number, total: number) => void) => Sending;
}

export interface CardPlace {
  readonly taskId: number;
  readonly boardId: number;
}
