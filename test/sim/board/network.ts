import type { Outcome, Refusal, Silence } from '../../../main/core/outcome.ts';
import type { Agenda } from '../world/agenda.ts';
import type { Told } from './board-model.ts';
import { type Fate, type FateFor, fateWords } from './fate.ts';
import { concerns, type Request } from './request.ts';

/** The way between one device and the service, and what happens on it. */
export interface Network {
  readonly arm: (wanted: FateFor, count: number, fate: Fate) => void;
  readonly cut: (forMs: number) => void;
  /** No request even leaves the device. */
  readonly unplug: (forMs: number) => void;
  /** A captive portal answers everything. */
  readonly portal: (forMs: number) => void;
  /** The service is down: what is on its way dies with it. */
  readonly down: (forMs: number) => void;
  readonly revoke: () => void;
  readonly renew: () => void;
  readonly isRevoked: () => boolean;
  /** Requests that are still to take effect, once or once more. */
  readonly onTheWay: () => readonly Request[];
  /** No fault is left that was armed; a service that is down comes back in its own time. */
  readonly heal: () => void;
  readonly carry: <T>(request: Request, apply: () => Told<T>) => Promise<Outcome<T>>;
}

export interface NetworkPorts {
  readonly agenda: Agenda;
  /** The device's wall clock, and the service's. */
  readonly wall: () => number;
  readonly serverClock: () => number;
  /** Hands an answer to the device: it may be asleep, or dead. */
  readonly hand: (run: () => void) => void;
  readonly tell: (words: string) => void;
  /** What a token that is not taken is answered: the two generations differ. */
  readonly revokedStatus: 401 | 403;
}

const LATENCY_MS = 40;
const TIMEOUT_MS = 30_000;
/** Who repeats a create on the way does so because no answer came in time. */
const CREATE_REPEATED_WITHIN_MS = 90_000;

interface Armed {
  readonly wanted: FateFor;
  left: number;
  readonly fate: Fate;
}

export function createNetwork(ports: NetworkPorts): Network {
  const { agenda } = ports;
  let armed: Armed[] = [];
  let cutUntil = 0;
  let unpluggedUntil = 0;
  let portalUntil = 0;
  let downUntil = 0;
  let outages = 0;
  let revoked = false;
  const waiting: Request[] = [];

  function fateOf(request: Request): Fate {
    if (agenda.now() < unpluggedUntil) return { kind: 'unplugged' };
    if (agenda.now() < cutUntil) return { kind: 'request lost' };
    if (agenda.now() < portalUntil) return { kind: 'page before' };
    const next = armed.find(({ wanted }) => concerns(wanted, request));
    if (next === undefined) return { kind: 'fine' };
    next.left -= 1;
    armed = armed.filter(({ left }) => left > 0);
    return next.fate;
  }

  /** Applies it at the service; null: the service is not there. */
  function applied<T>(apply: () => Told<T>, outage: number | null): Told<T> | null {
    if (agenda.now() < downUntil || outage !== outages) return null;
    if (revoked)
      return { refused: { status: ports.revokedStatus, words: 'invalid or missing access token', fields: [] } };
    return apply();
  }

  function outcome<T>(told: Told<T>, sentWall: number): Outcome<T> {
    const serverAheadMs = Math.floor(ports.serverClock() / 1000) * 1000 - ports.wall();
    if ('refused' in told) return { kind: 'refused', ...told.refused, retryAfterMs: null, serverAheadMs };
    return { kind: 'answered', value: told.value, sentAt: sentWall, serverAheadMs };
  }

  function refusal(status: number, retryAfterMs: number | null = null): Refusal {
    const serverAheadMs = Math.floor(ports.serverClock() / 1000) * 1000 - ports.wall();
    return { kind: 'refused', status, words: `status ${status}`, fields: [], retryAfterMs, serverAheadMs };
  }

  return {
    arm: (wanted, count, fate) => {
      armed.push({ wanted, left: count, fate });
    },
    cut: (forMs) => {
      cutUntil = Math.max(cutUntil, agenda.now() + forMs);
    },
    unplug: (forMs) => {
      unpluggedUntil = Math.max(unpluggedUntil, agenda.now() + forMs);
    },
    portal: (forMs) => {
      portalUntil = Math.max(portalUntil, agenda.now() + forMs);
    },
    down: (forMs) => {
      downUntil = Math.max(downUntil, agenda.now() + forMs);
      outages += 1;
    },
    revoke: () => {
      revoked = true;
    },
    renew: () => {
      revoked = false;
    },
    isRevoked: () => revoked,
    onTheWay: () => waiting,
    heal: () => {
      armed = [];
      cutUntil = 0;
      unpluggedUntil = 0;
      portalUntil = 0;
    },
    carry: async (request, apply) => await carry(request, apply),
  };

  async function carry<T>(request: Request, apply: () => Told<T>): Promise<Outcome<T>> {
    const sentWall = ports.wall();
    const fate = fateOf(request);
    // What leaves while the service is down never arrives.
    const outage = agenda.now() < downUntil ? null : outages;
    ports.tell(`    → ${request.words}${fate.kind === 'fine' ? '' : ` [${fateWords(fate)}]`}`);
    return await new Promise((resolve) => {
      const answer = (afterMs: number, make: () => Outcome<T>): void => {
        agenda.after(afterMs, () => {
          ports.hand(() => {
            const made = make();
            ports.tell(`    ← #${request.number} ${spoken(made)}`);
            resolve(made);
          });
        });
      };
      follow<T>(bounded(fate, request), {
        answer,
        go: (afterMs, then) => {
          waiting.push(request);
          agenda.after(afterMs, () => {
            waiting.splice(waiting.indexOf(request), 1);
            then(applied(apply, outage));
          });
        },
        orDead: (told, made) => answer(LATENCY_MS, () => (told === null ? unreachable : made())),
        outcome: (told) => (told === null ? unreachable : outcome(told, sentWall)),
        refusal,
      });
    });
  }
}

