import { type Dates, datesAround } from '../../../common/time/dates-around.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { Random, Timers } from '../clock.ts';
import type { Answered, Refusal, Silence } from '../outcome.ts';
import { isOwnTimeHere } from './own-time.ts';
import { againMs, heldMs, isForLater, wantsTime } from './policy.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { notIn, SECOND_LOOK_AFTER_MS, doubtedByPart } from './doubt.ts';
import type { ListFilter, LookPorts, ServerTracker } from './board-service.ts';
import {
  askedDeletions,
  lookAtTask,
  settleManyDoubted,
  reconcileDoubted,
  applyList,
  takePlaces,
} from './apply-list.ts';

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
/** While it is open whether many entries are gone. */
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
    const { pulledAllAt, manyDoubted } = journal.policies.get(accountId);
    const ageMs = clock.now() - pulledAllAt;
    // A moment that seems to come was written before the clock was set back.
    return ageMs < 0 || ageMs >= (manyDoubted === 'no' ? EVERYTHING_EVERY_MS : EVERYTHING_OFTEN_MS);
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

export interface PullPorts extends LookPorts {
  readonly timers: Timers;
  readonly userId: number;
  /** True: the answer is not taken in any more. */
  readonly isStopped: () => boolean;
}

type Failure = Refusal | Silence;

/** So many rows are taken in before clicks may come in between: years of trackers must not hold one up. */
const CHUNK = 100;

/** Takes in what is running and what is listed; null when all of it came. */
export async function pull(ports: PullPorts): Promise<Failure | null> {
  const { journal, accountId } = ports;
  return (
    (await pullPart(ports, { active: true }, () => journal.trackers.running(accountId).filter(isSeenRunning))) ??
    (await pullPart(ports, { listed: true }, () => journal.trackers.listed(accountId).filter(isSeenListed)))
  );
}

function isSeenRunning({ seen }: TrackerRow): boolean {
  return seen !== null && seen.endedAt === null;
}

function isSeenListed({ seen }: TrackerRow): boolean {
  return seen?.listed === true;
}

/** What is not in a filtered list only raises a doubt. */
async function pullPart(
  ports: PullPorts,
  filter: ListFilter,
  expected: () => readonly TrackerRow[],
): Promise<Failure | null> {
  const { journal } = ports;
  if (ports.isStopped()) return null;
  const answer = await ports.service.list(filter);
  if (answer.kind !== 'answered') return answer;
  await takeInChunks(ports, answer);
  if (ports.isStopped()) return null;
  const isNotThere = notIn(answer);
  journal.transaction(() => {
    if (filter.listed === true) takePlaces(journal, ports.accountId, answer, ports.clock.now());
    for (const row of expected().filter(isNotThere)) {
      const looked = doubtedByPart(row, answer.sentAt, ports.clock.now());
      if (looked !== row) journal.trackers.save(looked);
    }
  });
  return null;
}

/** Takes in every tracker of the caller's, and notes what is not among them; null when it came. */
export async function pullEverything(ports: PullPorts): Promise<Failure | null> {
  const { journal, clock, accountId } = ports;
  if (ports.isStopped()) return null;
  const answer = await ports.service.list({});
  if (answer.kind !== 'answered') return answer;
  await takeInChunks(ports, answer);
  await reconcileWhole(ports, answer);
  if (ports.isStopped()) return null;
  settleManyDoubted(journal, accountId);
  journal.policies.change(accountId, { pullFirst: false, pulledAllAt: clock.now() });
  return null;
}

async function reconcileWhole(ports: PullPorts, list: Answered<readonly ServerTracker[]>): Promise<void> {
  const { journal, clock, accountId } = ports;
  const ids = new Set(list.value.map(({ id }) => id));
  const isNotThere = notIn(list);
  const asked = askedDeletions(journal, accountId).filter(isNotThere);
  if (asked.length > 0) journal.transaction(() => reconcileDoubted(journal, asked, list, clock.now()));
  let after = 0;
  while (!ports.isStopped()) {
    const part = journal.trackers.bound(accountId, after, CHUNK);
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.serverId;
    const doubted = part
      .filter(({ serverId }) => !ids.has(serverId))
      .flatMap(({ id }) => journal.trackers.get(id) ?? [])
      .filter(isNotThere);
    if (doubted.length > 0) journal.transaction(() => reconcileDoubted(journal, doubted, list, clock.now()));
    await ports.timers.pause();
  }
}

export async function takeInChunks(ports: PullPorts, answer: Answered<readonly ServerTracker[]>): Promise<void> {
  const { journal, accountId, clock } = ports;
  for (let at = 0; at < answer.value.length && !ports.isStopped(); at += CHUNK) {
    const part = { ...answer, value: answer.value.slice(at, at + CHUNK) };
    journal.transaction(() => applyList(journal, accountId, part, clock.now()));
    await ports.timers.pause();
  }
}

