import { wholeSecond } from '../clock.ts';
import type { Times } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';

/** The whole second of `at`. Throws `UserFailure('bad-input')` for one that has not come yet. */
export function pastMoment(at: number, now: number): number {
  if (at > now) throw new UserFailure('bad-input', t('This moment is in the future. Choose one that has passed.'));
  return wholeSecond(at);
}

/** Times that can be meant, in whole seconds: nothing in the future, and an end at least a second after the start. */
export function meantTimes(startedAt: number, endedAt: number | null, now: number): Times {
  const start = pastMoment(startedAt, now);
  if (endedAt === null) return { startedAt: start, endedAt: null };
  const end = pastMoment(endedAt, now);
  if (end <= start) throw new UserFailure('bad-input', t('The end has to be at least a second after the start.'));
  return { startedAt: start, endedAt: end };
}
