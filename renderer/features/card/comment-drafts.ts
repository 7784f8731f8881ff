import { useSyncExternalStore } from 'react';
import { type HeldValue, holdValue } from '../../state/held-value.ts';

/** A comment that is not on its card yet. */
export interface CommentDraft {
  readonly text: string;
  readonly isSending: boolean;
}

/** What was typed for each card, by the number of its task: it outlives the card that is closed before it was sent. */
export type CommentDrafts = HeldValue<ReadonlyMap<number, CommentDraft>>;

export interface HeldDraft {
  readonly draft: CommentDraft;
  /** Goes by what the draft is then, also after the card was closed. */
  readonly change: (next: (draft: CommentDraft) => Partial<CommentDraft>) => void;
}

const NOTHING: CommentDraft = { text: '', isSending: false };

export function createCommentDrafts(): CommentDrafts {
  return holdValue<ReadonlyMap<number, CommentDraft>>(new Map());
}

export function useDraft({ get, set, subscribe }: CommentDrafts, taskId: number): HeldDraft {
  const read = (): CommentDraft => get().get(taskId) ?? NOTHING;
  return {
    draft: useSyncExternalStore(subscribe, read),
    change: (next) => set(new Map(get()).set(taskId, { ...read(), ...next(read()) })),
  };
}
