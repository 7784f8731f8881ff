import type { Clock } from '../clock.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Intent, TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { moveRow, type Place, takePlace } from './placing.ts';

export interface TrackingPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly accountId: number;
  /** False: starting a task stops what runs. */
  readonly severalTimers: () => boolean;
}

/** Each call is one durable transaction: when it returns, what the person meant is on disk. */
export interface Tracking {
  readonly start: (taskId: number) => void;
  readonly stop: (trackerId: number) => void;
  readonly highlight: (taskId: number, highlighted: boolean) => void;
  readonly add: (taskId: number) => void;
  readonly remove: (taskId: number) => void;
  readonly move: (taskId: number, toIndex: number) => void;
}

export function createTracking(ports: TrackingPorts): Tracking {
  const { journal, accountId } = ports;
  const intent = (what: Intent['what'], taskId: number, trackerId: number | null): void => {
    journal.appendIntent({
      accountId,
      what,
      taskId,
      trackerId,
      wallMs: ports.clock.now(),
      monotonicMs: ports.clock.monotonicMs(),
    });
  };
  const durably = (work: () => void): void => {
    journal.transaction(work);
  };

  return {
    start: (taskId) => {
      durably(() => {
        const now = wholeSecond(ports.clock.now());
        const running = journal.trackers.running(accountId);
        if (running.some((row) => row.taskId === taskId)) return;
        if (!ports.severalTimers()) for (const row of running.filter(({ isOwn }) => isOwn)) finish(row, now);
        const row = insertRunning(ports, taskId, now);
        intent('start', taskId, row.id);
      });
    },
    stop: (trackerId) => {
      durably(() => {
        const row = existing(journal.trackers.get(trackerId), accountId);
        if (row.desired.endedAt !== null) return;
        finish(row, wholeSecond(ports.clock.now()));
        intent('stop', row.taskId, row.id);
      });
    },
    highlight: (taskId, highlighted) => {
      durably(() => {
        setHighlight(ports, taskId, highlighted ? wholeSecond(ports.clock.now()) : null);
        intent('highlight', taskId, null);
      });
    },
    add: (taskId) => {
      durably(() => {
        if (listedOf(ports, taskId).length > 0 || journal.additions.get(accountId, taskId) !== null) return;
        listOrAdd(ports, taskId);
        intent('add', taskId, null);
      });
    },
    remove: (taskId) => {
      durably(() => {
        journal.additions.remove(accountId, taskId);
        for (const row of listedOf(ports, taskId)) unlist(row);
        intent('remove', taskId, null);
      });
    },
    move: (taskId, toIndex) => {
      durably(() => {
        moveRow(journal, accountId, taskId, toIndex);
        intent('move', taskId, null);
      });
    },
  };

  /** A clock that moved backwards yields a zero-length interval, never a negative one. */
  function finish(row: TrackerRow, now: number): void {
    const endedAt = Math.max(row.desired.startedAt, now);
    journal.trackers.save({ ...row, desired: { ...row.desired, endedAt } });
  }

  function unlist(row: TrackerRow): void {
    journal.trackers.save({
      ...row,
      desired: { ...row.desired, listed: false, highlightedAt: null },
      wishedPosition: null,
      rank: null,
    });
  }
}

/** A new listed tracker takes the place and the highlight of the task's former one: a task appears once. */
function insertRunning(ports: TrackingPorts, taskId: number, now: number): TrackerRow {
  const { journal, accountId } = ports;
  const { boardId } = boardOf(ports, taskId);
  const place: Place = takePlace(journal, accountId, taskId);
  return journal.trackers.insert({
    accountId,
    taskId,
    boardId,
    isOwn: true,
    desired: { startedAt: freeStart(ports, now), endedAt: null, listed: true, highlightedAt: place.highlightedAt },
    deleted: false,
    wishedPosition: place.position,
    rank: place.rank,
    seen: null,
    ambiguous: false,
    parked: null,
    failures: 0,
    notBefore: 0,
  });
}

/** Starts are unique for a user on this device, so that a lost answer can be found by its start. */
function freeStart(ports: TrackingPorts, wanted: number): number {
  let startedAt = wanted;
  while (ports.journal.trackers.startIsTaken(ports.accountId, startedAt)) startedAt += 1000;
  return startedAt;
}

function setHighlight(ports: TrackingPorts, taskId: number, highlightedAt: number | null): void {
  const { journal, accountId } = ports;
  const addition = journal.additions.get(accountId, taskId);
  if (addition !== null) journal.additions.put(accountId, { ...addition, highlightedAt });
  for (const row of journal.trackers.ofTask(accountId, taskId)) {
    if (!row.desired.listed && row.desired.endedAt !== null) continue;
    journal.trackers.save({ ...row, desired: { ...row.desired, highlightedAt } });
  }
}

/** A timer that runs without a row gets its row back; any other task gets one of ours until it is started. */
function listOrAdd(ports: TrackingPorts, taskId: number): void {
  const { journal, accountId, clock } = ports;
  const running = journal.trackers.running(accountId).find((row) => row.taskId === taskId);
  if (running !== undefined) {
    journal.trackers.save({ ...running, desired: { ...running.desired, listed: true } });
    return;
  }
  const { boardId } = boardOf(ports, taskId);
  journal.additions.put(accountId, { taskId, boardId, rank: null, highlightedAt: null, addedAt: clock.now() });
}

function listedOf(ports: TrackingPorts, taskId: number): readonly TrackerRow[] {
  return ports.journal.trackers.ofTask(ports.accountId, taskId).filter((row) => row.desired.listed);
}

function boardOf(ports: TrackingPorts, taskId: number): { readonly boardId: number } {
  const { journal, accountId } = ports;
  const task = journal.tasks.get(accountId, taskId) ?? journal.trackers.ofTask(accountId, taskId).at(-1) ?? null;
  if (task === null)
    throw new UserFailure('not-found', 'This task is not known here yet. Search for it and try again.');
  return task;
}

function existing(row: TrackerRow | null, accountId: number): TrackerRow {
  if (row !== null && row.accountId === accountId) return row;
  throw new UserFailure('not-found', 'This timer is no longer here.');
}
