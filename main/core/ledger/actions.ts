import type { LedgerAction } from '../../../common/domain/ledger.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Deed } from '../journal/deeds.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { countVanished, removed, vanishedRows } from '../sync/absence.ts';
import { movedToNow } from '../sync/moving.ts';
import { mayBeMoved } from '../sync/past-end.ts';
import { settleVanished } from '../sync/take-absent.ts';
import { asDeed, type DeedPorts } from '../tracking/deed.ts';
import { type OneTimerPorts, stopForResume } from '../tracking/one-timer.ts';
import { keepRow } from '../tracking/placing.ts';
import { asMine } from '../tracking/revising.ts';
import { UserFailure } from '../user-failure.ts';
import { keptBoth, keptMine, keptOfDouble, keptTheirs } from './keeping.ts';
import { actionsFor } from './possible-actions.ts';

export interface LedgerPorts extends OneTimerPorts {
  /** How far the service's clock is ahead of ours, in ms. */
  readonly serverAheadMs: () => number;
}

/** What a person decides about rows that the service has not confirmed; each gives the id for `undo`. */
export interface LedgerActions {
  readonly questions: () => readonly Extract<Question, { readonly count: number }>[];
  readonly retry: (trackerId: number) => void;
  readonly keep: (trackerId: number, keep: 'mine' | 'theirs' | 'both') => number | null;
  readonly endNow: (trackerId: number) => number | null;
  readonly discard: (trackerId: number) => number | null;
  readonly restore: (trackerId: number) => number | null;
  readonly answerPastEnd: (answer: 'move' | 'keep' | 'ask') => void;
  readonly answerVanished: (answer: 'send-again' | 'accept' | 'wait') => void;
  /** At a start: what was put off then is asked about again. */
  readonly askAgain: () => void;
}

export function createLedgerActions(ports: LedgerPorts): LedgerActions {
  const { journal, clock, accountId } = ports;

  function existing(trackerId: number): TrackerRow {
    const row = journal.trackers.get(trackerId);
    if (row !== null && row.accountId === accountId) return row;
    throw new UserFailure('not-found', t('This entry is no longer here.'));
  }

  /** A timer of ours that runs again counts as a start. */
  function stopOthers(inside: DeedPorts, row: TrackerRow): void {
    const runs = row.isOwn && !row.deleted && row.desired.endedAt === null;
    if (runs) stopForResume({ ...inside, severalTimers: ports.severalTimers }, row);
  }

  /** Saves what `change` makes of the row, if `action` is among those that the row allows. */
  function act(
    what: Deed,
    action: LedgerAction,
    trackerId: number,
    change: (ports: DeedPorts, row: TrackerRow) => TrackerRow,
  ) {
    return asDeed(ports, what, (inside) => {
      const row = existing(trackerId);
      if (!actionsFor(row).includes(action)) throw new UserFailure('not-found', t('This was settled in the meantime.'));
      keepRow(inside, row.taskId, () => {
        const changed = { ...change(inside, row), changedAt: clock.now() };
        inside.journal.trackers.save(changed);
        stopOthers(inside, changed);
      });
      settleVanished(inside.journal, accountId);
      return { taskId: row.taskId, trackerId };
    });
  }

  return {
    questions: () => {
      const { pastEnd, vanished } = journal.policies.get(accountId);
      const parked = pastEnd === 'asking' ? pastEnds(ports).length : 0;
      const lost = vanished === 'asking' ? countVanished(journal, accountId) : 0;
      return [
        ...(lost > 0 ? [{ kind: 'vanished', count: lost } as const] : []),
        ...(parked > 0 ? [{ kind: 'past-end', count: parked } as const] : []),
      ];
    },
    retry: (trackerId) => {
      const row = existing(trackerId);
      if (!actionsFor(row).includes('retry')) return;
      journal.trackers.save({ ...row, parked: null, failures: 0, notBefore: 0 });
    },
    keep: (trackerId, keep) => {
      return act('keep', `keep-${keep}`, trackerId, (inside, row) => {
        if (row.parked?.kind === 'double') return keptOfDouble(inside, row, keep);
        if (keep === 'both') return keptBoth(inside, row);
        return keep === 'mine' ? keptMine(row, clock.now()) : keptTheirs(row, clock.now());
      });
    },
    endNow: (trackerId) =>
      act('end-now', 'end-now', trackerId, (inside, row) =>
        movedToNow(inside.journal, asMine(row, clock.now()), clock.now() + ports.serverAheadMs()),
      ),
    discard: (trackerId) => act('delete', 'discard', trackerId, (_, row) => keptTheirs(row, clock.now())),
    restore: (trackerId) =>
      asDeed(ports, 'restore', (inside) => {
        const row = existing(trackerId);
        if (row.goneAt === null) return null;
        const back = { ...row, deleted: false, goneAt: null, resend: row.seen !== null };
        inside.journal.trackers.save({ ...back, changedAt: clock.now(), notBefore: 0, failures: 0 });
        stopOthers(inside, back);
        return { taskId: row.taskId, trackerId };
      }),
    answerPastEnd: (answer) => {
      journal.transaction(() => {
        journal.policies.change(accountId, { pastEnd: answer === 'ask' ? 'unknown' : answer });
        if (answer !== 'move') return;
        for (const row of pastEnds(ports)) journal.trackers.save({ ...row, parked: null, failures: 0, notBefore: 0 });
      });
    },
    answerVanished: (answer) => {
      journal.transaction(() => {
        if (answer === 'wait') return journal.policies.change(accountId, { vanished: 'waiting' });
        for (const row of vanishedRows(journal, accountId)) {
          if (answer === 'accept') keepRow(ports, row.taskId, () => journal.trackers.save(removed(row, clock.now())));
          else journal.trackers.save({ ...asMine(row, clock.now()), resend: true });
        }
        journal.policies.change(accountId, { vanished: 'no' });
      });
    },
    askAgain: () => {
      settleVanished(journal, accountId);
      if (journal.policies.get(accountId).vanished === 'waiting')
        journal.policies.change(accountId, { vanished: 'asking' });
    },
  };
}

/** What the answer for the account is about: a correction has a choice of its own in the ledger. */
function pastEnds({ journal, accountId }: DeedPorts): readonly TrackerRow[] {
  return journal.trackers.parked(accountId).filter((row) => row.parked?.kind === 'past-end' && mayBeMoved(row));
}
