import { t } from '../i18n/translate.ts';
import { dayWords } from '../time/time-words.ts';
import { dayOf } from '../time/zone-days.ts';
import { readDay } from './day.ts';
import type { Phrase, PhraseContext, Reading, TimerRef } from './phrase.ts';
import { firstRead, timesSaid, withoutConnecting } from './spoken.ts';
import { placeOf, plainText, taskWords } from './tokens.ts';
import { offered, SEARCH, unfinished, WHICH_TASK, wrong, type Verb, type VerbInput } from './verb.ts';
import { asLineBegins } from '../time/region.ts';

/** `highlight [TASK]`, `unhighlight [TASK]` */
export const readHighlight: Verb = (input) => highlighting(input, true);
export const readUnhighlight: Verb = (input) => highlighting(input, false);

/** Without a task: what runs. */
function highlighting({ rest, verb, context }: VerbInput, highlighted: boolean): Reading {
  const task = taskWords(rest);
  if (task !== undefined) return { kind: 'read', phrases: [{ kind: 'highlight', task, highlighted }] };
  const phrases = cardsThatRun(context).map(({ taskId, name }): Phrase => ({
    kind: 'highlight',
    task: { taskId, text: name },
    highlighted,
  }));
  return phrases.length === 0
    ? unfinished(t(WHICH_TASK))
    : offered(phrases, { reason: null, nothing: '', place: verb });
}

/** `note TEXT` */
export const readNote: Verb = ({ text, rest, verb, context }) => {
  if (context.running.length === 0) {
    return wrong(verb, t('Nothing is running: a note becomes a comment on the running task.'));
  }
  const [first] = rest;
  if (first === undefined) return unfinished(t('Type the comment.'));
  const words = text.slice(first.from).trim();
  const phrases = cardsThatRun(context).map((timer): Phrase => ({ kind: 'note', timer, text: words }));
  return offered(phrases, { reason: null, nothing: '', place: verb });
};

/** One timer of each card: a second one, of another device, would only be the same choice again. */
function cardsThatRun({ running }: PhraseContext): readonly TimerRef[] {
  return running.filter(({ taskId }, at) => running.findIndex((one) => one.taskId === taskId) === at);
}

/** `go to DAY` */
export const readGo: Verb = ({ rest, context }) => {
  const words = withoutConnecting(rest, ['to']);
  const hasTo = words.length < rest.length;
  if (words.length === 0) return unfinished(t('Type a day, such as yesterday, last Monday or 19 November.'));
  const today = dayOf(context.timezone, context.nowMs);
  const days = firstRead(timesSaid(plainText(words) ?? ''), (said) => readDay(said, today, context.weekStartsOn));
  const place = placeOf(words);
  if (days === undefined) {
    return hasTo ? wrong(place, t('“{text}” is not a day.', { text: taskWords(words)?.text ?? '' })) : SEARCH;
  }
  const begun = days.filter((date) => date <= today);
  const [late] = days;
  const nothing =
    late === undefined
      ? t('There is no such day.')
      : t('{day} is still to come.', { day: asLineBegins(dayWords(late, context)) });
  return offered(
    begun.map((date): Phrase => ({ kind: 'go', date })),
    { reason: null, nothing, place },
  );
};
