import type { OtherTimer } from '../../../common/domain/snapshot.ts';
import type { OtherAccount } from '../../../common/domain/reminder.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { type Elsewhere, elsewhere } from '../reminders/elsewhere.ts';
import { taskRefs } from '../state/task-refs.ts';
import { createEditing } from '../tracking/editing.ts';
import { ownRunningAnywhere } from '../tracking/one-timer.ts';
import type { TrackingPorts } from '../tracking/tracking.ts';
import { UserFailure } from '../user-failure.ts';
import type { KnownNumbers } from './known-numbers.ts';
import type { UnwrittenDeeds } from './unwritten.ts';

export interface OwnTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms. */
  readonly startedAt: number;
  /** Null: the one that is open. */
  readonly account: OtherAccount | null;
}

/** What was started on this device and runs, whatever account is open: it ends on no screen but its own. */
export interface OwnTimers {
  readonly all: () => readonly OwnTimer[];
  /** In the account that it belongs to; `at`, and what is given, as `stop` of tracking. */
  readonly stop: (trackerId: number, at?: number) => number | null;
  readonly elsewhere: (today: Bounds) => Elsewhere;
  /** Takes a deed back in the account that it was done in, as `undo` of editing. */
  readonly undo: (changeId: number) => number | null;
}

interface OwnTimersPorts extends Omit<TrackingPorts, 'accountId'> {
  readonly deeds: Pick<UnwrittenDeeds, 'stop'>;
  readonly change: <T>(work: (clickedAt: number) => T) => T;
  /** The same for what is kept where it cannot be written. */
  readonly time: <T>(work: (clickedAt: number) => T) => T;
  /** Of another journal, which may be in the place of this one already; null: there is none. */
  readonly numbers: () => Pick<KnownNumbers, 'timer'> | null;
}

export function createOwnTimers({ deeds, change, time, numbers, ...ports }: OwnTimersPorts): OwnTimers {
  const { journal } = ports;

  const all = (): readonly OwnTimer[] => ownRunningAnywhere(journal).map((row) => ownTimer(journal, row));

  return {
    all,
    elsewhere: (today) => elsewhere(journal, timersElsewhere(journal), today),
    stop: (trackerId, at) =>
      time((clickedAt) => {
        const row = numbers()?.timer(trackerId) ?? journal.trackers.get(trackerId);
        if (row === null) throw new UserFailure('not-found', t('This timer is no longer here.'));
        return deeds.stop(row.accountId, trackerId, clickedAt, at);
      }),
    undo: (changeId) =>
      change(() => {
        const deed = journal.intents.get(changeId);
        if (deed === null) throw new UserFailure('not-found', t('There is nothing here to take back.'));
        return createEditing({ ...ports, accountId: deed.accountId }).undo(changeId);
      }),
  };
}

/** Those of accounts that are not open. */
export function timersElsewhere(journal: Journal): readonly OtherTimer[] {
  const timers = ownRunningAnywhere(journal).map((row) => ownTimer(journal, row));
  return timers.flatMap(({ account, ...timer }) => (account === null ? [] : { ...timer, account }));
}

function ownTimer(journal: Journal, { id, accountId, taskId, boardId, desired }: TrackerRow): OwnTimer {
  const { startedAt } = desired;
  const timer = { trackerId: id, task: taskRefs(journal, accountId)(taskId, boardId), startedAt };
  const account = journal.accounts.all().find((one) => one.id === accountId);
  if (account === undefined || account.current) return { ...timer, account: null };
  const { kind, address, userName } = account;
  return { ...timer, account: { id: accountId, kind, address, userName } };
}
