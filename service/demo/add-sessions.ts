import { TZDate } from '@date-fns/tz';
import type { Database } from '../database/open.ts';
import type { PlacedTask } from './add-cards.ts';
import { inChunks } from './chunks.ts';
import type { Random } from './random.ts';

export interface SessionsPlan {
  readonly people: readonly number[];
  readonly tasks: readonly PlacedTask[];
  /** What the demo user worked on last, latest first: what is worth a look stands at the top of the work list. */
  readonly latest: readonly PlacedTask[];
  readonly count: number;
  /** As `workdays` has them. */
  readonly mornings: readonly number[];
  /** UTC ms; the last session ends shortly before it. */
  readonly now: number;
  readonly random: Random;
}

interface Session {
  readonly userId: number;
  readonly task: PlacedTask;
  readonly startedAt: number;
  readonly endedAt: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WORKDAYS_IN_A_YEAR = 250;
/** What is told of cards goes as far back. */
const LEAST_WORKDAYS = 15;
/** Of a whole day. */
const LEAST_SESSIONS = 4;
/** How many of the demo user's latest cards stay in the work list. */
const LISTED = 5;

/** Workdays from today backwards, one session after the other; a great many fill a year of the whole team. */
export function addSessions(db: Database, plan: SessionsPlan): void {
  const planned = planSessions(plan).toSorted((a, b) => a.startedAt - b.startedAt);
  const sessions = withLatest(planned, plan);
  const places = listedPlaces(sessions, plan.people[0] ?? 0);
  const earlier = new Map<string, number>();
  inChunks(db, sessions, (session) => {
    const { userId, task, startedAt, endedAt } = session;
    const key = `${userId}/${task.id}`;
    const place = places.get(session);
    db.run(
      `INSERT INTO time_trackers (user_id, board_id, task_id, sort_key, listed, seconds_from_resumed_sprint, started_at, ended_at,
         created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        userId,
        task.boardId,
        task.id,
        place ?? null,
        Number(place !== undefined),
        earlier.get(key) ?? 0,
        startedAt,
        endedAt,
        startedAt,
        endedAt,
      ],
    );
    earlier.set(key, (earlier.get(key) ?? 0) + (endedAt - startedAt) / 1000);
  });
}

function planSessions({ people, tasks, count, mornings, now, random }: SessionsPlan): Session[] {
  const sessions: Session[] = [];
  const lastEnd = now - 7 * MINUTE_MS;
  for (let round = 0; sessions.length < count && tasks.length > 0; round += 1) {
    const userId = people[round % people.length] ?? 0;
    for (const morning of mornings) {
      let at = morning + Math.floor(random() * 40) * MINUTE_MS;
      const perDay = LEAST_SESSIONS + Math.floor(random() * 3);
      for (let index = 0; index < perDay && sessions.length < count; index += 1) {
        const endedAt = at + (20 + Math.floor(random() * 85)) * MINUTE_MS;
        const task = tasks[Math.floor(random() ** 2 * tasks.length)];
        if (task === undefined || endedAt > lastEnd) break;
        sessions.push({ userId, task, startedAt: at, endedAt });
        at = endedAt + Math.floor(random() * 25) * MINUTE_MS;
      }
    }
  }
  return sessions;
}

/** The demo user's last sessions were on the cards that are to be seen first, one on each. */
function withLatest(sessions: readonly Session[], { people, latest }: SessionsPlan): readonly Session[] {
  const own = sessions.filter(({ userId }) => userId === people[0]).toReversed();
  const tasks = new Map(latest.flatMap((task, index) => (own[index] === undefined ? [] : [[own[index], task]])));
  return sessions.map((session) => ({ ...session, task: tasks.get(session) ?? session.task }));
}

/**
 * Half past eight of workdays in UTC ms, latest first; the first may lie ahead. As many as hold `count` sessions of one person, and
 * not more than a year: to find them takes time.
 */
export function workdays(now: number, timezone: string, count: number): readonly number[] {
  const mornings: number[] = [];
  const wanted = Math.min(WORKDAYS_IN_A_YEAR, LEAST_WORKDAYS + Math.ceil(count / LEAST_SESSIONS));
  for (let back = 0; mornings.length < wanted; back += 1) {
    const day = new TZDate(now - back * DAY_MS, timezone);
    if (day.getDay() === 0 || day.getDay() === 6) continue;
    mornings.push(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), 8, 30, timezone).getTime());
  }
  return mornings;
}

/** The latest session of each of the demo user's last tasks, with its place in the work list. */
function listedPlaces(sessions: readonly Session[], userId: number): ReadonlyMap<Session, number> {
  const places = new Map<Session, number>();
  const seen = new Set<number>();
  for (const session of sessions.toReversed()) {
    if (seen.size === LISTED) break;
    if (session.userId !== userId || seen.has(session.task.id)) continue;
    seen.add(session.task.id);
    places.set(session, seen.size);
  }
  return places;
}
