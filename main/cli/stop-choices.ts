import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { t } from '../../common/i18n/translate.ts';
import type { Phrase, PhraseContext, Reading } from '../../common/phrase/phrase.ts';
import { sayPhrase } from '../../common/phrase/say-phrase.ts';
import { elsewhere } from './answers.ts';

/** What cannot be taken as it stands, why, and what can be typed instead. */
export function choiceLines(
  { problem, phrases }: Extract<Reading, { readonly kind: 'choose' }>,
  snapshot: Snapshot,
  context: PhraseContext,
): readonly string[] {
  const choices = phrases.filter((one) => !stopsAnothers(one));
  const say = (phrase: Phrase): string => sayPhrase(phrase, 'task' in phrase ? phrase.task.text : '', context);
  return [
    problem.reason,
    ...(choices.length > 0
      ? [t('Nothing was done. Say it more exactly, for instance as one of these:'), ...choices.map(say)]
      : []),
    ...(choices.length < phrases.length ? elsewhere(snapshot.running) : []),
  ];
}

/**
 * A timer of another device that no word names: the palette shows that it would be stopped before Enter does it, and here
 * nobody sees it.
 */
export function isOnlySeen(phrase: Phrase): boolean {
  return phrase.kind === 'stop' && !phrase.isNamed && stopsAnothers(phrase);
}

function stopsAnothers(phrase: Phrase): boolean {
  return phrase.kind === 'stop' && !phrase.timer.own;
}

/** The cards whose timers the words of a stop name, one or several; those of another device only where none of this one's is. */
export function timersNamed(phrase: Phrase, possible: readonly Phrase[], { running }: Snapshot): readonly TaskRef[] {
  if (phrase.kind !== 'stop' || !phrase.isNamed) return [];
  const timers = possible.flatMap((one) =>
    one.kind === 'stop' && one.timer.own === phrase.timer.own ? [one.timer] : [],
  );
  const tasks = running.filter(({ trackerId }) => timers.some((timer) => timer.trackerId === trackerId));
  return [...new Map(tasks.map(({ task }) => [task.taskId, task])).values()];
}
