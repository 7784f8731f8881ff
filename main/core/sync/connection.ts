import type { Clock, Random } from '../clock.ts';
import { backOffMs } from './policy.ts';
import type { BoardService, ListFilter, ServerTracker, ServerUser } from './board-service.ts';
import type { Outcome, Refusal } from '../outcome.ts';

/**
 * Whether the service is within reach, and when to ask again. One for an account: a dead network is no row's fault.
 * Delays run on the monotonic clock: a wall clock that is set back must not make anything wait for an hour.
 */
export interface Connection {
  /** UTC ms of the first unanswered request; null while the service answers. */
  readonly offlineSince: () => number | null;
  /** UTC ms since when it answers again: 0 where it always did, Infinity while it does not. */
  readonly backSince: () => number;
  /** UTC ms of its last answer; null before the first. */
  readonly answeredAt: () => number | null;
  /** Ms until the next try; 0 when it may be now. */
  readonly delayMs: () => number;
  /**
   * The service answered. `isProof`: a write went through, or there is none to send. Where reading works and writing does
   * not (a portal, a proxy), an answered look alone must not end the back-off.
   */
  readonly answered: (isProof: boolean) => void;
  readonly failed: (verb: 'read' | 'write') => void;
  /** The service asks for time: nothing but that time gives it, neither an answer to others nor somebody's hope. */
  readonly asked: (waitMs: number) => void;
  /** Something of ours went wrong: slow down, without blaming the network. */
  readonly stumbled: () => void;
  /** The person, or the system, says that it is worth trying again. */
  readonly hopeful: () => void;
}

/** One request every ten seconds is cheap, and a person who sees the network back waits no longer for the rest. */
const LONGEST_DELAY_MS = 10_000;

export function createConnection(clock: Clock, random: Random): Connection {
  let offlineSince: number | null = null;
  let backSince = 0;
  let answeredAt: number | null = null;
  let failures = 0;
  let notBefore = 0;
  let heldUntil = 0;
  let isWritingBroken = false;

  function slowDown(): void {
    failures += 1;
    notBefore = clock.monotonicMs() + backOffMs(failures, random, LONGEST_DELAY_MS);
  }

  return {
    offlineSince: () => offlineSince,
    backSince: () => (offlineSince === null ? backSince : Infinity),
    answeredAt: () => answeredAt,
    delayMs: () => Math.max(0, Math.max(notBefore, heldUntil) - clock.monotonicMs()),
    answered: (isProof) => {
      notBefore = 0;
      if (isWritingBroken && !isProof) return;
      answeredAt = clock.now();
      isWritingBroken = false;
      if (offlineSince !== null) backSince = clock.now();
      offlineSince = null;
      failures = 0;
    },
    failed: (verb) => {
      if (verb === 'write') isWritingBroken = true;
      offlineSince ??= clock.now();
      slowDown();
    },
    asked: (waitMs) => {
      heldUntil = Math.max(heldUntil, clock.monotonicMs() + waitMs);
    },
    stumbled: slowDown,
    hopeful: () => {
      notBefore = 0;
    },
  };
}

/** `good`: the service knows us, so the refusal was about one thing; `unknown`: it could not be asked. */
export type TokenVerdict = 'good' | 'refused' | 'unknown';

/** What tells what a failure means for more than its row. */
export interface VerdictPorts {
  readonly random: Random;
  readonly connection: Connection;
  readonly verdict: () => Promise<TokenVerdict>;
}

/** Tells a refused token from a missing permission: one question for all that wonder at the same time. */
export function createTokenProbe(service: Pick<BoardService, 'whoAmI'>, userId: number): () => Promise<TokenVerdict> {
  let asking: Promise<TokenVerdict> | undefined;
  return async () => {
    asking ??= service
      .whoAmI()
      .then((answer) => verdictOf(answer, userId))
      .finally(() => {
        asking = undefined;
      });
    return await asking;
  };
}

/** A token that is somebody else's by now is of no use to its account. */
function verdictOf(answer: Outcome<ServerUser>, userId: number): TokenVerdict {
  if (answer.kind === 'answered') return answer.value.id === userId ? 'good' : 'refused';
  return answer.kind === 'refused' && (answer.status === 401 || answer.status === 403) ? 'refused' : 'unknown';
}

/** People need not know of less: the service itself allows for as much. */
const WORTH_TELLING_MS = 120_000;
/** Finer differences would make every snapshot another one. */
const GRAIN_MS = 60_000;

/** The service's clock, as its last answer told; it goes on whatever becomes of our wall clock. */
export interface Skew {
  /** UTC ms by the service's clock; null while nothing is known. */
  readonly serverNow: () => number | null;
  /** True once the service has answered at all. */
  readonly isHeard: () => boolean;
  /** How far it is ahead of ours, in ms; null while the two agree, or nothing is known. */
  readonly toldMs: () => number | null;
  /** The service, listened to. */
  readonly listeningTo: (service: BoardService) => BoardService;
}

