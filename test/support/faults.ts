import type { Dice } from '../sim/random.ts';

/** What the network does to one request and its answer. A `share` in `[0, 1]` says after which part of the bytes. */
export type Fault =
  /** `as`: the token of somebody else, whose answers a proxy on the way keeps, and gives. */
  | { readonly kind: 'none'; readonly as?: string }
  /** The connection breaks; nothing arrives. */
  | { readonly kind: 'drop' }
  /** It breaks when this part of the request has arrived; with all of it the service acts, and its answer is lost. */
  | { readonly kind: 'cut-request'; readonly share: number }
  /** It breaks when this part of the answer has come back. */
  | { readonly kind: 'cut-answer'; readonly share: number }
  /** The request takes its time, and whoever sent it waits. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The service acts at once, and a test lets its answer go. */
  | { readonly kind: 'slow-answer'; readonly until: Promise<void> }
  /** The connection breaks at once, and the request arrives all the same, later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The two of them, until a test lets the request go. */
  | { readonly kind: 'delay' | 'late'; readonly until: Promise<void> }
  /** The request arrives twice, one after the other; which of the two answers comes back. */
  | { readonly kind: 'double'; readonly given: 'first' | 'second' }
  /** A proxy answers with a page of its own, before the service has heard of the request or after it did what was asked. */
  | { readonly kind: 'page'; readonly status: number; readonly isApplied: boolean; readonly retryAfterSeconds?: number }
  /** The service is another one, which writes its answers otherwise. */
  | { readonly kind: 'other-words'; readonly of: (body: string) => string }
  /** A stretch of the answer becomes bytes that no text has; then the connection breaks. */
  | { readonly kind: 'garble'; readonly share: number };

export interface Requested {
  /** Counted from 1 in this plan. */
  readonly turn: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

export type FaultPlan = (request: Requested) => Fault;

export const HEALTHY: Fault = { kind: 'none' };

const LONGEST_MS = 120;

/** Each kind as likely as the others. */
export function randomFault(dice: Dice): Fault {
  const share = dice.between(0, 100) / 100;
  const ms = dice.between(1, LONGEST_MS);
  return dice.oneOf<Fault>([
    { kind: 'drop' },
    { kind: 'cut-request', share },
    { kind: 'cut-answer', share },
    { kind: 'delay', ms },
    { kind: 'late', ms },
    { kind: 'double', given: 'first' },
    { kind: 'double', given: 'second' },
    { kind: 'garble', share },
  ]);
}

export function spokenFault(fault: Fault): string {
  switch (fault.kind) {
    case 'cut-request':
    case 'cut-answer':
    case 'garble':
      return `${fault.kind} at ${fault.share}`;
    case 'delay':
    case 'late':
      return `${fault.kind} ${spokenWait(fault)}`;
    case 'double':
      return `double, ${fault.given} answer given`;
    case 'page':
      return `page ${fault.status}, applied: ${fault.isApplied}`;
    case 'none':
    case 'other-words':
    case 'slow-answer':
    case 'drop':
      return fault.kind;
    default:
      return fault satisfies never;
  }
}

function spokenWait(fault: Extract<Fault, { readonly kind: 'delay' | 'late' }>): string {
  return 'ms' in fault ? `by ${fault.ms} ms` : 'until it is let go';
}