/** Half-open `[startMs, endMs)`. */
export interface DayOnView {
  /** The days of the service's own calendar that cover it. */
  readonly dates: Dates;
  readonly startMs: number;
  readonly endMs: number;
}

/** More tasks than this are left for the complete list. */
const MOST_TASKS = 20;

/**
 * Asks the detailed time report for a day on view. Reports are filtered and cached by services, so a difference is only a
 * reason to ask for the task's own list. Null when all of it came; what is refused for good is left to the complete list.
 */
export async function pullDay(ports: PullPorts, day: DayOnView): Promise<Refusal | Silence | null> {
  const { journal, service, accountId, userId } = ports;
  const boardIds = journal.tasks.boardIds(accountId);
  if (boardIds.length === 0) return null;
  const answer = await service.report({ userId, boardIds, ...day.dates });
  if (answer.kind !== 'answered') return isWorthAsking(answer) ? answer : null;
  if (ports.isStopped()) return null;
  for (const taskId of differing(ports, day, boardIds, answer.value)) {
    const failure = await lookAtTask(ports, taskId);
    if (ports.isStopped() || (failure !== null && isWorthAsking(failure))) return failure;
  }
  return null;
}

function isWorthAsking(failure: Refusal | Silence): boolean {
  return failure.kind === 'silent' || isForLater(failure);
}

function differing(
  ports: PullPorts,
  day: DayOnView,
  boardIds: readonly number[],
  told: readonly ServerTracker[],
): readonly number[] {
  const tasks = new Set([...toldOtherwise(ports, told), ...notTold(ports, day, boardIds, told)]);
  return [...tasks].slice(0, MOST_TASKS);
}

function toldOtherwise({ journal, accountId }: PullPorts, told: readonly ServerTracker[]): number[] {
  return told.flatMap((tracker) => {
    const row = journal.trackers.byServerId(accountId, tracker.id);
    return row === null || differs(row, tracker) ? tracker.taskId : [];
  });
}

/** What is asked about already is not looked for again. */
function notTold(
  { journal, accountId }: PullPorts,
  { startMs, endMs }: DayOnView,
  boardIds: readonly number[],
  told: readonly ServerTracker[],
): number[] {
  const ids = new Set(told.map(({ id }) => id));
  const boards = new Set(boardIds);
  return journal.trackers.overlapping(accountId, startMs, endMs).flatMap(({ seen, attention, boardId, taskId }) => {
    const isExpected = seen !== null && attention?.kind !== 'gone' && boards.has(boardId);
    return isExpected && !ids.has(seen.serverId) ? taskId : [];
  });
}

function differs({ seen, goneAt }: TrackerRow, tracker: ServerTracker): boolean {
  if (seen === null || goneAt !== null) return true;
  return seen.startedAt !== tracker.startedAt || seen.endedAt !== tracker.endedAt;
}

/** Verifies the rows that are doubted, one task at a time. */
export interface Verifier {
  /** Ms until the next look is due; Infinity when nothing is doubted. */
  readonly dueInMs: () => number;
  /** Null when the look could be made. */
  readonly run: () => Promise<Refusal | Silence | null>;
}

/** The others' turn comes when these are settled. */
const MOST_AT_ONCE = 50;
const REFUSED_LOOK_AFTER_MS = 10 * 60_000;

export function createVerifier(ports: LookPorts): Verifier {
  const { journal, clock, accountId } = ports;
  /** Moments of the monotonic clock, by task: no look follows the one before at once. */
  const notBefore = new Map<number, number>();

  /** While it is open whether many entries are gone, only those are looked for that are to be sent again. */
  function doubted(): readonly TrackerRow[] {
    const rows = journal.trackers.doubted(accountId, MOST_AT_ONCE);
    if (rows.length === 0) return rows;
    const isHeld = journal.policies.get(accountId).manyDoubted !== 'no';
    return isHeld ? rows.filter((row) => row.resend) : rows;
  }

  function inMs({ taskId, doubt }: TrackerRow): number {
    if (doubt === null) return Infinity;
    const sinceMs = clock.now() - doubt.at;
    const apartMs = doubt.looks === 0 || sinceMs < 0 ? 0 : SECOND_LOOK_AFTER_MS - sinceMs;
    return Math.max(apartMs, (notBefore.get(taskId) ?? 0) - clock.monotonicMs());
  }

  return {
    dueInMs: () => doubted().reduce((soonest, row) => Math.min(soonest, inMs(row)), Infinity),
    run: async () => {
      const row = doubted().find((candidate) => inMs(candidate) <= 0);
      if (row === undefined) return null;
      const failure = await lookAtTask(ports, row.taskId);
      const waitMs = failure?.kind === 'refused' ? REFUSED_LOOK_AFTER_MS : SECOND_LOOK_AFTER_MS;
      notBefore.set(row.taskId, clock.monotonicMs() + waitMs);
      settleManyDoubted(journal, accountId);
      return failure;
    },
  };
}
