import { z } from 'zod';
import type { NamedId } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { datesAround } from '../../../common/time/dates-around.ts';
import { type DayEdges, dayIndex } from '../../../common/time/day-edges.ts';
import { type Answered, idsOfUnread, type Outcome, type Refusal, type Unread } from '../outcome.ts';
import { accountKeyOf } from '../answer-cache.ts';
import type { ReportsPorts, ServedEntry, ServedRange } from './ports.ts';
import { whyNot } from './served.ts';

/** Everybody's trackers as the service told them, by id; those of the caller too. */
export interface OthersTime {
  readonly entries: readonly ServedEntry[];
  /** UTC ms of the oldest answer in it; null where nothing is here. */
  readonly asOf: number | null;
  readonly missingDays: number;
  readonly problems: readonly string[];
}

export interface OthersWanted {
  readonly days: DayEdges;
  readonly boards: readonly NamedId[];
  readonly isFresh: boolean;
  /** Called often: lets everything else go first. */
  readonly pause: () => Promise<void> | undefined;
}

export interface Others {
  /** `isFresh`: asks the service for the days that are missing, or older than five minutes. */
  readonly load: (wanted: OthersWanted) => Promise<OthersTime>;
}

/** A day's trackers older than this are asked for again. */
const FRESH_MS = 5 * 60_000;

const DAY = z.object({
  /** Which boards were asked for. */
  boards: z.string(),
  entries: z.array(
    z.object({
      id: z.int(),
      userId: z.int().nullable(),
      taskId: z.int(),
      boardId: z.int(),
      startedAt: z.int(),
      endedAt: z.int().nullable(),
      taskName: z.string().nullable(),
    }),
  ),
  isPartial: z.boolean().default(false),
});

/** What the service told of one local day. */
interface KeptDay {
  /** UTC ms. */
  readonly asOf: number;
  readonly boards: string;
  readonly entries: readonly ServedEntry[];
  /** Some of it was not understood, maybe of another day that was asked for with it. */
  readonly isPartial: boolean;
}

/** In one request: no more days, and about so many trackers, each of which takes a while to read. */
const MOST_DAYS = 31;
const MANY_ENTRIES = 1000;
/** Before it is known how many trackers a day has. */
const FIRST_DAYS = 7;

