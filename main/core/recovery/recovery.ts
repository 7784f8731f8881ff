import type { Question } from '../../../common/domain/snapshot.ts';
import type { Timers, Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Beat, Stretch, TrackerRow } from '../journal/rows.ts';
import { taskRefs } from '../state/task-refs.ts';
import { type TrackerPorts, ownRunningAnywhere } from '../tracking/tracker.ts';
import { UserFailure } from '../user-failure.ts';
import {
  ask,
  CLOCK_JUMP_MS,
  clockQuestionAbout,
  forgetSettled,
  isClock,
  type OpenQuestion,
  openQuestions,
  stretchWithin,
} from '../tracking/away-questions.ts';

/** How often the clocks are compared. */
const BEAT_EVERY_MS = 30_000;

export interface RecoveryPorts extends TrackerPorts {
  readonly timers: Timers;
  /** Below this, time without a sign of the person, and sleep, is nobody's business; 0: always. */
  readonly idleAfterMs: () => number;
  /** Its being there is no sign that the app was: it neither beats nor asks, except where the clock was set back. */
  readonly isPassing: boolean;
  readonly onChange: () => void;
  /** A defect of ours. */
  readonly onDefect: (error: unknown) => void;
}

interface Noticed {
  readonly stretches: readonly Stretch[];
  readonly trackerIds: readonly number[];
}

type AwayQuestion = Extract<Question, { readonly awayId: number }>;

/** Notices that the app was closed, the computer asleep or its clock changed while a timer ran, and asks about it. */
export interface Recovery {
  readonly questions: () => readonly AwayQuestion[];
  /**
   * To be called before a command: a clock that was set, and an absence that this very command ends, have to be known to what the
   * person does by it. `presence`: absent where nobody tells.
   */
  readonly look: (presence?: () => Presence) => void;
  /** The computer woke up, or somebody looks: compares the clocks now. */
  readonly resumed: () => void;
  /** What was seen of the person at this computer; asks once somebody who was away for long is back. */
  readonly noticed: (presence: Presence) => void;
  readonly close: () => void;
}

/**
 * Beats while a timer of this device runs, of whatever account: the last beat is the last moment Cardclock was surely there.
 * Asks, and never decides; a disk that takes nothing makes it forget, and stops nobody.
 */
