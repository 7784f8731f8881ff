import type { AccountSummary } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { taskRefs } from '../state/task-refs.ts';
import { ownRunningAnywhere } from '../tracking/one-timer.ts';
import { UserFailure } from '../user-failure.ts';
import type { UnwrittenDeeds } from './unwritten.ts';

export interface OwnTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** Null: the one that is open. */
  readonly account: Pick<AccountSummary, 'kind' | 'address' | 'userName'> | null;
}

/** What was started on this device and runs, whatever account is open: it ends on no screen but its own. */
export interface OwnTimers {
  readonly all: () => readonly OwnTimer[];
  /** What another account's board has to be told waits until that one is open again. */
  readonly stop: (trackerId: number) => void;
}

interface OwnTimersPorts {
  readonly journal: Journal;
  readonly deeds: Pick<UnwrittenDeeds, 'stop'>;
  readonly change: (work: (clickedAt: number) => void) => void;
}

export function createOwnTimers({ journal, deeds, change }: OwnTimersPorts): OwnTimers {
  return {
    all: () => ownRunningAnywhere(journal).map((row) => ownTimer(journal, row)),
    stop: (trackerId) =>
      change((clickedAt) => {
        const row = journal.trackers.get(trackerId);
        if (row === null) throw new UserFailure('not-found', 'This timer is no longer here.');
        deeds.stop(row.accountId, trackerId, clickedAt);
      }),
  };
}

function ownTimer(journal: Journal, { id, accountId, taskId, boardId }: TrackerRow): OwnTimer {
  const task = taskRefs(journal, accountId)(taskId, boardId);
  const account = journal.accounts.all().find((one) => one.id === accountId);
  if (account === undefined || account.current) return { trackerId: id, task, account: null };
  const { kind, address, userName } = account;
  return { trackerId: id, task, account: { kind, address, userName } };
}
