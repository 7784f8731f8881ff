import type { Times, TimesEdit } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
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
    throw new UserFailure('bad-input', endWords(was.endedAt, now.endedAt));
  if (now.startedAt !== startedAt && now.startedAt !== was.startedAt) throw new UserFailure('bad-input', startWords());
  return { startedAt, endedAt };
}

function flooredEnd(endedAt: number | null): number | null {
  return endedAt === null ? null : wholeSecond(endedAt);
}

function endWords(was: number | null, now: number | null): string {
  if (now === null)
    return t('This entry runs again meanwhile, so nothing was changed. Look at its times, and try again.');
  return was === null
    ? t('This entry was stopped meanwhile, so nothing was changed. Look at its times, and try again.')
    : t('This entry was given another end meanwhile, so nothing was changed. Look at its times, and try again.');
}

function startWords(): string {
  return t('This entry was given another start meanwhile, so nothing was changed. Look at its times, and try again.');
}