export function createRecovery(ports: RecoveryPorts): Recovery {
  const { journal, clock, accountId } = ports;
  const ref = taskRefs(journal, accountId);
  /** Of this process: another's monotonic clock says nothing here. */
  let last: Beat | null = null;
  /** Noticed, and refused by the disk so far: with the timers that ran then. */
  let unasked: readonly Noticed[] = [];
  let isCompared = false;
  let cancel: (() => void) | undefined;
  const idleGate = createIdleGate(clock, ports.idleAfterMs);

  function beat(): void {
    const now = current();
    const running = ownRunningAnywhere(journal);
    const stretches = last === null ? closedUntil(now) : since(last, now);
    // Whatever the disk says, the next beat is compared with this one.
    last = now;
    willAsk(running, stretches);
    compareStart(now);
    if (running.length > 0 || unasked.length > 0 || stretches.some(isClock)) askUnasked(now);
    forgetSettled(journal, accountId);
  }

  function willAsk(running: readonly TrackerRow[], stretches: readonly Stretch[]): void {
    if (running.length > 0 && stretches.length > 0)
      unasked = [...unasked, { stretches, trackerIds: running.map(({ id }) => id) }];
  }

  function since(before: Beat, now: Beat): readonly Stretch[] {
    return stretchesBetween(before, now, ports.idleAfterMs);
  }

  /** With what the process before left behind. */
  function compareStart(now: Beat): void {
    if (isCompared) return;
    const isAsked = askWhereSetBack(journal, now);
    isCompared = true;
    if (isAsked) ports.onChange();
  }

  function askUnasked(now: Beat): void {
    const asked = journal.transaction(() => {
      journal.heartbeat.beat(now);
      return unasked.flatMap(({ stretches, trackerIds }) =>
        stretches.flatMap((stretch) => trackerIds.filter((trackerId) => askStill(trackerId, stretch))),
      );
    });
    unasked = [];
    if (asked.length > 0) ports.onChange();
  }

  /** It may have been stopped since. */
  function askStill(trackerId: number, stretch: Stretch): boolean {
    const row = journal.trackers.get(trackerId);
    return row !== null && !row.deleted && ask(journal, row, stretch);
  }

  function askIdle(stretch: Stretch | null): void {
    if (stretch === null) return;
    willAsk(ownRunningAnywhere(journal), [stretch]);
    if (unasked.length > 0) askUnasked(current());
  }

  /** Where the app saw a timer run, and closed, what passed since is asked about before somebody else does something with it. */
  function askClosed(now: Beat): void {
    const lastMs = journal.heartbeat.last()?.wallMs ?? 0;
    const running = ownRunningAnywhere(journal).filter(({ desired }) => desired.startedAt <= lastMs);
    journal.transaction(() => {
      for (const row of running) for (const stretch of closedUntil(now)) ask(journal, row, stretch);
    });
  }

  function closedUntil({ wallMs }: Beat): readonly Stretch[] {
    // Whoever did something was there, whether or not a beat came after it; what seems to lie ahead was before the clock was set back.
    const commandMs = journal.intents.lastAt() ?? 0;
    const lastMs = Math.max(journal.heartbeat.last()?.wallMs ?? 0, commandMs > wallMs ? 0 : commandMs);
    return [{ why: 'closed', fromMs: lastMs, toMs: wallMs }];
  }

  function current(): Beat {
    return { wallMs: clock.now(), monotonicMs: clock.monotonicMs(), uptimeMs: clock.uptimeMs() };
  }

  function go(): void {
    safely(beat);
    cancel?.();
    cancel = ports.timers.after(BEAT_EVERY_MS, go);
  }

  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      const isDisk = error instanceof UserFailure && error.code === 'storage';
      if (!isDisk) ports.onDefect(error);
    }
  }

  function worded({ away, row }: OpenQuestion): AwayQuestion {
    const { id: awayId, why, fromMs, toMs } = away;
    const task = ref(row.taskId, row.boardId);
    const { startedAt, endedAt } = row.desired;
    const times = { startedAt, endedAt };
    if (why === 'clock') return { kind: 'clock', awayId, task, jumpMs: toMs - fromMs, toMs, times };
    return { kind: 'away', awayId, why, task, ...stretchWithin(away, times), times };
  }

  const follow = ports.isPassing ? () => {} : go;
  if (ports.isPassing) safely(() => compareStart(current()));
  follow();

  return {
    questions: () => openQuestions(journal, accountId).map(worded),
    resumed: follow,
    look: (presence) => {
      if (ports.isPassing) return safely(() => askClosed(current()));
      if (last !== null && since(last, current()).length > 0) go();
      if (presence === undefined) return;
      safely(() => askIdle(idleGate.seeCommand(presence())));
    },
    noticed: (presence) => safely(() => askIdle(idleGate.see(presence))),
    close: () => {
      cancel?.();
      if (!ports.isPassing) safely(beat);
    },
  };
}

/**
 * For a process that begins: where the clock shows less than at the last beat, or than when a timer of ours began, it was set
 * back meanwhile. Asks about the timers that ran, and beats, so that nobody asks the same again. True where something was asked.
 */
function askWhereSetBack(journal: Journal, now: Beat): boolean {
  const lastMs = journal.heartbeat.last()?.wallMs ?? 0;
  const isSetBack = setBackSince(lastMs, now.wallMs) !== null;
  const asked = ownRunningAnywhere(journal).flatMap((row) => {
    // What is asked already says why the start lies ahead.
    const isExplained = clockQuestionAbout(journal, row) !== null;
    const stretch = setBackSince(isExplained ? lastMs : Math.max(lastMs, row.desired.startedAt), now.wallMs);
    return stretch === null ? [] : [{ row, stretch }];
  });
  if (!isSetBack && asked.length === 0) return false;
  journal.transaction(() => {
    if (isSetBack) journal.heartbeat.beat(now);
    for (const { row, stretch } of asked) ask(journal, row, stretch);
  });
  return asked.length > 0;
}

