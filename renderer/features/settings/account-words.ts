import type { AccountSummary } from '../../../common/domain/snapshot.ts';

/** How many entries of the account no service has confirmed. */
export function unsavedCount({ waiting, needsYou }: Pick<AccountSummary, 'waiting' | 'needsYou'>): number {
  return waiting + needsYou;
}

/** `1 timer runs · 3 entries not yet saved`; empty where there is nothing to say. */
export function stateWords(account: AccountSummary): string {
  const { running } = account;
  const unsaved = unsavedCount(account);
  const parts: string[] = [];
  if (running > 0) parts.push(running === 1 ? '1 timer runs' : `${running} timers run`);
  if (unsaved > 0) parts.push(`${entryWords(unsaved)} not yet saved`);
  return parts.join(' · ');
}

/** `1 entry`, `3 entries`. */
export function entryWords(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
