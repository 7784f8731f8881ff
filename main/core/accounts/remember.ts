import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { ServerUser } from '../sync/board-service.ts';

/** Where an account is, and how its trackers are asked for the first time. */
type Place = Pick<AccountRow, 'kind' | 'address' | 'api'>;

/** The account of this place and user, made current; a new one the first time. */
export function remember(journal: Journal, { kind, address, api }: Place, user: ServerUser): AccountRow {
  return journal.transaction(() => {
    const before = journal.accounts.current();
    const known = journal.accounts.find(kind, address, user.id);
    if (before !== null && before.id !== known?.id) journal.accounts.save({ ...before, current: false });
    const { id: userId, name: userName, initials, timezone } = user;
    if (known === null)
      return journal.accounts.insert({ kind, address, userId, userName, initials, timezone, api, current: true });
    const account = { ...known, userName, initials, timezone, current: true };
    journal.accounts.save(account);
    return account;
  });
}
