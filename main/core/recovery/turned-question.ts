import type { Journal } from '../journal/journal.ts';
import type { StoredIntent, TurnedQuestions } from '../journal/deeds.ts';
import type { Away, Stretch } from '../journal/rows.ts';
import { ask, timerOf } from './open-questions.ts';

/** For the deed that answered `away`: closes it, and of the other questions about its timer those that nobody has to answer now. */
export function closeAnswered(journal: Journal, away: Away, questions: readonly Away[]): TurnedQuestions {
  const settled = questions.filter((other) => other.id === away.id || timerOf(journal, other) === null);
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
