import type { Journal } from '../journal/journal.ts';
import type { Beat } from '../journal/rows.ts';
import { ownRunningAnywhere } from '../tracking/one-timer.ts';
import { setBackSince } from './beats.ts';
import { ask, clockQuestionAbout } from './open-questions.ts';

/**
 * For a process that begins: where the clock shows less than at the last beat, or than when a timer of ours began, it was set
 * back meanwhile. Asks about the timers that ran, and beats, so that nobody asks the same again. True where something was asked.
 */
export function askWhereSetBack(journal: Journal, now: Beat): boolean {
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
