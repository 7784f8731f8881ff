import type { AccountRow } from './journal/rows.ts';

export interface Kept {
  /** UTC ms when the service told it. */
  readonly asOf: number;
  readonly value: unknown;
}

/** What the service told, by name: of no value beyond being here when the service is not. Never throws. */
export interface AnswerCache {
  readonly get: (account: string, name: string) => Kept | null;
  readonly put: (account: string, name: string, kept: Kept) => void;
  readonly forget: (account: string) => void;
}

/** By which saved reports, and what the service told for them, belong to an account: the same in every copy of the journal. */
export function accountKeyOf({ kind, address, userId }: Pick<AccountRow, 'kind' | 'address' | 'userId'>): string {
  return `${kind} ${address} ${userId}`;
}
