import { accountWords } from '../../../common/domain/account-words.ts';
import { needsPerson, otherAccountWords, unsavedOtherAccounts } from '../../../common/domain/other-accounts.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { syncWords } from '../../../common/domain/sync-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { shortName } from '../system/timer-words.ts';

const MINUTE_MS = 60_000;

/** What the icon says when the pointer rests on it, true for a minute: `Cardclock: Ship the thing, 1 h 05 m. 1 question to answer`. */
export function trayTooltip(snapshot: Snapshot, nowMs: number): string {
  const parts = [runningWords(snapshot, nowMs), ...openWords(snapshot), ...syncTrouble(snapshot)];
  return [...parts, ...otherAccountsTrouble(snapshot)].join('. ');
}

/** What waits for the disk or for an answer, as tooltip and menu say it. */
export function openWords({ held, questions }: Pick<Snapshot, 'held' | 'questions'>): string[] {
  const count = questions.length;
  return [
    ...(held.length > 0 ? [t('Not everything is on disk yet')] : []),
    ...(count > 0 ? [t('{count, plural, one {1 question} other {{count} questions}} to answer', { count })] : []),
  ];
}

function runningWords({ running, runningInOtherAccounts = [] }: Snapshot, nowMs: number): string {
  if (running.length + runningInOtherAccounts.length === 0) return t('Cardclock: nothing running');
  const timers = running.map(({ task, startedAt }) => `${shortName(task.name)}, ${durationWords(nowMs - startedAt)}`);
  const others = runningInOtherAccounts.map(
    ({ task, startedAt, account }) =>
      `${shortName(task.name)} (${accountWords(account)}), ${durationWords(nowMs - startedAt)}`,
  );
  return `Cardclock: ${[...timers, ...others].join('; ')}`;
}

/** Only what the icon has a badge for: it would be redrawn with every click otherwise. */
function syncTrouble({ account, sync, today }: Snapshot): string[] {
  if (account === null) return [];
  if (account.signInNeeded) return [t('Sign in again')];
  const isTrouble = sync.needsYou > 0 || (sync.offlineSince !== null && sync.waiting > 0);
  return isTrouble ? [syncWords(sync, { timezone: account.timezone, today })] : [];
}

function otherAccountsTrouble({ accounts, today }: Snapshot): string[] {
  const others = unsavedOtherAccounts(accounts);
  const trouble = others.filter((account) => needsPerson(account) || account.offlineSince !== undefined);
  return trouble.map((account) => otherAccountWords(account, { timezone: today.timezone, today }));
}

/** What stands beside the icon where there is room for it (macOS): `1:05` of the timer that runs longest; '' for none. */
export function trayTitle(
  { running, runningInOtherAccounts = [] }: Pick<Snapshot, 'running' | 'runningInOtherAccounts'>,
  nowMs: number,
): string {
  const [first, ...others] = [...running, ...runningInOtherAccounts].map(({ startedAt }) => startedAt);
  if (first === undefined) return '';
  const minutes = Math.max(0, Math.floor((nowMs - Math.min(first, ...others)) / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
