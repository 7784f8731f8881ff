import { OWN_TIME_UNREAD } from '../../../common/domain/own-time.ts';
import type { ReportFilters, ReportSources } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { DayEdges } from '../../../common/time/day-edges.ts';
import { isOwnTimeHere } from '../sync/own-time.ts';
import { asksForOthers, asksForOwn, linesThrough, needsTraits } from './filters.ts';
import { boardIds, knownBoards, taskNames, traitsOf, userNames } from './names.ts';
import type { Others, OthersTime } from './others.ts';
import type { ReportsPorts, ServedEntry } from './ports.ts';
import type { Served } from './served.ts';
import { createSheet, type GrowingSheet, type Sheet } from './sheet.ts';

type Sources = Pick<ReportsPorts, 'journal' | 'store' | 'clock' | 'timers' | 'account'> & {
  readonly served: Served;
  readonly others: Others;
};

export interface Wanted {
  readonly days: DayEdges;
  readonly nowMs: number;
  readonly filters: ReportFilters;
  readonly isFresh: boolean;
  /** Local date. */
  readonly today: string;
}

export interface Gathered {
  readonly sheet: Sheet;
  readonly sources: ReportSources;
}

/** The main process does nothing else for so long at most. */
const SLICE_MS = 5;
const PAGE = 250;

const NOBODY: OthersTime = { entries: [], asOf: null, missingDays: 0, problems: [] };

/** Brings all time that a report wants onto one sheet, in slices, so that clicks are answered meanwhile. */
export async function gather(ports: Sources, wanted: Wanted): Promise<Gathered> {
  const { account } = ports;
  const { days, nowMs, filters, isFresh, today } = wanted;
  const isOfOthers = asksForOthers(filters, account.userId);
  const boards = await knownBoards(ports, isFresh && (isOfOthers || needsTraits(filters)));
  const time = isOfOthers ? await ports.others.load({ days, boards, isFresh, pause: inSlices(ports) }) : NOBODY;
  const traits = await traitsOf(ports, wanted, boards);
  const options = await ports.served.options(isFresh && isOfOthers, boardIds(boards), today);
  const unknown = new Set<number>();
  const names = new Map<number, string>();
  const lineOf = linesThrough(filters, {
    ownUserId: account.userId,
    taskOf: taskNames(ports, names, boards),
    userOf: userNames(account, options.value.users),
    traitsOf: (taskId) => traits.value.get(taskId),
    onUnknown: (taskId) => unknown.add(taskId),
  });
  const sheet = createSheet(days, nowMs, lineOf);
  const ownerless = await addOthers(ports, { sheet, names }, time.entries);
  const unread = asksForOwn(filters, account.userId) ? await addOwn(ports, sheet) : [];
  const problems = [...unread, ...time.problems, ...traits.problems, ...untold(ownerless), ...unfiltered(unknown.size)];
  return { sheet, sources: { asOf: time.asOf, missingDays: time.missingDays, problems: [...new Set(problems)] } };
}

/** Gives why some of it may be missing. */
async function addOwn(ports: Sources, sheet: GrowingSheet): Promise<readonly string[]> {
  const { journal, store, account } = ports;
  const problems = isOwnTimeHere(journal, account.id) ? [] : [t(OWN_TIME_UNREAD)];
  const { edges } = sheet.days;
  const pause = inSlices(ports);
  const reader = store.read(account.id, edges[0] ?? 0, edges.at(-1) ?? 0);
  try {
    for (let page = reader.next(PAGE); page.length > 0; page = reader.next(PAGE)) {
      for (const entry of page) sheet.add({ ...entry, userId: account.userId });
      await pause();
    }
  } finally {
    reader.close();
  }
  return problems;
}

interface OthersTarget {
  readonly sheet: GrowingSheet;
  /** By task, as the report tells them. */
  readonly names: Map<number, string>;
}

/** The caller's own are left out: they are in the journal, with what the service has not heard of yet. Gives how many are nobody's. */
async function addOthers(ports: Sources, target: OthersTarget, entries: readonly ServedEntry[]): Promise<number> {
  const pause = inSlices(ports);
  let ownerless = 0;
  for (let at = 0; at < entries.length; at += PAGE) {
    for (const { userId, taskName, ...entry } of entries.slice(at, at + PAGE)) {
      if (taskName !== null) target.names.set(entry.taskId, taskName);
      if (userId === null) ownerless += 1;
      else if (userId !== ports.account.userId)
        target.sheet.add({ ...entry, trackerId: null, userId, confirmed: true });
    }
    await pause();
  }
  return ownerless;
}

/** Lets everything else go first each time that a slice is over. */
export function inSlices({ clock, timers }: Pick<ReportsPorts, 'clock' | 'timers'>): () => Promise<void> | undefined {
  let sliceEndsAt = clock.monotonicMs() + SLICE_MS;
  return () => {
    if (clock.monotonicMs() < sliceEndsAt) return undefined;
    return timers.pause().then(() => {
      sliceEndsAt = clock.monotonicMs() + SLICE_MS;
      return undefined;
    });
  };
}

function untold(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    t(
      '{count, plural, one {The service does not say whose one entry is, so it is left out.} other {The service does not say whose {count} entries are, so they are left out.}}',
      { count },
    ),
  ];
}

function unfiltered(tasks: number): readonly string[] {
  if (tasks === 0) return [];
  return [
    t(
      '{tasks, plural, one {One task is left out, because it is not known here which card type, swimlane and tags apply.} other {{tasks} tasks are left out, because it is not known here which card type, swimlane and tags apply.}}',
      { tasks },
    ),
  ];
}
