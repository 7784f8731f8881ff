import { datesAround } from '../../../common/time/dates-around.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { Random } from '../clock.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { pull, pullEverything, type PullPorts } from './pull.ts';
import { isOwnTimeHere } from './own-time.ts';
import { againMs, heldMs, isForLater, wantsTime } from './policy.ts';
import { pullDay } from './pull-day.ts';

export interface PullerPorts extends PullPorts {
  readonly random: Random;
  /** The service asks to be left alone for so many ms. */
  readonly onAsked: (waitMs: number) => void;
  readonly timezone: () => string;
  readonly ownTimezone: string;
}

/** What others did, asked for as often as each kind of it is worth. */
export interface Puller {
  /** Ms until the next pull is due; negative when it is overdue. */
  readonly dueInMs: () => number;
  /**
   * Asks for all that is due; null when it came, otherwise why not. `told` is called when all but the complete list came, which
   * may take its time.
   */
  readonly run: (told: () => void) => Promise<Refusal | Silence | null>;
  /** Something that was due did not come at the last run, or the complete list when it was due last. */
  readonly isInVain: () => boolean;
  /** All but the complete list is due now, and that too where it never came. */
  readonly hasten: () => void;
  /** This local day is on view beside today, or none: it is asked for too, and soon where it was not before. */
  readonly show: (date: string | null) => void;
  /** Nobody looks: ask seldom, and ever more so. */
  readonly setWatched: (isWatched: boolean) => void;
}

const EVERY_MS = 60_000;
const LONGEST_MS = 15 * 60_000;
const DAY_EVERY_MS = 5 * 60_000;
const EVERYTHING_EVERY_MS = 24 * 60 * 60_000;
/** After one that did not come. */
const EVERYTHING_AGAIN_MS = 5 * 60_000;
/** Of a list that has to come before the first write. */
const MOST_TRIES = 3;
/** While it is open whether many entries have vanished. */
const EVERYTHING_OFTEN_MS = 60 * 60_000;

/** Moments are of the monotonic clock, but for the complete list, whose moment outlives the app. */
export function createPuller(ports: PullerPorts): Puller {
  const { journal, clock, accountId, timezone, ownTimezone } = ports;
  let everyMs = EVERY_MS;
  let isWatched = true;
  let nextAt = 0;
  let everythingNotBefore = 0;
  let isEverythingInVain = false;
  let isRunInVain = false;
  let shown: string | null = null;
  /** By zone and local date: when the day is asked for again. */
  let nextDayAt = new Map<string, number>();
  /** In a row, of what the service refused for now: of all else, and of days. */
  let [failures, dayFailures] = [0, 0];
  /** Of the complete list, while all else was answered. */
  let triesInVain = 0;

  function isEverythingDue(): boolean {
    const { pulledAllAt, vanished } = journal.policies.get(accountId);
    const ageMs = clock.now() - pulledAllAt;
    // A moment that seems to come was written before the clock was set back.
    return ageMs < 0 || ageMs >= (vanished === 'no' ? EVERYTHING_EVERY_MS : EVERYTHING_OFTEN_MS);
  }

  async function pullDays(): Promise<Silence | null> {
    const today = dayOf(timezone(), clock.now());
    return (await pullOneDay(today)) ?? (shown === null || shown === today ? null : await pullOneDay(shown));
  }

  async function pullOneDay(date: string): Promise<Silence | null> {
    const key = `${timezone()} ${date}`;
    if (clock.monotonicMs() < (nextDayAt.get(key) ?? 0)) return null;
    const { startMs, endMs } = dayBounds(timezone(), date);
    const failure = await pullDay(ports, { dates: datesAround(ownTimezone, startMs, endMs), startMs, endMs });
    if (failure?.kind === 'silent') return failure;
    dayFailures = failure === null ? 0 : dayFailures + 1;
    const waitMs = failure === null ? DAY_EVERY_MS : againMs(failure, dayFailures, ports.random, DAY_EVERY_MS);
    nextDayAt.set(key, clock.monotonicMs() + waitMs);
    if (failure !== null) {
      nextAt = Math.min(nextAt, clock.monotonicMs() + waitMs);
      ports.onAsked(heldMs(failure));
    }
    return null;
  }

  /**
   * Before anything is written, where it has to be. A service may answer everything but the complete list, each time: then it goes
   * without. Each row is looked for by its task before it is written, and figures say that time may lack.
   */
  async function everythingFirst(): Promise<Refusal | Silence | null> {
    if (!journal.policies.get(accountId).pullFirst) return null;
    const failure = await pullEverything(ports);
    if (failure === null || isOfAllRequests(failure) || (await pull(ports)) !== null || ports.isStopped())
      return failure;
    triesInVain += 1;
    if (triesInVain < MOST_TRIES) return failure;
    journal.policies.change(accountId, { pullFirst: false, pulledAllAt: 0 });
    return null;
  }

  /** Ms to the next run after one that failed; the connection knows better what silence means. */
  function afterFailureMs(failure: Refusal | Silence): number {
    if (failure.kind === 'silent') return 0;
    failures += 1;
    return isForLater(failure) ? againMs(failure, failures, ports.random, everyMs) : everyMs;
  }

  async function everything(): Promise<void> {
    if (!isEverythingDue() || clock.monotonicMs() < everythingNotBefore) return;
    // What is asked for beside it does not wait for it.
    everythingNotBefore = clock.monotonicMs() + EVERYTHING_AGAIN_MS;
    isEverythingInVain = (await pullEverything(ports)) !== null;
  }

  return {
    dueInMs: () => nextAt - clock.monotonicMs(),
    run: async (told) => {
      everyMs = isWatched ? EVERY_MS : Math.min(everyMs * 2, LONGEST_MS);
      nextAt = clock.monotonicMs() + everyMs;
      const failure = (await everythingFirst()) ?? (await pull(ports)) ?? (await pullDays());
      isRunInVain = failure !== null;
      if (failure !== null) {
        nextAt = clock.monotonicMs() + afterFailureMs(failure);
        return failure;
      }
      failures = 0;
      told();
      await everything();
      return null;
    },
    isInVain: () => isRunInVain || isEverythingInVain,
    hasten: () => {
      if (!isOwnTimeHere(journal, accountId)) everythingNotBefore = 0;
      everyMs = EVERY_MS;
      nextAt = 0;
      nextDayAt = new Map();
    },
    show: (date) => {
      if (date === shown) return;
      shown = date;
      if (date !== null && clock.monotonicMs() >= (nextDayAt.get(`${timezone()} ${date}`) ?? 0)) nextAt = 0;
    },
    setWatched: (isWatchedNow) => {
      isWatched = isWatchedNow;
      if (isWatchedNow) everyMs = EVERY_MS;
    },
  };
}

/** It says nothing of the complete list. */
function isOfAllRequests(failure: Refusal | Silence): boolean {
  return failure.kind === 'refused' && (failure.status === 401 || failure.status === 403 || wantsTime(failure));
}
