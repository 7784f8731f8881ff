import { t } from '../../../common/i18n/translate.ts';
import type { Answered, Outcome, Refusal, Silence } from '../outcome.ts';
import { UserFailure } from '../user-failure.ts';

/** What was to be done, as a gerund in the language that is spoken: `adding a comment`. */
export type Requested = string;

export function movingTo(column: string): Requested {
  return t('moving the card to {column}', { column });
}

/** The answer, or a `UserFailure` that says what became of the request. */
export function answered<T>(outcome: Outcome<T>, request: Requested): T {
  return wholeAnswer(outcome, request).value;
}

export function wholeAnswer<T>(outcome: Outcome<T>, request: Requested): Answered<T> {
  if (outcome.kind === 'answered') return outcome;
  throw outcome.kind === 'silent' ? fromSilence(outcome, request) : fromRefusal(outcome, request);
}

/** A request whose answer was lost may have been carried out: then nobody may claim that nothing happened. */
function fromSilence({ why, words, maybeApplied }: Silence, request: Requested): UserFailure {
  const values = { request, words };
  if (why === 'not-asked')
    return new UserFailure('unreachable', t('Needs the service: {request}. {words} Nothing was changed.', values));
  if (!maybeApplied) {
    const code = why === 'timed-out' ? 'timed-out' : 'unreachable';
    return new UserFailure(code, t('Needs the service: {request}. {words}; nothing was changed.', values));
  }
  const sentences = t(
    'The service did not answer {request} ({words}), so it may be done or not. Look at the card again before you repeat it.',
    values,
  );
  return new UserFailure('unsure', sentences);
}

function fromRefusal({ status, words }: Refusal, request: Requested): UserFailure {
  const values = { request, words };
  if (status === 401) {
    const said = t('The service refused {request}: “{words}”. Nothing was changed; sign in again.', values);
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
    const said = t('The service refused {request}: “{words}”. The file is too large; nothing was changed.', values);
    return new UserFailure('bad-input', said);
  }
  if (status === 408 || status >= 500) {
    const said = t(
      'The service has a problem of its own with {request} ({status}). Look at the card before you try again.',
      { request, status },
    );
    return new UserFailure('unsure', said);
  }
  return new UserFailure('unexpected', t('The service refused {request}: “{words}”. Nothing was changed.', values));
}
