import type { Snapshot } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';

type Told = Pick<Snapshot, 'account' | 'sync'>;

/** Whether the service answers, and told what it holds since the account was opened. */
export function isUpToDate({ account, sync }: Told): boolean {
  if (account === null) return false;
  // Nobody else can change what it holds.
  if (account.kind === 'built-in') return true;
  return sync.unread === undefined && sync.offlineSince === null && !account.signInNeeded;
}

/** Said beside what is known here; nothing where it is up to date. */
export function upToDateLines(snapshot: Told): readonly string[] {
  if (isUpToDate(snapshot)) return [];
  return [
    t(
      'The service could not be asked just now, so this is what was known here before: what another device started or stopped since may be missing.',
    ),
  ];
}
