/** What went wrong, for code to tell apart; the message is for people. */
export type FailureCode =
  | 'bad-input'
  | 'untrusted'
  | 'bad-address'
  | 'insecure-address'
  | 'unreachable'
  | 'timed-out'
  | 'certificate'
  /** The service's certificate is signed by nobody whom this computer trusts. */
  | 'unknown-authority'
  /** There is no way through the proxy. */
  | 'proxy'
  /** The proxy asks for a user and a password, or refuses those that it was given. */
  | 'proxy-sign-in'
  | 'not-a-task-board'
  | 'token-refused'
  | 'other-user'
  | 'no-keychain'
  /** By whoever asked for it: nothing went wrong. */
  | 'called-off'
  | 'not-found'
  | 'storage'
  /** Another program, or another setting, holds it. */
  | 'taken'
  /** Something would be lost that the service has not confirmed. */
  | 'unsynced'
  /** It may be done, or is: whoever repeats it may do it twice. */
  | 'unsure'
  | 'unexpected';

export interface Failure {
  readonly code: FailureCode;
  /** A sentence: what happened, what was kept, what to do. */
  readonly message: string;
}

/** Failures travel as data, because error classes do not survive the way between processes. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };
