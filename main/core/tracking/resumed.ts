import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { StoredIntent } from '../journal/deeds.ts';
import { UserFailure } from '../user-failure.ts';
import { endStartedAgain, finish, type OneTimerPorts, ownRunning } from './one-timer.ts';
import { beganSince } from './since.ts';
import type { WayBack } from './way-back.ts';

/** Timers that run again because a deed is taken back. */
export interface Resumed {
  readonly ids: ReadonlySet<number>;
  /** What was started, or had run again, since the deed. */
  readonly began: ReadonlySet<number>;
  /** All that the deed is taken back of. */
  readonly isBack: ReadonlySet<number>;
}

/**
 * To be called before any of `ways` is gone.
 *
 * @throws UserFailure `bad-input` where the task of one was started again since: both entries would have that time
 */
export function resumedBy(
  { journal, accountId }: OneTimerPorts,
  deed: StoredIntent,
  ways: readonly WayBack[],
): Resumed {
  const resumed = ways.filter(isResumed);
  const began = resumed.length === 0 ? new Set<number>() : beganSince(journal, deed);
  const ids = new Set(resumed.map(({ row }) => row.id));
  const isBack = new Set(ways.map(({ row }) => row.id));
  const isStartedAgain = resumed.some(({ row, target }) =>
    journal.trackers
      .ofTask(accountId, row.taskId)
      .some(({ id, desired }) => began.has(id) && !isBack.has(id) && (desired.endedAt ?? Infinity) > target.startedAt),
  );
  if (!isStartedAgain) return { ids, began, isBack };
  const words = t(
    'Nothing was changed: the task was started again since, and that time would count twice. Edit the entry in the day instead.',
  );
  throw new UserFailure('bad-input', words);
}

/** A timer that runs again ends those of ours that were started or resumed since the deed, as a start would. */
export function stopOthers(ports: OneTimerPorts, { ids, began, isBack }: Resumed): void {
  if (ids.size === 0 || ports.severalTimers()) return;
  const now = wholeSecond(ports.clock.now());
  for (const other of ownRunning(ports)) if (!ids.has(other.id) && began.has(other.id)) finish(ports, other, now);
  endStartedAgain(ports, now, isBack);
}

/** Alive and running then, and not before. */
export function isResumed({ row, target }: WayBack): boolean {
  const runs = !target.deleted && target.endedAt === null;
  return runs && (row.deleted || row.desired.endedAt !== null);
}
