import type { Answer } from './answers.ts';

/** What a command came to; the exit codes are those of `help.ts`. */
export interface Result extends Answer {
  readonly exitCode: 0 | 1 | 2 | 3;
}

export function done(lines: readonly string[], data: unknown): Result {
  return { exitCode: 0, lines, data };
}

export function notDone(reason: string): Result {
  return { exitCode: 1, lines: [reason], data: { problem: reason } };
}

/** Nobody knows whether it was done. */
export function failed(reason: string): Result {
  return { exitCode: 3, lines: [reason], data: { problem: reason } };
}

/** Nothing was done, because it was not clear what. */
export function notUnderstood(lines: readonly string[]): Result {
  return { exitCode: 2, lines, data: { problem: lines.join('\n') } };
}
