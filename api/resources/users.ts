import { bare, withLists } from '../contract/answers.ts';
import { v3 } from '../contract/endpoint.ts';
import {
  boolean,
  count,
  id,
  listOf,
  nullableDate,
  nullableInteger,
  nullableText,
  orNull,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import { embeddedTimeTracker } from './trackers.ts';

/** The five rights of a board, as the v3 board summary writes them. */
export const PERMISSIONS = ['create_tasks', 'read_tasks', 'update_tasks', 'delete_tasks', 'move_tasks'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A person of a board. Some servers tell who is active instead of who is suspended. */
export const collaborator = record(
  'collaborator',
  { id, name: text, initials: text, is_suspended: boolean },
  { is_suspended: (raw) => raw['active'] === false },
);

const folder = record('folder', { id, name: text, description: nullableText, position: nullableInteger });

/** Contract: Board summary. */
export const boardSummary = record('board', {
  id,
  name: text,
  folder: orNull(folder),
  position: nullableInteger,
  last_activity_on: nullableDate,
  permissions: listOf(text),
});

/** Contract: User (v3). */
export const user = record('user', {
  id,
  version: count,
  name: text,
  initials: text,
  timezone: text,
  boards: listOf(boardSummary, 'board'),
  time_trackers: listOf(embeddedTimeTracker, 'time_tracker'),
});
/** Some services tell all that a person ever tracked. */
const answer = withLists(bare(user, 'user'), user, 'time_trackers', 'boards');

export type User = Read<typeof user>;
export type BoardSummary = Read<typeof boardSummary>;
export type Collaborator = Read<typeof collaborator>;

export const v3Users = {
  /**
   * `GET /api/v3/users/current.json`, answers the token's owner with the boards they may open and their trackers.
   * 403 when the token is refused (some servers: 401).
   */
  getCurrentUser: v3({ method: 'GET', path: '/users/current', summary: 'The owner of the token', answer }),
  /** `GET /api/v3/users/:user_id.json`, answers a user who shares a board with the caller; 404 for anyone else. */
  getUser: v3({ method: 'GET', path: '/users/:user_id', summary: 'A user', answer, refusals: [404] }),
};
