import type { DoneKind } from '../../../common/ipc/journal-commands.ts';
import type { OutboxAction } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { keptBoth, keptMine, keptOfDouble, keptTheirs } from '../outbox/keeping.ts';
import { actionsFor } from '../outbox/possible-actions.ts';
import { pastEnds } from '../outbox/questions.ts';
import { asGone, doubtedRows } from '../sync/doubt.ts';
import { movedToNow } from '../sync/past-end.ts';
import { formersOf } from '../sync/reconcile.ts';
import { settleManyDoubted } from '../sync/apply-list.ts';
import { stopForResume, asMine } from '../tracking/tracker.ts';
import { reclaim } from './other-card.ts';
import { keepRow } from '../tracking/placing.ts';
import { UserFailure } from '../user-failure.ts';
import type { CommandPorts, Effect, Handlers } from './command.ts';

type Kinds =
  | 'outbox:retry'
  | 'outbox:keep'
  | 'outbox:end-now'
  | 'outbox:discard'
  | 'outbox:restore'
  | 'account:answer-past-end'
  | 'account:answer-many-doubted';

/** What a person decides about rows that the service has not confirmed. */
export const outboxCommands: Handlers<Kinds> = {
  'outbox:retry': {
    apply: (ports, { trackerId }) => {
      const row = existing(ports, trackerId);
      if (actionsFor(row).includes('retry')) tryAnew(ports, row);
      return null;
    },
  },
  'outbox:keep': {
    apply: (ports, { trackerId, keep }) =>
      act(ports, { what: 'keep', action: `keep-${keep}`, trackerId }, (row, now) => {
        if (row.attention?.kind === 'double') return keptOfDouble(ports, row, keep);
        if (keep === 'both') return keptBoth(ports, row);
        return keep === 'mine' ? keptMine(row, now) : keptTheirs(row, now);
      }),
  },
  'outbox:end-now': {
    apply: (ports, { trackerId }) =>
      act(ports, { what: 'end-now', action: 'end-now', trackerId }, (row, now) =>
        movedToNow(ports.journal, asMine(row, now), now + ports.serverAheadMs()),
      ),
  },
  'outbox:discard': {
    apply: (ports, { trackerId }) => act(ports, { what: 'delete', action: 'discard', trackerId }, keptTheirs),
  },
  'outbox:restore': {
    apply: (ports, { trackerId }) => {
      const row = existing(ports, trackerId);
      if (row.goneAt === null) return null;
      const back = { ...row, deleted: false, goneAt: null, resend: row.seen !== null };
      ports.journal.trackers.save({ ...back, changedAt: ports.clock.now(), notBefore: 0, failures: 0 });
      reclaim(ports, back);
      stopOthers(ports, back);
      return { what: 'restore', taskId: row.taskId, trackerId };
    },
  },
  'account:answer-past-end': {
    apply: (ports, { answer }) => {
      const { journal, accountId } = ports;
      journal.policies.change(accountId, { pastEnd: answer === 'ask' ? 'unknown' : answer });
      if (answer === 'move') for (const row of pastEnds(ports)) tryMoved(ports, row);
      return null;
    },
  },
  'account:answer-many-doubted': {
    apply: (ports, { answer }) => {
      const { journal, clock, accountId } = ports;
      if (answer === 'wait') {
        journal.policies.change(accountId, { manyDoubted: 'waiting' });
        return null;
      }
      for (const row of doubtedRows(journal, accountId)) {
        if (answer === 'accept') keepRow(ports, row.taskId, () => journal.trackers.save(asGone(row, clock.now())));
        else journal.trackers.save({ ...asMine(row, clock.now()), resend: true });
      }
      journal.policies.change(accountId, { manyDoubted: 'no' });
      return null;
    },
  },
};

function existing({ journal, accountId }: CommandPorts, trackerId: number): TrackerRow {
  const row = journal.trackers.get(trackerId);
  if (row !== null && row.accountId === accountId) return row;
  throw new UserFailure('not-found', t('This entry is no longer here.'));
}

function tryAnew({ journal }: Pick<CommandPorts, 'journal'>, row: TrackerRow): void {
  journal.trackers.save({ ...row, attention: null, failures: 0, notBefore: 0 });
}

/** An entry that was given to another card is moved by no consent but one that was given with it before the person's eyes. */
function tryMoved(ports: CommandPorts, row: TrackerRow): void {
  const { journal, clock, serverAheadMs } = ports;
  const now = clock.now();
  if (formersOf(journal, row).length === 0) tryAnew(ports, row);
  else journal.trackers.save(movedToNow(journal, asMine(row, now), now + serverAheadMs()));
}

interface Action {
  readonly what: DoneKind;
  readonly action: OutboxAction;
  readonly trackerId: number;
}

/** Saves what `change` makes of the row, if `action` is among those that the row allows. */
function act(
  ports: CommandPorts,
  { what, action, trackerId }: Action,
  change: (row: TrackerRow, now: number) => TrackerRow,
): Effect {
  const { journal, clock, accountId } = ports;
  const row = existing(ports, trackerId);
  if (!actionsFor(row).includes(action)) throw new UserFailure('not-found', t('This was settled in the meantime.'));
  keepRow(ports, row.taskId, () => {
    const changed = { ...change(row, clock.now()), changedAt: clock.now() };
    journal.trackers.save(changed);
    if (!changed.deleted) reclaim(ports, changed);
    stopOthers(ports, changed);
  });
  settleManyDoubted(journal, accountId);
  return { what, taskId: row.taskId, trackerId };
}

/** A timer of ours that runs again counts as a start. */
function stopOthers(ports: CommandPorts, row: TrackerRow): void {
  if (row.isOwn && !row.deleted && row.desired.endedAt === null) stopForResume(ports, row);
}
