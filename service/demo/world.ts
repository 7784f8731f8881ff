import { addBoard, setMember } from '../admin/boards.ts';
import { addToken, addUser } from '../admin/users.ts';
import type { Database } from '../database/open.ts';
import { addCards } from './add-cards.ts';
import { addDetails } from './add-details.ts';
import { addSessions, workdays } from './add-sessions.ts';
import { DEMO_BOARDS } from './cards.ts';
import { DETAILS } from './details.ts';
import { createRandom } from './random.ts';
import { TEAM } from './team.ts';

export interface DemoOptions {
  /** How many cards in all; default: those that are written, some of them at length. More are made up from their words. */
  readonly tasks?: number | undefined;
  /** How many trackers; default: four weeks of workdays, and some of the team's. */
  readonly trackers?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** IANA, of the demo user; default UTC. */
  readonly timezone?: string | undefined;
  /** UTC ms; everything lies before it. */
  readonly now?: number | undefined;
  /** The folder that the database lies in; without it the cards have no files. */
  readonly dataDir?: string | undefined;
}

export interface DemoWorld {
  readonly user: { readonly id: number; readonly name: string };
  /** Shown this once. */
  readonly token: string;
  readonly boards: readonly { readonly id: number; readonly name: string }[];
}

const USER_NAME = 'Demo User';
const DEFAULT_TRACKERS = 90;

/**
 * A small product team's boards and its last weeks. The same seed gives the same world, up to its token. In a transaction of the caller's it is
 * there as a whole or not at all; by itself it lets others write in between.
 */
export function createDemoWorld(db: Database, options: DemoOptions = {}): DemoWorld {
  const random = createRandom(options.seed ?? 1);
  const timezone = options.timezone ?? 'UTC';
  const now = options.now ?? Date.now();
  const { userId, token, team, boards } = db.transaction(() => addTeam(db, timezone));
  const people = [userId, ...team];
  const details = options.tasks === undefined ? DETAILS : [];
  const detailed = new Set<string>(details.map((card) => card.name));
  const tasks = addCards(db, { boards, people, detailed, count: options.tasks, now, random });
  const cards = details.flatMap((card) => {
    const task = tasks.find(({ name }) => name === card.name);
    return task === undefined ? [] : { ...task, details: card };
  });
  const count = options.trackers ?? DEFAULT_TRACKERS;
  const mornings = workdays(now, timezone, count);
  addSessions(db, { people, tasks, latest: cards, count, mornings, now, random });
  const withTime = options.trackers === undefined;
  db.transaction(() => addDetails(db, { cards, people, timezone, mornings, now, dataDir: options.dataDir, withTime }));
  return { user: { id: userId, name: USER_NAME }, token, boards };
}

function addTeam(db: Database, timezone: string) {
  const userId = addUser(db, { name: USER_NAME, timezone });
  const token = addToken(db, userId);
  const team = TEAM.map((name) => addUser(db, { name, timezone }));
  const boards = DEMO_BOARDS.map(({ name, plan }) => ({ id: addBoard(db, userId, name, plan), name }));
  for (const { id } of boards) {
    for (const member of team) setMember(db, id, member, ['read_tasks', 'create_tasks', 'update_tasks', 'move_tasks']);
  }
  return { userId, token, team, boards };
}
