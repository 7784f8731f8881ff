import type { AccountRow } from '../../main/core/journal/rows.ts';

/** An account of a service that nobody answers for. */
export const ACCOUNT: Omit<AccountRow, 'id'> = {
  kind: 'service',
  address: 'http://127.0.0.1:1',
  userId: 7,
  userName: 'Test User',
  initials: 'TU',
  timezone: 'UTC',
  api: 'v3',
  current: true,
};