/** Of other requests, which are told apart by what they hold, a repetition may come at any time. */
function bounded(fate: Fate, { verb }: Request): Fate {
  if (verb !== 'create' || (fate.kind !== 'doubled' && fate.kind !== 'doubled and lost')) return fate;
  return { ...fate, afterMs: Math.min(fate.afterMs, CREATE_REPEATED_WITHIN_MS) };
}

interface Ways<T> {
  readonly answer: (afterMs: number, make: () => Outcome<T>) => void;
  readonly go: (afterMs: number, then: (told: Told<T> | null) => void) => void;
  readonly orDead: (told: Told<T> | null, made: () => Outcome<T>) => void;
  readonly outcome: (told: Told<T> | null) => Outcome<T>;
  readonly refusal: (status: number, retryAfterMs?: number | null) => Refusal;
}

// oxlint-disable-next-line complexity -- one branch for each fate
function follow<T>(fate: Fate, { answer, go, orDead, outcome, refusal }: Ways<T>): void {
  switch (fate.kind) {
    case 'fine':
      go(LATENCY_MS, (told) => orDead(told, () => outcome(told)));
      break;
    case 'request lost':
      answer(TIMEOUT_MS, () => timedOut);
      break;
    case 'answer lost':
      go(LATENCY_MS, () => answer(LATENCY_MS, () => broken));
      break;
    case 'late':
      go(Math.max(fate.afterMs, TIMEOUT_MS), () => undefined);
      answer(TIMEOUT_MS, () => timedOut);
      break;
    case 'slow':
      go(fate.requestMs, (told) => answer(fate.answerMs, () => outcome(told)));
      break;
    case 'doubled':
      go(LATENCY_MS, (told) => {
        orDead(told, () => outcome(told));
        // Nobody repeats what was refused.
        if (told !== null && 'value' in told) go(fate.afterMs, () => undefined);
      });
      break;
    case 'doubled and lost':
      go(LATENCY_MS, (told) => {
        answer(LATENCY_MS, () => broken);
        if (told !== null && 'value' in told) go(fate.afterMs, () => undefined);
      });
      break;
    case 'unplugged':
      answer(0, () => unreachable);
      break;
    case 'error before':
      answer(2 * LATENCY_MS, () => refusal(fate.status, fate.retryAfterMs));
      break;
    case 'error after':
      go(LATENCY_MS, (told) => orDead(told, () => refusal(fate.status)));
      break;
    case 'page before':
      answer(2 * LATENCY_MS, () => page);
      break;
    case 'page after':
      go(LATENCY_MS, (told) => orDead(told, () => page));
      break;
    case 'too many':
      answer(2 * LATENCY_MS, () => refusal(429, fate.retryAfterMs));
      break;
    case 'forbidden':
      answer(2 * LATENCY_MS, () => refusal(403));
      break;
    default:
      fate satisfies never;
  }
}

const unreachable: Silence = { kind: 'silent', why: 'unreachable', words: 'connection refused', maybeApplied: false };
const timedOut: Silence = { kind: 'silent', why: 'timed-out', words: 'timed out', maybeApplied: true };
const broken: Silence = { kind: 'silent', why: 'unreachable', words: 'connection reset', maybeApplied: true };
const page: Silence = { kind: 'silent', why: 'not-json', words: 'HTML where JSON belongs', maybeApplied: true };

function spoken(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'answered') return 'answered';
  return outcome.kind === 'refused' ? `${outcome.status} ${outcome.words}` : outcome.words;
}
