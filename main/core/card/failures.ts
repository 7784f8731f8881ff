import { t } from '../../../common/i18n/translate.ts';
import type { Answered, Outcome, Refusal, Silence } from '../outcome.ts';
import { UserFailure } from '../user-failure.ts';

/** What was to be done, as a gerund in the language that is spoken: `adding a comment`. */
export type Deed = string;

export function movingTo(lane: string): Deed {
  return t('moving the card to {lane}', { lane });
}

/** The answer, or a `UserFailure` that says what became of the deed. */
export function answered<T>(outcome: Outcome<T>, deed: Deed): T {
  return wholeAnswer(outcome, deed).value;
}

export function wholeAnswer<T>(outcome: Outcome<T>, deed: Deed): Answered<T> {
  if (outcome.kind === 'answered') return outcome;
  throw outcome.kind === 'silent' ? fromSilence(outcome, deed) : fromRefusal(outcome, deed);
}

/** A request whose answer was lost may have been carried out: then nobody may claim that nothing happened. */
function fromSilence({ why, words, maybeApplied }: Silence, deed: Deed): UserFailure {
  const values = { deed, words };
  if (why === 'not-asked')
    return new UserFailure('unreachable', t('Needs the service: {deed}. {words} Nothing was changed.', values));
  if (!maybeApplied) {
    const code = why === 'timed-out' ? 'timed-out' : 'unreachable';
    return new UserFailure(code, t('Needs the service: {deed}. {words}; nothing was changed.', values));
  }
  const sentences = t(
    'The service did not answer {deed} ({words}), so it may be done or not. Look at the card again before you repeat it.',
    values,
  );
  return new UserFailure('unsure', sentences);
}

function fromRefusal({ status, words }: Refusal, deed: Deed): UserFailure {
  const values = { deed, words };
  if (status === 401) {
    const said = t('The service refused {deed}: “{words}”. Nothing was changed; sign in again.', values);
    return new UserFailure('token-refused', said);
  }
  if (status === 404) {
    const said = t(
      'The card, or this part of it, is gone, or you may not see it any more (the service said “{words}”). Nothing was changed.',
      { words },
    );
    return new UserFailure('not-found', said);
  }
  if (status === 413) {
    const said = t('The service refused {deed}: “{words}”. The file is too large; nothing was changed.', values);
    return new UserFailure('bad-input', said);
  }
  if (status === 408 || status >= 500) {
    const said = t(
      'The service has a problem of its own with {deed} ({status}). Look at the card before you try again.',
      { deed, status },
    );
    return new UserFailure('unsure', said);
  }
  return new UserFailure('unexpected', t('The service refused {deed}: “{words}”. Nothing was changed.', values));
}
