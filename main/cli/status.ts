import { accountWords } from '../../common/domain/account-words.ts';
import type { AccountSummary, Snapshot } from '../../common/domain/snapshot.ts';
import { isUnsaved, unsavedWords } from '../../common/domain/other-accounts.ts';
import { syncWords } from '../../common/domain/sync-words.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import { durationWords } from '../../common/time/durations.ts';
import { momentWords } from '../../common/time/moment-words.ts';
import { type Answer, isoTime, isUpToDate, named, onOneLine, seconds, upToDateLines } from './answers.ts';
import { openQuestions } from './open-questions.ts';

const SIGN_IN = msg(
  'The token is missing or no longer accepted. Keep tracking, everything is kept; open Cardclock and sign in again to send it.',
);

/**
 * What runs, and how the rest stands with the service; what other accounts of this computer hold, where they do. `isKeychainOut`: so a
 * token that is missing says nothing.
 */
export function status(snapshot: Snapshot, nowMs: number, isKeychainOut = false): Answer {
  const { account, accounts, running, sync, today } = snapshot;
  const { timezone } = today;
  if (account === null) {
    const data = {
      signedIn: false,
      running: [],
      runningElsewhere: others(snapshot, nowMs),
      otherAccounts: accounts.map((other) => summary(other, timezone)),
    };
    return {
      lines: [t('Nobody is signed in.'), ...otherAccountsLines(snapshot, nowMs), ...othersLines(accounts, snapshot)],
      data,
    };
  }
  const { kind, userName, address } = account;
  const signInNeeded = account.signInNeeded && !isKeychainOut;
  const closed = accounts.filter(({ current }) => !current);
  const { waiting, needsYou, offlineSince } = sync;
  const questions = openQuestions(snapshot);
  return {
    lines: [
      ...runningLines(snapshot, nowMs),
      ...otherAccountsLines(snapshot, nowMs),
      ...questions.lines,
      syncWords(sync, { timezone, today }),
      ...upToDateLines(snapshot),
      ...(signInNeeded ? [t(SIGN_IN)] : []),
      ...(closed.length > 0 ? [t('This is {account}.', { account: accountWords(account) })] : []),
      ...othersLines(closed, snapshot),
    ],
    data: {
      signedIn: true,
      signInNeeded,
      account: { userName, address: kind === 'built-in' ? null : address },
      timezone,
      running: running.map(({ task, startedAt, own, confirmed, highlighted, note = null }) => ({
        ...named(task),
        startedAt: isoTime(startedAt, timezone),
        seconds: seconds(nowMs - startedAt),
        startedHere: own,
        highlighted,
        confirmed,
        note,
      })),
      runningElsewhere: others(snapshot, nowMs),
      sync: {
        waiting,
        needsYou,
        offlineSince: offlineSince === null ? null : isoTime(offlineSince, timezone),
        upToDate: isUpToDate(snapshot),
      },
      questions: questions.data,
      otherAccounts: closed.map((other) => summary(other, timezone)),
    },
  };
}

function runningLines({ running, today }: Snapshot, nowMs: number): readonly string[] {
  const calendar = { timezone: today.timezone, today };
  const lines = running.map(({ task, startedAt, own, note }) => {
    const values = { length: durationWords(nowMs - startedAt), time: momentWords(startedAt, calendar) };
    const length = own ? t('{length} since {time}', values) : t('{length} since {time} (another device)', values);
    const noted = note === undefined ? '' : ` · ${onOneLine(note)}`;
    return `${task.name} · ${task.boardName} · ${length}${noted}`;
  });
  return lines.length > 0 ? lines : [t('Nothing running.')];
}

/** What runs in accounts that are not open. */
function otherAccountsLines({ runningInOtherAccounts = [], today }: Snapshot, nowMs: number): readonly string[] {
  const calendar = { timezone: today.timezone, today };
  return runningInOtherAccounts.map(({ task, startedAt, account }) => {
    const [length, time] = [durationWords(nowMs - startedAt), momentWords(startedAt, calendar)];
    return `${task.name} · ${task.boardName} · ${t('{length} since {time} ({account})', { length, time, account: accountWords(account) })}`;
  });
}

function others({ runningInOtherAccounts = [], today: { timezone } }: Snapshot, nowMs: number) {
  return runningInOtherAccounts.map(({ task, startedAt, account: { kind, userName, address } }) => ({
    ...named(task),
    startedAt: isoTime(startedAt, timezone),
    seconds: seconds(nowMs - startedAt),
    account: { userName, address: kind === 'built-in' ? null : address },
  }));
}

/** Only those that somebody should think of, and what has no line of its own. */
function othersLines(
  accounts: readonly AccountSummary[],
  { runningInOtherAccounts = [], today }: Snapshot,
): readonly string[] {
  return accounts.flatMap((account) => {
    const running = account.running - runningInOtherAccounts.filter((timer) => timer.account.id === account.id).length;
    const parts = [
      running > 0 ? t('{count} running', { count: running }) : '',
      isUnsaved(account) ? unsavedWords(account, { timezone: today.timezone, today }) : '',
    ].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${accountWords(account)}: ${parts.join(' · ')}`];
  });
}

function summary(account: AccountSummary, timezone: string) {
  const { kind, userName, address, running, waiting, needsYou, questions = 0, offlineSince } = account;
  return {
    userName,
    address: kind === 'built-in' ? null : address,
    running,
    waiting,
    needsYou,
    questions,
    offlineSince: offlineSince === undefined ? null : isoTime(offlineSince, timezone),
    signInNeeded: account.signInNeeded ?? false,
  };
}
