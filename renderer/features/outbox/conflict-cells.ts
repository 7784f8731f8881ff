import type { OutboxQuestion } from '../../../common/domain/outbox.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { asLineBegins, clockTime, clockToTheSecond } from '../../../common/time/region.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { lengthMs, type Times } from '../../../common/time/intervals.ts';
import { dayWords } from '../../../common/time/moment-words.ts';

const MINUTE_MS = 60_000;

export type ConflictQuestion = Extract<OutboxQuestion, { readonly kind: 'conflict' }>;

export interface ConflictCell {
  readonly words: string;
  /** True where it is not what it was before. */
  readonly changed: boolean;
  /** True where this side has the entry no more. */
  readonly isRemoved: boolean;
}

export interface ConflictLine {
  /** A message. */
  readonly title: string;
  readonly before: ConflictCell;
  readonly yours: ConflictCell;
  readonly theirs: ConflictCell;
}

type Say = (times: Times) => string;

/** The three sides of a conflict, line by line, in words in which every difference can be seen. */
export function conflictLines({ base, mine, theirs }: ConflictQuestion, timezone: string): readonly ConflictLine[] {
  const sides = [base, mine, theirs].filter((side) => side !== null);
  const moment = momentsOf(sides, timezone);
  const says: readonly (readonly [string, Say])[] = [
    [msg('Start#moment'), (side) => moment(side.startedAt)],
    [msg('End#moment'), (side) => (side.endedAt === null ? t('still running') : moment(side.endedAt))],
    [msg('Length'), lengthSay(sides)],
  ];

  return says.map(([title, say]) => {
    const before = say(base);
    const cell = (side: Times | null): ConflictCell => {
      if (side === null) return { words: t('deleted'), changed: true, isRemoved: true };
      const words = say(side);
      return { words, changed: words !== before, isRemoved: false };
    };
    return { title, before: cell(base), yours: cell(mine), theirs: cell(theirs) };
  });
}

/** Seconds are shown where minutes would hide a difference, and the day where there are several. */
function momentsOf(sides: readonly Times[], timezone: string): (atMs: number) => string {
  const moments = sides.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [startedAt] : [startedAt, endedAt]));
  const days = new Set(moments.map((atMs) => dayWords(atMs, timezone)));
  const minutes = new Set(moments.map((atMs) => Math.floor(atMs / MINUTE_MS)));
  const areSecondsNeeded = minutes.size < new Set(moments).size;
  return (atMs) => {
    const day = days.size > 1 ? `${asLineBegins(dayWords(atMs, timezone))}, ` : '';
    return `${day}${areSecondsNeeded ? clockToTheSecond(atMs, timezone) : clockTime(atMs, timezone)}`;
  };
}

function lengthSay(sides: readonly Times[]): Say {
  const lengths = sides.filter(({ endedAt }) => endedAt !== null).map((side) => lengthMs(side, side.startedAt));
  const areSecondsNeeded = new Set(lengths.map(durationWords)).size < new Set(lengths).size;
  return (side) => {
    if (side.endedAt === null) return t('still growing');
    const ms = lengthMs(side, side.endedAt);
    if (!areSecondsNeeded) return durationWords(ms);
    const seconds = Math.floor(ms / 1000) % 60;
    if (ms < MINUTE_MS) return t('{seconds} s', { seconds });
    return t('{length} {seconds} s', { length: durationWords(ms), seconds: String(seconds).padStart(2, '0') });
  };
}