/** What the system tells of the person at one moment. */
export interface Presence {
  /** Since the last key or pointer. */
  readonly idleMs: number;
  /** Nobody is there, whatever moves. */
  readonly isLocked: boolean;
}

/** A sign of the person is no older than this. */
const FRESH_MS = 5000;

export interface IdleGate {
  /** The stretch that is over by what is seen now; null where none is. */
  readonly see: (presence: Presence) => Stretch | null;
  /** The same for a moment at which the person does something, here or from elsewhere: that is a sign like a key. */
  readonly seeCommand: (presence: Presence) => Stretch | null;
}

function isHere({ idleMs, isLocked }: Presence): boolean {
  return !isLocked && idleMs <= FRESH_MS;
}

/**
 * One gate for all that tells of absence: keys and pointer, lock, and what was noticed of either before a sleep. It remembers
 * the earliest moment of inactivity, and opens once the person is back: then it gives the whole stretch, if that was at
 * least `afterMs` long. Null otherwise; always null where `afterMs` is 0. How long it was is told by the uptime, which nobody sets.
 */
export function createIdleGate(clock: Pick<Clock, 'now' | 'uptimeMs'>, afterMs: () => number): IdleGate {
  /** By the uptime, as `lastSign`. */
  let awaySince: number | null = null;
  /** Of those that no key or pointer told of. */
  let lastCommand = Number.NEGATIVE_INFINITY;

  function see({ idleMs, isLocked }: Presence): Stretch | null {
    const uptimeMs = clock.uptimeMs();
    const lastSign = Math.max(uptimeMs - Math.max(0, idleMs), lastCommand);
    if (!isHere({ idleMs, isLocked })) {
      awaySince = Math.min(awaySince ?? lastSign, lastSign);
      return null;
    }
    // The uptime tells parts of a millisecond; instants are whole.
    const awayMs = awaySince === null ? 0 : Math.round(lastSign - awaySince);
    const wasAway = awaySince !== null;
    awaySince = null;
    if (!wasAway || afterMs() === 0 || awayMs < afterMs()) return null;
    const toMs = Math.round(clock.now() - (uptimeMs - lastSign));
    return { why: 'idle', fromMs: toMs - awayMs, toMs };
  }

  return {
    see,
    seeCommand: (presence) => {
      const stretch = see(presence) ?? see({ idleMs: 0, isLocked: false });
      if (!isHere(presence)) lastCommand = clock.uptimeMs();
      return stretch;
    },
  };
}

/**
 * What happened between two beats of one process, the clock first. Where the uptime follows the wall clock (some systems do
 * that), a clock that was set forward looks like sleep, and one that was set back is told by the monotonic clock; where that
 * goes on in sleep, a beat that comes far too late tells of it. Sleep is told where it was at least `asleepAfterMs`; 0: never.
 */
export function stretchesBetween(last: Beat, now: Beat, asleepAfterMs: () => number): readonly Stretch[] {
  const monotonicMs = now.monotonicMs - last.monotonicMs;
  // These clocks tell parts of a millisecond; instants are whole.
  const passedMs = Math.round(Math.max(now.uptimeMs - last.uptimeMs, monotonicMs));
  const jumpMs = now.wallMs - last.wallMs - passedMs;
  const awakeMs = Math.min(monotonicMs, BEAT_EVERY_MS);
  const isSet = Math.abs(jumpMs) > CLOCK_JUMP_MS;
  const stretches: Stretch[] = [];
  if (isSet) stretches.push({ why: 'clock', fromMs: last.wallMs + passedMs, toMs: now.wallMs });
  const asleepMs = passedMs - awakeMs;
  if (asleepMs >= 1 && asleepAfterMs() > 0 && asleepMs >= asleepAfterMs()) {
    // Told by the clock as it is now.
    const fromMs = isSet ? now.wallMs - passedMs : last.wallMs;
    stretches.push({ why: 'asleep', fromMs, toMs: now.wallMs });
  }
  return stretches;
}

/** Of two processes only the wall clock can be compared: null unless it shows less than it did. */
function setBackSince(lastMs: number, nowMs: number): Stretch | null {
  return lastMs - nowMs > CLOCK_JUMP_MS ? { why: 'clock', fromMs: lastMs, toMs: nowMs } : null;
}
