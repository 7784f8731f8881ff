import type { Question } from '../../../common/domain/snapshot.ts';
import { stretchLength, stretchWords, type Calendar } from '../../../common/time/moment-words.ts';

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
      return 'This service refuses times that end in the past.';
    case 'vanished':
      return vanishedSentence(question.count);
    case 'away': {
      const { before, after } = awayParts(question, calendar);
      return `${before}${question.task.name}${after}`;
    }
    case 'clock': {
      const { before, after } = clockParts(question);
      return `${before}${question.task.name}${after}`;
    }
    case 'link':
      return linkSentence(question);
    default:
      return question satisfies never;
  }
}

/** `12 entries are no longer at the service (it may have been restored from a backup).` */
export function vanishedSentence(count: number): string {
  return count === 1
    ? '1 entry is no longer at the service (it may have been restored from a backup).'
    : `${count} entries are no longer at the service (it may have been restored from a backup).`;
}

/** `A link asks to stop “Ship the thing” and “Fix the login”.` */
export function linkSentence({ asks, tasks }: Pick<Link, 'asks' | 'tasks'>): string {
  return `A link asks to ${asks} ${tasks.map(({ name }) => `“${name}”`).join(' and ')}.`;
}

/** What stands before and after the name of the task. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

export function awayParts({ fromMs, toMs }: Pick<Away, 'fromMs' | 'toMs'>, calendar: Calendar): Around {
  const { from, to } = stretchWords(fromMs, toMs, calendar);
  return { before: `You were away from ${from} to ${to} while `, after: ' was running.' };
}

export function clockParts({ jumpMs }: Pick<Clock, 'jumpMs'>): Around {
  const way = jumpMs < 0 ? 'back' : 'forward';
  return {
    before: `This computer’s clock jumped ${way} by ${stretchLength(Math.abs(jumpMs))} while `,
    after: ' was running.',
  };
}

export const WHY_WORDS: Readonly<Record<Away['why'], string>> = {
  closed: 'Cardclock was closed.',
  asleep: 'This computer was asleep.',
  idle: 'Nobody used this computer.',
};
