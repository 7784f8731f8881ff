import type { Journal } from '../journal/journal.ts';
import type { StoredIntent, TurnedQuestions } from '../journal/deeds.ts';
import type { Away, Stretch } from '../journal/rows.ts';
import { ask, timerOf } from './open-questions.ts';

/** For the deed that answered `away`: closes it, and of the other questions about its timer those that nobody has to answer now. */
export function closeAnswered(journal: Journal, away: Away, questions: readonly Away[]): TurnedQuestions {
  return close(journal, [away, ...settledOf(journal, questions, away)]);
}

/** For a deed after which nobody has to answer some of `questions`, which were open about its timer before; null where all stay. */
export function closeSettled(journal: Journal, questions: readonly Away[]): TurnedQuestions | null {
  const settled = settledOf(journal, questions);
  return settled.length === 0 ? null : close(journal, settled);
}

function settledOf(journal: Journal, questions: readonly Away[], answered?: Away): readonly Away[] {
  return questions.filter((one) => one.id !== answered?.id && timerOf(journal, one) === null);
}

function close(journal: Journal, settled: readonly Away[]): TurnedQuestions {
  for (const { id } of settled) journal.aways.remove(id);
  return { isOpen: false, stretches: settled.map(({ why, fromMs, toMs }) => ({ why, fromMs, toMs })) };
}

/** To be called in the transaction that takes `deed` back: what it closed is asked again, what it asked again is closed. */
export function turnBack(journal: Journal, { turned, trackerId }: StoredIntent): TurnedQuestions | null {
  const row = trackerId === null ? null : journal.trackers.get(trackerId);
  if (turned === null || row === null) return null;
  if (!turned.isOpen) {
    const stretches = turned.stretches.filter((stretch) => ask(journal, row, stretch));
    return stretches.length === 0 ? null : { isOpen: true, stretches };
  }
  for (const away of journal.aways.all(row.accountId))
    if (away.trackerId === row.id && turned.stretches.some((stretch) => isSame(stretch, away)))
      journal.aways.remove(away.id);
  return { ...turned, isOpen: false };
}

/** Where a question begins also depends on its timer's start. */
function isSame(a: Stretch, b: Stretch): boolean {
  return a.why === b.why && a.toMs === b.toMs;
}
