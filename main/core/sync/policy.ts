import type { Random } from '../clock.ts';
import type { Verb } from '../journal/rows.ts';
import type { Refusal, Silence } from './board-service.ts';

/** What an answer other than success leads to. */
export type Consequence =
  /** The service is out of reach: everything waits, nothing is the row's fault. */
  | { readonly kind: 'offline' }
  /** Ask who we are: a refused token pauses the account, otherwise this row alone is parked. */
  | { readonly kind: 'probe-token' }
  /** This row alone waits and tries again. */
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** Only the person can settle it. */
  | { readonly kind: 'park' }
  /** The tracker is gone, as was wanted. */
  | { readonly kind: 'done' };

export interface Judgement {
  readonly consequence: Consequence;
  /** True: the service may have applied the request; look before sending again. */
  readonly ambiguous: boolean;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

/** 1 s, 2 s, 4 s … 60 s, each spread over its upper half so that devices do not return in step. */
export function backOffMs(failures: number, random: Random): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** The one table of errors (design: "Errors as policy"). `failures` counts this one. */
export function judge(verb: Verb | 'list', answer: Refusal | Silence, failures: number, random: Random): Judgement {
  if (answer.kind === 'silent') return { consequence: { kind: 'offline' }, ambiguous: answer.maybeApplied };
  const { status } = answer;
  if (status === 401 || status === 403) return { consequence: { kind: 'probe-token' }, ambiguous: false };
  if (status === 404 && verb === 'delete') return { consequence: { kind: 'done' }, ambiguous: false };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const delayMs = Math.max(answer.retryAfterMs ?? 0, backOffMs(failures, random));
    return { consequence: { kind: 'retry', delayMs }, ambiguous: status !== 425 && status !== 429 };
  }
  return { consequence: { kind: 'park' }, ambiguous: false };
}
