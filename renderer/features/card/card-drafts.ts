import { useSyncExternalStore } from 'react';
import { type Store, createStore } from '../../store/store.ts';
import type { TypedSoFar } from '../../task/time-edit/use-times.ts';

/** Something typed on a card that is not saved there yet. */
export interface CardDraft {
  readonly text: string;
  readonly isSending: boolean;
  /** In the fields of an entry. */
  readonly times?: TypedSoFar;
}

/** Where on a card; of a subtask that is renamed, or an entry that is edited, its id. */
export type CardField = 'comment' | 'subtask' | `name of ${number}` | `times of ${number}`;

/** What was typed for each card: it outlives the card that is closed, and the account that is left, before it was sent. */
export type CardDrafts = Store<ReadonlyMap<string, CardDraft>>;

/** The drafts of one card. */
export interface DraftsOfCard {
  readonly all: CardDrafts;
  readonly accountId: number | undefined;
  readonly taskId: number;
}

export interface HeldDraft {
  /** Undefined where nothing was typed. */
  readonly draft: CardDraft | undefined;
  /** Goes by what the draft is then, also after the card was closed; undefined: there is none any more. */
  readonly change: (next: (draft: CardDraft) => Partial<CardDraft> | undefined) => void;
}

export const NO_DRAFT: CardDraft = { text: '', isSending: false };

export function createCardDrafts(): CardDrafts {
  return createStore<ReadonlyMap<string, CardDraft>>(new Map());
}

/** Whether fields of an entry of this card hold what is not saved. */
export function hasTimesDraft({ all, accountId, taskId }: DraftsOfCard): boolean {
  return [...all.get().keys()].some((key) => key.startsWith(`${accountId ?? 0} ${taskId} times of `));
}

export function useDraft(
  { all: { get, set, subscribe }, accountId, taskId }: DraftsOfCard,
  field: CardField,
): HeldDraft {
  const key = `${accountId ?? 0} ${taskId} ${field}`;
  const read = (): CardDraft | undefined => get().get(key);

  return {
    draft: useSyncExternalStore(subscribe, read),
    change: (next) => {
      const changed = next(read() ?? NO_DRAFT);
      const drafts = new Map(get());
      if (changed === undefined) drafts.delete(key);
      else drafts.set(key, { ...NO_DRAFT, ...read(), ...changed });
      set(drafts);
    },
  };
}
