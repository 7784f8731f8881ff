import type { Times } from '../../../common/time/intervals.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Away, Stretch, TrackerRow } from '../journal/rows.ts';
import type { StoredIntent, TurnedQuestions, TurnedStretch } from '../journal/intents.ts';

/** Cardclock was not running for longer than this: worth a question. */
const AWAY_AFTER_MS = 5 * 60_000;
/** The wall clock differs from what passed by more than this: it was set. */
export const CLOCK_JUMP_MS = 60_000;

const IDLE_LEAST_MS = 30_000;
/** So little of an absence in an entry that has ended is what its end was chosen to be. */
const LEAST_COUNTED_MS = 30_000;
/** So little between two absences is no work. */
const SAME_ABSENCE_MS = 60_000;

/** With the timer that an answer is about. */
export interface OpenQuestion {
  readonly away: Away;
  readonly row: TrackerRow;
}

/** Asks about `row`; false where there is nothing to ask. An open question about the same absence is extended, so that there is one answer to give. */
export function ask(journal: Journal, row: TrackerRow, stretch: Stretch): boolean {
  const { accountId, id: trackerId } = row;
  const counted = isClock(stretch) ? stretch : stretchWithin(stretch, row.desired);
  if (!isClock(stretch) && counted.toMs - counted.fromMs <= leastMs(stretch)) return false;
  const asked = { ...stretch, fromMs: counted.fromMs };
  const same = questionsAbout(journal, row).filter((open) => isSameAbsence(open, asked));
  const extended = same.reduce<Stretch | null>((whole, open) => whole && joined(open, whole), asked);
  journal.transaction(() => {
    for (const { id } of same) journal.aways.remove(id);
    if (extended !== null) journal.aways.ask({ ...extended, accountId, trackerId });
  });
  return true;
}

/** Of time without a sign of the person the settings say how much is worth a question; seconds never are. */
function leastMs({ why }: Stretch): number {
  return why === 'closed' ? AWAY_AFTER_MS : IDLE_LEAST_MS;
}

/** All jumps of the clock count as one; absences only where no work lies between them. */
function isSameAbsence(open: Stretch, next: Stretch): boolean {
  if (isClock(open) || isClock(next)) return isClock(open) && isClock(next);
  return open.toMs + SAME_ABSENCE_MS >= next.fromMs && next.toMs + SAME_ABSENCE_MS >= open.fromMs;
}

/** Two jumps count as one of their sum, and as none where they cancel out. */
function joined(open: Stretch, next: Stretch): Stretch | null {
  const { why, toMs } = next;
  if (why !== 'clock') return { why, fromMs: Math.min(open.fromMs, next.fromMs), toMs: Math.max(open.toMs, toMs) };
  const jumpMs = open.toMs - open.fromMs + (toMs - next.fromMs);
  return Math.abs(jumpMs) > CLOCK_JUMP_MS ? { why, fromMs: toMs - jumpMs, toMs } : null;
}

export function isClock({ why }: Stretch): boolean {
  return why === 'clock';
}

/**
 * What can be answered now: of each timer's absences the earliest, because its answer settles whether a later one is still
 * a question, and of which entry.
 */
export function openQuestions(journal: Journal, accountId: number): readonly OpenQuestion[] {
  const all = journal.aways.all(accountId).flatMap((away) => {
    const row = timerOf(journal, away);
    return row === null ? [] : [{ away, row }];
  });
  return all.filter(
    ({ away, row }) => isClock(away) || !all.some((other) => other.row.id === row.id && isBefore(other.away, away)),
  );
}

function isBefore(other: Away, away: Away): boolean {
  return !isClock(other) && other.fromMs < away.fromMs;
}

/** Also those that have to wait for the answer to an earlier one. */
export function questionsAbout(journal: Journal, { id, accountId }: TrackerRow): readonly Away[] {
  return journal.aways.all(accountId).filter((away) => timerOf(journal, away)?.id === id);
}

/** What is asked about the clock while `row` ran; null where nothing is. */
export function clockQuestionAbout(journal: Journal, row: TrackerRow): Away | null {
  return questionsAbout(journal, row).find(isClock) ?? null;
}

/**
 * The entry that is asked about, or the one that holds the absence in its place after something was taken out before it. It is
 * asked after the stop too: what it counts is not yet what the person did. Null where it was deleted or taken over elsewhere, or
 * its times leave the absence out.
 */
function timerOf(journal: Journal, away: Away): TrackerRow | null {
  const asked = journal.trackers.get(away.trackerId);
  if (asked === null || asked.accountId !== away.accountId) return null;
  if (isClock(away)) return jumpedRow(journal, asked, away);
  return holds(asked, away) ? asked : heirOf(journal, asked, away);
}