export function createSkew(clock: Clock): Skew {
  let isHeard = false;
  let heardOf: { readonly serverMs: number; readonly uptimeMs: number } | undefined;

  async function heard<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await asked;
    if (outcome.kind !== 'silent') isHeard = true;
    if (outcome.kind !== 'silent' && outcome.serverAheadMs !== null)
      heardOf = { serverMs: clock.now() + outcome.serverAheadMs, uptimeMs: clock.uptimeMs() };
    return outcome;
  }

  function serverNow(): number | null {
    return heardOf === undefined ? null : Math.round(heardOf.serverMs + clock.uptimeMs() - heardOf.uptimeMs);
  }

  return {
    serverNow,
    isHeard: () => isHeard,
    toldMs: () => {
      const aheadMs = (serverNow() ?? clock.now()) - clock.now();
      return Math.abs(aheadMs) > WORTH_TELLING_MS ? Math.round(aheadMs / GRAIN_MS) * GRAIN_MS : null;
    },
    listeningTo: (service) => ({
      whoAmI: async () => await heard(service.whoAmI()),
      create: async (...input) => await heard(service.create(...input)),
      update: async (...input) => await heard(service.update(...input)),
      remove: async (...input) => await heard(service.remove(...input)),
      list: async (...input) => await heard(service.list(...input)),
      report: async (...input) => await heard(service.report(...input)),
      readTask: async (...input) => await heard(service.readTask(...input)),
      boardChanges: async (...input) => await heard(service.boardChanges(...input)),
      readBoard: async (...input) => await heard(service.readBoard(...input)),
      search: async (...input) => await heard(service.search(...input)),
      createTask: async (...input) => await heard(service.createTask(...input)),
      newestEntry: async (...input) => await heard(service.newestEntry(...input)),
      createdTasks: async (...input) => await heard(service.createdTasks(...input)),
      seeTask: async (...input) => await heard(service.seeTask(...input)),
      removeTask: async (...input) => await heard(service.removeTask(...input)),
    }),
  };
}

/**
 * The service, with this person's time alone in its lists and reports. A list that has rows, and none of theirs or none of the task, is
 * not the one that was asked for, as from a proxy that keeps the answers of somebody else: it proves nothing of what it lacks.
 */
export function ownRowsOf(service: BoardService, userId: number): BoardService {
  function own(trackers: readonly ServerTracker[]): readonly ServerTracker[] {
    return trackers.filter((tracker) => tracker.userId === null || tracker.userId === userId);
  }

  async function listed(filter: ListFilter): Promise<Outcome<readonly ServerTracker[]>> {
    const answer = await service.list(filter);
    if (answer.kind !== 'answered') return answer;
    const { unread: notUnderstood = [], ...told } = answer;
    const value = own(told.value).filter(({ taskId }) => taskId === (filter.taskId ?? taskId));
    const unread = notUnderstood.filter((one) => (one.userId ?? userId) === userId);
    // A part of the list need not hold any, and is no proof anyway.
    const isPart = filter.active !== undefined || filter.listed !== undefined;
    return value.length === 0 && answer.value.length > 0 && !isPart
      ? OF_OTHERS
      : { ...told, value, ...(unread.length > 0 && { unread }) };
  }

  return {
    ...service,
    list: async (filter) => {
      const { taskId } = filter;
      const answer = await listed(filter);
      if (answer !== OF_OTHERS || taskId === undefined) return answer;
      // A service that lists everybody's time on a task has shown nothing of theirs there: all of theirs tells.
      const all = await listed({});
      return all.kind === 'answered' && all.value.length > 0
        ? { ...all, value: all.value.filter((tracker) => tracker.taskId === taskId) }
        : OF_OTHERS;
    },
    report: async (range) => {
      const answer = await service.report(range);
      return answer.kind === 'answered' ? { ...answer, value: own(answer.value) } : answer;
    },
  };
}

/** As any answer that somebody on the way made a mess of: asked for again after a pause. */
const OF_OTHERS: Refusal = {
  kind: 'refused',
  status: 502,
  words: 'the list holds the time of others',
  fields: [],
  retryAfterMs: null,
  serverAheadMs: null,
};

/** Clocks of one computer that nobody sets drift apart by less while a request is under way. */
const DRIFT_MS = 1000;

/**
 * The service, whose lists and reports are not believed where the clock was set back while they were on their way: it cannot be told
 * any more whether they left before what was changed here since, and a timer that was stopped would run again.
 */
export function steadyReadsOf(service: BoardService, clock: Clock): BoardService {
  async function steady<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const [leftAt, leftUptimeMs] = [clock.now(), clock.uptimeMs()];
    const answer = await asked;
    const setBackMs = clock.uptimeMs() - leftUptimeMs - (clock.now() - leftAt);
    return answer.kind === 'answered' && setBackMs > DRIFT_MS ? SET_BACK : answer;
  }

  return {
    ...service,
    list: async (filter) => await steady(service.list(filter)),
    report: async (range) => await steady(service.report(range)),
  };
}

const SET_BACK: Refusal = { ...OF_OTHERS, words: 'the clock was set back while the list was read' };
