import type { Answered, Outcome, Refusal, Silence } from '../sync/board-service.ts';
import { UserFailure } from '../user-failure.ts';

/** What was to be done, as a gerund: `adding a comment`. */
export type Deed = string;

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
  if (why === 'not-asked')
    return new UserFailure('unreachable', `Needs the service: ${deed}. ${words} Nothing was changed.`);
  const code = why === 'timed-out' ? 'timed-out' : 'unreachable';
  if (maybeApplied) {
    const sentence = `The service did not answer ${deed} (${words}), so it may be done or not.`;
    return new UserFailure(code, `${sentence} Look at the card again before you repeat it.`);
  }
  return new UserFailure(code, `Needs the service: ${deed}. ${words}; nothing was changed.`);
}

function fromRefusal({ status, words }: Refusal, deed: Deed): UserFailure {
  const said = `The service refused ${deed}: “${words}”`;
  if (status === 401) return new UserFailure('token-refused', `${said}. Nothing was changed; sign in again.`);
  if (status === 404) {
    const why = 'The card, or this part of it, is gone, or you may not see it any more';
    return new UserFailure('not-found', `${why} (the service said “${words}”). Nothing was changed.`);
  }
  if (status === 413) return new UserFailure('bad-input', `${said}. The file is too large; nothing was changed.`);
  if (status >= 500) {
    const again = 'Look at the card before you try again';
    return new UserFailure('unreachable', `The service has a problem of its own with ${deed} (${status}). ${again}.`);
  }
  return new UserFailure('unexpected', `${said}. Nothing was changed.`);
}
