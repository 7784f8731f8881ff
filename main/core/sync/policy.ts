import type { Random } from '../clock.ts';
import type { Verb } from '../journal/attempts.ts';
import type { Refusal, Silence } from '../outcome.ts';

/** What an answer other than success leads to. */
export type Consequence =
  /** The service is out of reach: everything waits. `delayMs`: what may be the row's fault waits for so much longer than the others. */
  | { readonly kind: 'offline'; readonly delayMs: number }
  /** Ask who we are: a refused token pauses the account, otherwise this row alone needs attention. */
  | { readonly kind: 'probe-token' }
  /** This row alone waits and tries again. */
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** Only the person can settle it. */
  | { readonly kind: 'needs-attention' }
  /** The tracker is gone, as was wanted. */
  | { readonly kind: 'done' };

export interface Judgement {
  readonly consequence: Consequence;
  /** True: the service may have applied the request; look before sending again. */
  readonly inDoubt: boolean;
}

/** Request Timeout, Too Early, Too Many Requests; with them every 5xx. */
const TRY_LATER = new Set([408, 425, 429]);
/** Of these the service says itself that it did nothing. */
const NOT_APPLIED = new Set([425, 429]);
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
/** No service makes us wait longer, whatever its `Retry-After` says; a wait beyond it comes from a clock that jumped. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/** Of these a `Retry-After` is meant for all that we send, not for the one request. */
const ASKS_EVERYBODY = new Set([429, 503]);

/** How long the service asks to be left alone with what it refused; 0 where it says nothing of that. */
export function askedMs({ retryAfterMs }: Refusal): number {
  return Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS);
}

/** For how long nothing at all of the account is sent after this answer. */
export function heldMs(answer: Refusal | Silence): number {
  const isForAll = answer.kind === 'refused' && ASKS_EVERYBODY.has(answer.status);
  return isForAll ? askedMs(answer) : 0;
}

/** The service, or what stands before it, wants to be left alone: a 503 that names no time may be of what was asked for alone. */
export function wantsTime(answer: Refusal): boolean {
  return answer.status === 429 || heldMs(answer) > 0;
}

/** 1 s, 2 s, 4 s … 60 s, each spread over its upper half so that devices do not return in step. */
export function backOffMs(failures: number, random: Random, longestMs = LONGEST_DELAY_MS): number {
  const ceiling = Math.min(longestMs, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** Asked again, it may be answered: any other refusal stays one. */
export function isForLater({ status }: Refusal): boolean {
  return TRY_LATER.has(status) || status >= 500;
}

/** How long to wait before what was refused for now is asked again. */
export function againMs(answer: Refusal, failures: number, random: Random, longestMs = LONGEST_DELAY_MS): number {
  return Math.max(askedMs(answer), backOffMs(failures, random, longestMs));
}

/** The one table of errors (docs/sync.md, "What each answer leads to"). `failures` counts this one. */
export function judge(verb: Verb | 'list', answer: Refusal | Silence, failures: number, random: Random): Judgement {
  if (answer.kind === 'refused') return judgeRefusal(verb, answer, failures, random);
  // A page, or a connection that broke after the request had left, may come of this change alone: it must not stand in the way of all others.
  const isItsOwn = verb !== 'list' && (answer.why === 'not-json' || answer.maybeApplied);
  const delayMs = isItsOwn ? backOffMs(failures, random) : 0;
  return { consequence: { kind: 'offline', delayMs }, inDoubt: answer.maybeApplied };
}

function judgeRefusal(verb: Verb | 'list', answer: Refusal, failures: number, random: Random): Judgement {
  const { status } = answer;
  if (status === 401 || status === 403) return { consequence: { kind: 'probe-token' }, inDoubt: false };
  if (status === 404 && verb === 'delete') return { consequence: { kind: 'done' }, inDoubt: false };
  if (isForLater(answer)) {
    const delayMs = againMs(answer, failures, random);
    return { consequence: { kind: 'retry', delayMs }, inDoubt: !NOT_APPLIED.has(status) };
  }
  return { consequence: { kind: 'needs-attention' }, inDoubt: false };
}
