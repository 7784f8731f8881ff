import type { CardPage } from './card-page.ts';
import type { TaskRef } from './task.ts';

/** A card as it is opened: what the service told of the task, and the time that is known of it. Instants are UTC ms. */
export interface Card {
  readonly task: TaskRef;
  /** The number on the board, where there is one; some services take any text for it, such as `JIRA-42`. */
  readonly externalId: number | string | null;
  /** As somebody wrote it, which may be anything. */
  readonly externalLink: string | null;
  /** Null where there is none. */
  readonly page: CardPage | null;
  readonly state: 'live' | 'archived' | 'deleted';
  /** Rich text of other people: never shown without being sanitised. */
  readonly description: string;
  readonly swimlane: string | null;
  /** Name of the column that *Move to …* leads to; null in the last one, and where the board is not known. */
  readonly nextColumn: string | null;
  /** Its number: what is shown is what is asked for. */
  readonly nextStageId: number | null;
  readonly assignee: string | null;
  readonly priority: 'low' | 'normal' | 'high';
  readonly tags: readonly string[];
  /** Those that hold anything. */
  readonly customFields: readonly CardField[];
  readonly blockReason: string | null;
  /** YYYY-MM-DD. */
  readonly dueDate: string | null;
  readonly postponedUntil: string | null;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly estimateSeconds: number | null;
  readonly sizeEstimate: number;
  readonly subtasks: readonly CardSubtask[];
  /** Oldest first. */
  readonly comments: readonly CardComment[];
  readonly attachments: readonly CardAttachment[];
  /** Everybody's time, the person with the most first. */
  readonly people: readonly CardPerson[];
  /** Latest first. */
  readonly changes: readonly CardChange[];
  /** How many are on the card that are not in these lists. */
  readonly beyond: CardBeyond;
  /** When the service told it. */
  readonly readAt: number;
  readonly may: CardRights;
}

/** Nobody reads thousands of subtasks in a list, and a window would take long to show them. */
export interface CardBeyond {
  /** Behind those that are shown. */
  readonly subtasks: number;
  readonly subtasksDone: number;
  /** Before those that are shown. */
  readonly comments: number;
  readonly attachments: number;
}

export interface CardField {
  /** From 1. */
  readonly number: number;
  /** Null where the board has none for it. */
  readonly name: string | null;
  readonly value: string;
}

/** What the service lets this person do; what is not known counts as allowed, and the service has the last word. */
export interface CardRights {
  /** Subtasks, comments and attachments. */
  readonly change: boolean;
  readonly move: boolean;
}

export interface CardSubtask {
  readonly subtaskId: number;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly assignee: string | null;
}

export interface CardComment {
  readonly commentId: number;
  /** Null where the author no longer exists. */
  readonly author: string | null;
  readonly at: number | null;
  readonly text: string;
  /** The latest of all, and one's own. */
  readonly isRemovable: boolean;
}

export interface CardAttachment {
  readonly attachmentId: number;
  /** Safe to be a file's name. */
  readonly name: string;
  readonly bytes: number;
  /** MIME type as its uploader's program called it. */
  readonly kind: string;
}

/** One person's time on the card. */
export interface CardPerson {
  readonly name: string;
  readonly isSelf: boolean;
  /** Of finished entries, all of them. */
  readonly finishedMs: number;
  /** How many entries there are; `entries` holds the latest of them, latest first. */
  readonly count: number;
  readonly entries: readonly CardEntry[];
}

export interface CardEntry {
  /** Of one’s own; null where it can only be looked at. */
  readonly trackerId: number | null;
  readonly startedAt: number;
  /** Null while running. */
  readonly endedAt: number | null;
  /** False while the service has not confirmed it as shown. */
  readonly confirmed: boolean;
}

export interface CardChange {
  readonly changeId: number;
  readonly at: number | null;
  /** Null where the person no longer exists, or is not known. */
  readonly who: string | null;
  readonly words: string;
}

/**
 * What came of moving a card. `full`: the column's work-in-progress limit is reached, and nothing was moved. `elsewhere`: somebody
 * else moved it before, so that it would not have gone where the person saw it go, and nothing was moved.
 */
export type CardMove =
  | { readonly kind: 'moved'; readonly card: Card }
  | { readonly kind: 'full'; readonly column: string; readonly words: string }
  | { readonly kind: 'elsewhere'; readonly card: Card; readonly words: string };

/** A file of the card, for the window to hand to the person; its content in base64. */
export interface CardFile {
  /** Safe to be a file's name. */
  readonly name: string;
  readonly base64: string;
}

/** `shown`: the desktop opened it; otherwise its content is for the window to hand out. */
export type OpenedFile = { readonly kind: 'shown' } | ({ readonly kind: 'file' } & CardFile);

/** A file on its way to the service. */
export interface CardUpload {
  readonly uploadId: number;
  readonly taskId: number;
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Something that could be done on the board, offered and never done by itself; `suggestionId` dismisses it. */
export type Suggestion =
  /** A timer runs on a card that still lies in the backlog: it could move to `column`. */
  | { readonly kind: 'to-work'; readonly suggestionId: string; readonly task: TaskRef; readonly column: string }
  /** A card was moved to the last column while its timer runs. */
  | { readonly kind: 'done'; readonly suggestionId: string; readonly task: TaskRef; readonly trackerId: number };

/** Of one text the window shows some twenty pages: a hundred times as much would hold it up for most of a minute. */
export const MOST_SHOWN = 50_000;

/** The largest file that the service was seen to take, in bytes. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024;
