import { msg, t } from '../../common/i18n/translate.ts';
import type { Answer } from './answers.ts';

/** What a command came to; the exit codes are those of `help.ts`. */
export interface Result extends Answer {
  readonly exitCode: 0 | 1 | 2 | 3;
  /** Said beside the answer, also where a program reads that. */
  readonly notes?: readonly string[];
  /** A file or a page of help, whose line breaks are its own. */
  readonly isWhole?: boolean;
}

/** For `t`. */
export const NOBODY = msg('Nobody is signed in. Open Cardclock and choose a board first.');

export function done(lines: readonly string[], data: unknown): Result {
  return { exitCode: 0, lines, data };
}

/** What is written as it stands. */
export function whole(text: string): Result {
  return { ...done([text], null), isWhole: true };
}

/** What is said in one line. Names come from whoever writes on the board, and a terminal obeys control characters. */
export function printedLine(text: string): string {
  return `${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`;
}

export function notDone(reason: string): Result {
  return { exitCode: 1, lines: [reason], data: { problem: reason } };
}

/** A command that the service did not take as it is, as where another device stopped the timer before: `count` such entries. */
export function withDecisions({ lines, data, ...result }: Result, count: number): Result {
  if (count === 0) return { ...result, lines, data };
  const words = t(
    'The service holds something else or refused this, so {count, plural, one {# entry needs} other {# entries need}} your decision. What you did is kept; open Cardclock to decide.',
    { count },
  );
  return { ...result, lines: [...lines, words], data: { ...(typeof data === 'object' ? data : {}), needsYou: count } };
}

export function withNote(result: Result, note: string): Result {
  return { ...result, notes: [...(result.notes ?? []), note] };
}

/** Nobody knows whether it was done. */
export function failed(reason: string): Result {
  return { exitCode: 3, lines: [reason], data: { problem: reason } };
}

/** Nothing was done, because it was not clear what; `more` is for programs. */
export function notUnderstood(lines: readonly string[], more: object = {}): Result {
  return { exitCode: 2, lines, data: { problem: lines.join('\n'), ...more } };
}