/** Starts and ends are whole seconds. */
function holds({ isOwn, deleted, desired }: TrackerRow, away: Away): boolean {
  if (!isOwn || deleted || desired.startedAt >= wholeSecond(away.toMs)) return false;
  const { fromMs, toMs } = stretchWithin(away, desired);
  return desired.endedAt === null || toMs - fromMs > LEAST_COUNTED_MS;
}

/** What an entry counts of an absence. */
export function stretchWithin(
  { fromMs, toMs }: Stretch,
  { startedAt, endedAt }: Times,
): Pick<Stretch, 'fromMs' | 'toMs'> {
  return { fromMs: Math.max(fromMs, startedAt), toMs: Math.min(toMs, endedAt ?? toMs) };
}

function heirOf({ trackers }: Journal, { accountId, taskId }: TrackerRow, away: Away): TrackerRow | null {
  const rows = trackers.overlapping(accountId, away.fromMs, away.toMs).filter((row) => row.taskId === taskId);
  return rows.find((row) => holds(row, away)) ?? null;
}

function jumpedRow(journal: Journal, asked: TrackerRow, { fromMs, toMs }: Away): TrackerRow | null {
  const { endedAt } = asked.desired;
  if (!asked.isOwn || asked.deleted) return null;
  if (endedAt === null || toMs < fromMs || endedAt > fromMs) return asked;
  // It ended before the clock was set forward.
  const row = followerOf(journal, asked);
  return row !== null && row.desired.startedAt <= fromMs ? row : null;
}

function followerOf({ trackers }: Journal, { accountId, taskId }: TrackerRow): TrackerRow | null {
  return trackers.running(accountId).find((row) => row.isOwn && row.taskId === taskId) ?? null;
}

/** Questions that nobody needs to answer any more are forgotten for good; those about a deleted entry wait for it to come back. */
export function forgetSettled(journal: Journal, accountId: number): void {
  for (const away of journal.aways.all(accountId)) {
    const isWaiting = journal.trackers.get(away.trackerId)?.deleted === true;
    if (!isWaiting && timerOf(journal, away) === null) journal.aways.remove(away.id);
  }
}

/** For the command that answered `away`: closes it, and of the other questions about its timer those that nobody has to answer now. */
export function closeAnswered(journal: Journal, away: Away, questions: readonly Away[]): TurnedQuestions {
  return close(journal, [away, ...settledOf(journal, questions, away)]);
}

/** For a command after which nobody has to answer some of `questions`, which were open about its timer before; null where all stay. */
export function closeSettled(journal: Journal, questions: readonly Away[]): TurnedQuestions | null {
  const settled = settledOf(journal, questions);
  return settled.length === 0 ? null : close(journal, settled);
}

/** The same for a command that may have ended several timers: `asked` is what was open about each. */
export function closeSettledOf(
  journal: Journal,
  asked: readonly { readonly trackerId: number; readonly questions: readonly Away[] }[],
): TurnedQuestions | null {
  const stretches = asked.flatMap(({ trackerId, questions }) =>
    (closeSettled(journal, questions)?.stretches ?? []).map((stretch) => ({ ...stretch, trackerId })),
  );
  return stretches.length === 0 ? null : { isOpen: false, stretches };
}

function settledOf(journal: Journal, questions: readonly Away[], answered?: Away): readonly Away[] {
  return questions.filter((one) => one.id !== answered?.id && timerOf(journal, one) === null);
}

function close(journal: Journal, settled: readonly Away[]): TurnedQuestions {
  for (const { id } of settled) journal.aways.remove(id);
  return { isOpen: false, stretches: settled.map(({ why, fromMs, toMs }) => ({ why, fromMs, toMs })) };
}

/** To be called in the transaction that takes `intent` back: what it closed is asked again, what it asked again is closed. */
export function turnBack(journal: Journal, { turned, trackerId, accountId }: StoredIntent): TurnedQuestions | null {
  if (turned === null) return null;
  const rowOf = (stretch: TurnedStretch): TrackerRow | null =>
    journal.trackers.get(stretch.trackerId ?? trackerId ?? 0);
  if (!turned.isOpen) {
    const stretches = turned.stretches.filter((stretch) => {
      const row = rowOf(stretch);
      return row !== null && ask(journal, row, stretch);
    });
    return stretches.length === 0 ? null : { isOpen: true, stretches };
  }
  for (const away of journal.aways.all(accountId))
    if (turned.stretches.some((stretch) => rowOf(stretch)?.id === away.trackerId && isSame(stretch, away)))
      journal.aways.remove(away.id);
  return { ...turned, isOpen: false };
}

/** Where a question begins also depends on its timer's start. */
function isSame(a: Stretch, b: Stretch): boolean {
  return a.why === b.why && a.toMs === b.toMs;
}