/** Others' time as the service's detailed report tells it, kept by local day with its age. */
export function createOthers({
  service,
  cache,
  clock,
  account,
}: Pick<ReportsPorts, 'service' | 'cache' | 'clock' | 'account'>): Others {
  const accountKey = accountKeyOf(account);
  const parsed = new Map<string, KeptDay>();

  function keptDay(name: string, boards: string): KeptDay | null {
    const day = parsed.get(name) ?? fromCache(name);
    return day?.boards === boards ? day : null;
  }

  function fromCache(name: string): KeptDay | null {
    const kept = cache.get(accountKey, name);
    const day = DAY.safeParse(kept?.value);
    if (kept === null || !day.success) return null;
    const found = { asOf: kept.asOf, ...day.data };
    parsed.set(name, found);
    return found;
  }

  function isOld(name: string, boards: string): boolean {
    const kept = keptDay(name, boards);
    const ageMs = kept === null ? Infinity : clock.now() - kept.asOf;
    return !(ageMs >= 0 && ageMs < FRESH_MS);
  }

  /** Files every tracker under each of the days that it touches. */
  function keep(days: DayEdges, range: Span, boards: string, answer: Answered<readonly ServedEntry[]>): void {
    const { sentAt: asOf, value: entries } = answer;
    const isPartial = idsOfUnread(answer, 'time_tracker').size > 0;
    const names = dayNames(days);
    const byDay = Array.from({ length: range.to - range.from + 1 }, (): ServedEntry[] => []);
    for (const entry of entries) {
      const first = Math.max(range.from, dayIndex(days.edges, entry.startedAt));
      const last = Math.min(range.to, dayIndex(days.edges, Math.max(entry.startedAt, (entry.endedAt ?? asOf) - 1)));
      for (let day = first; day <= last; day += 1) byDay[day - range.from]?.push(entry);
    }
    for (const [index, ofDay] of byDay.entries()) {
      const name = names[range.from + index] ?? '';
      const kept = { boards, entries: ofDay, isPartial };
      parsed.set(name, { asOf, ...kept });
      cache.put(accountKey, name, { asOf, value: kept });
    }
  }

  async function refresh(days: DayEdges, boards: readonly NamedId[], key: string): Promise<readonly string[]> {
    const old = dayNames(days).flatMap((name, index) => (isOld(name, key) ? [index] : []));
    const problems = new Set<string>();
    let mostDays = FIRST_DAYS;
    for (let at = 0; at < old.length;) {
      const span = spanFrom(old, at, mostDays);
      const count = span.to - span.from + 1;
      const [startMs, endMs] = [days.edges[span.from] ?? 0, days.edges[span.to + 1] ?? 0];
      const answer = await ask(boards, datesAround(account.timezone, startMs, endMs), problems);
      if (answer.kind !== 'answered') return [...problems, whyNot(answer)];
      keep(days, span, key, answer);
      mostDays = fitting((answer.value.length + 1) / count);
      at += count;
    }
    return [...problems];
  }

  /** A board that may not be read spoils the answer for all of them: then each is asked by itself. */
  async function ask(
    boards: readonly NamedId[],
    range: Omit<ServedRange, 'boardIds'>,
    problems: Set<string>,
  ): Promise<Outcome<readonly ServedEntry[]>> {
    const whole = await service.entries({ ...range, boardIds: boards.map(({ id }) => id) });
    if (!isForbidden(whole)) return whole;
    const found: ServedEntry[] = [];
    const unread: Unread[] = [];
    for (const board of boards) {
      const answer = await service.entries({ ...range, boardIds: [board.id] });
      if (isForbidden(answer))
        problems.add(t('You can’t see the time on “{board}”, so it is missing here.', { board: board.name }));
      else if (answer.kind === 'answered') {
        found.push(...answer.value);
        unread.push(...(answer.unread ?? []));
      } else return answer;
    }
    return { kind: 'answered', value: found, sentAt: clock.now(), serverAheadMs: null, unread };
  }

  return {
    load: async ({ days, boards, isFresh, pause }) => {
      const key = boards.map(({ id }) => id).join(',');
      if (boards.length === 0)
        return {
          entries: [],
          asOf: null,
          missingDays: days.dates.length,
          problems: [t('No board has been read yet, so there is no time of other people.')],
        };
      for (const name of dayNames(days)) {
        keptDay(name, key);
        await pause();
      }
      const problems = isFresh ? await refresh(days, boards, key) : [];
      const kept = dayNames(days).map((name) => keptDay(name, key));
      const isPartial = kept.some((day) => day?.isPartial === true);
      const unread = isPartial ? [t('Some of the service’s time could not be read and is missing here.')] : [];
      return { ...(await joined(kept, clock.now(), pause)), problems: [...problems, ...unread] };
    },
  };
}

/** The latest word on each tracker. One that ran when it was told of long ago counts up to then: nobody knows more. */
async function joined(
  days: readonly (KeptDay | null)[],
  nowMs: number,
  pause: () => Promise<void> | undefined,
): Promise<Omit<OthersTime, 'problems'>> {
  const here = days.filter((day) => day !== null);
  const latest = new Map<number, ServedEntry>();
  for (const { asOf, entries } of here.toSorted((a, b) => a.asOf - b.asOf)) {
    const isOld = nowMs - asOf >= FRESH_MS;
    for (const entry of entries) {
      const runs = entry.endedAt === null && isOld;
      latest.set(entry.id, runs ? { ...entry, endedAt: Math.max(entry.startedAt, asOf) } : entry);
    }
    await pause();
  }
  const asOf = here.length === 0 ? null : here.reduce((oldest, day) => Math.min(oldest, day.asOf), Infinity);
  return { entries: [...latest.values()], asOf, missingDays: days.length - here.length };
}

/** What the cache calls them: the same date is another day in another zone. */
function dayNames({ dates, timezone }: DayEdges): readonly string[] {
  return dates.map((date) => `day ${timezone} ${date}`);
}

function isForbidden(answer: Outcome<unknown>): answer is Refusal {
  return answer.kind === 'refused' && (answer.status === 403 || answer.status === 404);
}

/** Places of days, both included. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The days from place `at` on that follow each other. */
function spanFrom(old: readonly number[], at: number, mostDays: number): Span {
  const from = old[at] ?? 0;
  let to = from;
  while (to - from + 1 < mostDays && old[at + to - from + 1] === to + 1) to += 1;
  return { from, to };
}

function fitting(entriesADay: number): number {
  return Math.min(MOST_DAYS, Math.max(1, Math.floor(MANY_ENTRIES / entriesADay)));
}
