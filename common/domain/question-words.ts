import type { Question } from './snapshot.ts';
import { msg, t } from '../i18n/translate.ts';
import { stretchLength, stretchWords, type Calendar } from '../time/moment-words.ts';

type Away = Extract<Question, { readonly kind: 'away' }>;
type Link = Extract<Question, { readonly kind: 'link' }>;
type Clock = Extract<Question, { readonly kind: 'clock' }>;

/** The same for a question as long as it stands, whatever its numbers become. */
export function questionKey(question: Question): string {
  if ('linkId' in question) return `link-${question.linkId}`;
  return 'awayId' in question ? `${question.kind}-${question.awayId}` : question.kind;
}

/** The question in one sentence, for somebody who hears it. */
export function questionSentence(question: Question, calendar: Calendar): string {
  switch (question.kind) {
    case 'past-end':
      return t('This service refuses times that end in the past.');
    case 'many-doubted':
      return manyDoubtedSentence(question.count);
    case 'away':
      return aloud(awaySentence(question, calendar), question.task.name);
    case 'clock':
      return aloud(clockSentence(question), question.task.name);
    case 'link':
      return linkSentence(question);
    default:
      return question satisfies never;
  }
}

/** `12 entries are no longer at the service (it may have been restored from a backup).` */
export function manyDoubtedSentence(count: number): string {
  return t(
    '{count, plural, one {# entry is no longer at the service (it may have been restored from a backup).} other {# entries are no longer at the service (it may have been restored from a backup).}}',
    { count },
  );
}

/** `A link asks to stop “Ship the thing” and “Fix the login”.` */
function linkSentence({ asks, tasks }: Pick<Link, 'asks' | 'tasks'>): string {
  return t(LINK_ASKS[asks], { tasks: quotedTogether(tasks.map(({ name }) => name)) });
}

/** What a link asks to do with `{tasks}`. */
export const LINK_ASKS: Readonly<Record<Link['asks'], string>> = {
  start: msg('A link asks to start {tasks}.'),
  stop: msg('A link asks to stop {tasks}.'),
};

/** `“Ship the thing” and “Fix the login”` */
export function quotedTogether(names: readonly string[]): string {
  const quoted = names.map((name) => t('“{name}”', { name }));
  return quoted.reduce((list, last) => t('{list} and {last}', { list, last }));
}

/** A sentence that lacks its `{task}`. */
export interface TaskSentence {
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

function aloud({ message, values }: TaskSentence, task: string): string {
  return t(message, { ...values, task });
}

export function awaySentence({ fromMs, toMs }: Pick<Away, 'fromMs' | 'toMs'>, calendar: Calendar): TaskSentence {
  return {
    message: msg('You were away from {from} to {to} while {task} was running.'),
    values: { ...stretchWords(fromMs, toMs, calendar) },
  };
}

export function clockSentence({ jumpMs }: Pick<Clock, 'jumpMs'>): TaskSentence {
  return {
    message:
      jumpMs < 0
        ? msg('This computer’s clock jumped back by {length} while {task} was running.')
        : msg('This computer’s clock jumped forward by {length} while {task} was running.'),
    values: { length: stretchLength(Math.abs(jumpMs)) },
  };
}

export const WHY_WORDS: Readonly<Record<Away['why'], string>> = {
  closed: msg('Cardclock was closed.'),
  asleep: msg('This computer was asleep.'),
  idle: msg('Nobody used this computer.'),
};
