import type { Question } from '../../../common/domain/snapshot.ts';
import type { Timers } from '../clock.ts';
import type { Beat, Stretch, TrackerRow } from '../journal/rows.ts';
import { taskRefs } from '../state/task-refs.ts';
import { asDeed, type DeedPorts } from '../tracking/deed.ts';
import { ownRunningAnywhere } from '../tracking/one-timer.ts';
import { UserFailure } from '../user-failure.ts';
import { type AwayAnswer, carryOut } from './answer.ts';
import { BEAT_EVERY_MS, stretchesBetween } from './beats.ts';
import { createIdleGate, type Presence } from './idle-gate.ts';
import { ask, forgetSettled, type OpenQuestion, openQuestions, questionsAbout } from './open-questions.ts';
import { closeAnswered } from './turned-question.ts';

export interface RecoveryPorts extends DeedPorts {
  readonly timers: Timers;
  /** Below this, time without a sign of the person is nobody's business; 0: always. */
  readonly idleAfterMs: () => number;
  /** Its being there is no sign that the app was: it neither beats nor asks. */
  readonly isPassing: boolean;
  readonly onChange: () => void;
  /** A defect of ours. */
  readonly onDefect: (error: unknown) => void;
}

type AwayQuestion = Extract<Question, { readonly awayId: number }>;

/** Notices that the app was closed, the computer asleep or its clock changed while a timer ran, and asks about it. */
export interface Recovery {
  readonly questions: () => readonly AwayQuestion[];
  /** The id for `undo`; null where nothing was changed. */
  readonly answer: (awayId: number, answer: AwayAnswer) => number | null;
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
  let unasked: readonly Stretch[] = [];
  let cancel: (() => void) | undefined;
  const idleGate = createIdleGate(clock, ports.idleAfterMs);

  function beat(): void {
    const now = { wallMs: clock.now(), monotonicMs: clock.monotonicMs(), uptimeMs: clock.uptimeMs() };
    const before = last;
    const running = ownRunningAnywhere(journal);
    // Whatever the disk says, the next beat is compared with this one.
    last = now;
    if (running.length > 0) askAbout(running, stretchesUntil(before, now), now);
    forgetSettled(journal, accountId);
  }

  function askAbout(running: readonly TrackerRow[], stretches: readonly Stretch[], now: Beat): void {
    unasked = [...unasked, ...stretches];
    const asked = journal.transaction(() => {
      journal.heartbeat.beat(now);
      return unasked.flatMap((stretch) => running.filter((row) => ask(journal, row, stretch)));
    });
    unasked = [];
    if (asked.length > 0) ports.onChange();
  }

  function stretchesUntil(before: Beat | null, now: Beat): readonly Stretch[] {
    if (before !== null) return stretchesBetween(before, now);
    // Whoever did something was there, whether or not a beat came after it.
    const lastMs = Math.max(journal.heartbeat.last()?.wallMs ?? 0, journal.intents.lastAt() ?? 0);
    return [{ why: 'closed', fromMs: lastMs, toMs: now.wallMs }];
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

  function open(awayId: number): OpenQuestion {
    const question = openQuestions(journal, accountId).find(({ away }) => away.id === awayId);
    if (question !== undefined) return question;
    throw new UserFailure('not-found', 'This question is no longer open.');
  }

  function worded({ away, row }: OpenQuestion): AwayQuestion {
    const { id: awayId, why, fromMs, toMs } = away;
    const task = ref(row.taskId, row.boardId);
    if (why === 'clock') return { kind: 'clock', awayId, task, jumpMs: toMs - fromMs, toMs };
    return { kind: 'away', awayId, why, task, fromMs: Math.max(fromMs, row.desired.startedAt), toMs };
  }

  const follow = ports.isPassing ? () => {} : go;
  follow();

  return {
    questions: () => openQuestions(journal, accountId).map(worded),
    answer: (awayId, answer) => {
      const { away, row } = open(awayId);
      let isChanged = false;
      const changeId = asDeed(ports, 'away', (recorded) => {
        const questions = questionsAbout(recorded.journal, row);
        isChanged = carryOut(recorded, away, row, answer);
        return { taskId: row.taskId, trackerId: row.id, turned: closeAnswered(recorded.journal, away, questions) };
      });
      return isChanged ? changeId : null;
    },
    resumed: follow,
    noticed: (presence) => {
      const stretch = idleGate(presence);
      if (stretch === null) return;
      safely(() => {
        const asked = ownRunningAnywhere(journal).filter((row) => ask(journal, row, stretch));
        if (asked.length > 0) ports.onChange();
      });
    },
    close: () => {
      cancel?.();
      if (!ports.isPassing) safely(beat);
    },
  };
}
