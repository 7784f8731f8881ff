import type { Times, TimesEdit } from '../../../common/domain/ledger.ts';
import { wholeSecond } from '../clock.ts';
import { UserFailure } from '../user-failure.ts';

/**
 * What an entry with the times `now` comes to by `edit`. A time that the person left alone stays as it is now, whatever it
 * was then: a timer that was stopped meanwhile stays stopped when only its start is changed. Throws
 * `UserFailure('bad-input')` where one that they changed was changed meanwhile too, to something else.
 */
export function editedTimes(now: Times, { was, ...given }: TimesEdit): Times {
  const startedAt = given.startedAt === undefined ? now.startedAt : wholeSecond(given.startedAt);
  const endedAt = given.endedAt === undefined ? now.endedAt : flooredEnd(given.endedAt);
  if (now.endedAt !== endedAt && now.endedAt !== was.endedAt)
    throw changedMeanwhile(endWords(was.endedAt, now.endedAt));
  if (now.startedAt !== startedAt && now.startedAt !== was.startedAt)
    throw changedMeanwhile('This entry was given another start meanwhile');
  return { startedAt, endedAt };
}

function flooredEnd(endedAt: number | null): number | null {
  return endedAt === null ? null : wholeSecond(endedAt);
}

function endWords(was: number | null, now: number | null): string {
  if (now === null) return 'This entry runs again meanwhile';
  return was === null ? 'This entry was stopped meanwhile' : 'This entry was given another end meanwhile';
}

function changedMeanwhile(what: string): UserFailure {
  return new UserFailure('bad-input', `${what}, so nothing was changed. Look at its times, and try again.`);
}
