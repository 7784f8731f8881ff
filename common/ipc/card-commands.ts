import type { BrowsedCard } from '../domain/card-page.ts';
import type { Card, CardMove, OpenedFile } from '../domain/card.ts';

/**
 * A card and what can be done on it. All but `card:open` need the service, and say so where it does not answer; the card that
 * comes back is as the service holds it afterwards.
 */
export interface CardCommands {
  /** As it was read last, at once; null where it never was. */
  'card:open': { input: { taskId: number }; output: Card | null };
  'card:refresh': { input: { taskId: number }; output: Card };
  'card:subtask-add': { input: { taskId: number; name: string }; output: Card };
  'card:subtask-change': {
    input: { taskId: number; subtaskId: number; name?: string; isCompleted?: boolean };
    output: Card;
  };
  /** `order`: the ids of all subtasks of the card. */
  'card:subtask-reorder': { input: { taskId: number; order: readonly number[] }; output: Card };
  'card:comment': { input: { taskId: number; text: string }; output: Card };
  /** One's own, while it is the latest. */
  'card:comment-delete': { input: { taskId: number; commentId: number }; output: Card };
  /**
   * To the column behind its own, `toStageId`, as it was shown. `override`: whatever the work-in-progress limit of the column
   * says.
   */
  'card:move-next': { input: { taskId: number; toStageId: number; override: boolean }; output: CardMove };
  /** From the backlog to the first column where work is done: the answer to the suggestion `to-work`. */
  'card:move-to-work': { input: { taskId: number; override: boolean }; output: CardMove };
  /** `show`: in the program that this computer has for it, where there is a desktop and its kind runs nothing. */
  'card:attachment-open': {
    input: { taskId: number; attachmentId: number; show: boolean };
    output: OpenedFile;
  };
  /** A file is handed over in parts and then sent; how far it is stands in the snapshot's `uploads`. */
  'card:upload-begin': {
    input: { taskId: number; name: string; kind: string; bytes: number };
    output: { uploadId: number };
  };
  'card:upload-part': { input: { uploadId: number; base64: string }; output: null };
  'card:upload-send': { input: { uploadId: number }; output: Card };
  'card:upload-cancel': { input: { uploadId: number }; output: null };
  /** Shows the card's page in the browser, and only if it still is the one whose address was `shown`. */
  'card:browse': { input: { taskId: number; shown: string }; output: BrowsedCard };
  /** How the addresses of cards of the open account are made; '' for none. */
  'card:set-pattern': { input: { pattern: string }; output: null };
  'suggestion:dismiss': { input: { suggestionId: string }; output: null };
}

export const CARD_COMMANDS: Record<keyof CardCommands, true> = {
  'card:open': true,
  'card:refresh': true,
  'card:subtask-add': true,
  'card:subtask-change': true,
  'card:subtask-reorder': true,
  'card:comment': true,
  'card:comment-delete': true,
  'card:move-next': true,
  'card:move-to-work': true,
  'card:attachment-open': true,
  'card:upload-begin': true,
  'card:upload-part': true,
  'card:upload-send': true,
  'card:upload-cancel': true,
  'card:browse': true,
  'card:set-pattern': true,
  'suggestion:dismiss': true,
};

/** How much of a file one part holds at most, in bytes; a multiple of 3, so that base64 needs no padding in between. */
export const UPLOAD_PART_BYTES = 384 * 1024;
