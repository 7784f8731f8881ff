import { z } from 'zod';
import { bare, bareList, list, one, withLists } from '../contract/answers.ts';
import { v1, v3 } from '../contract/endpoint.ts';
import { createOddities, ODD, type TakePart } from '../contract/odd.ts';
import {
  anyList,
  anything,
  boolean,
  count,
  id,
  instantOfEnd,
  listOf,
  nullableDate,
  nullableInstant,
  nullableInteger,
  nullableText,
  optional,
  orNull,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';
import { changelogEntry, changelogEntryV1 } from './changelog.ts';
import { type Task, task } from './tasks.ts';
import { collaborator } from './users.ts';

/** Some servers call the limit of a column `wip_limit`. */
const withLimit = { limit: (raw: Readonly<Record<string, unknown>>) => raw['wip_limit'] };

/** Contract: Swimlane. */
export const swimlane = record(
  'swimlane',
  { board_id: nullableInteger, id, limit: nullableInteger, name: nullableText, position: nullableInteger },
  withLimit,
);

/** Contract: Workflow stage; `type`, with some servers `lane_type`, marks a waiting column. */
export const workflowStage = record(
  'workflow_stage',
  {
    board_id: nullableInteger,
    id,
    lane_width: nullableInteger,
    limit: nullableInteger,
    name: nullableText,
    parent_id: nullableInteger,
    position: nullableInteger,
    type: optional(nullableText),
  },
  { ...withLimit, type: (raw) => raw['lane_type'] },
);

/** Contract: Card type. */
export const cardType = record('card_type', {
  board_id: nullableInteger,
  color_ref: text,
  id,
  is_default: boolean,
  is_disabled: boolean,
  name: text,
  position: nullableInteger,
});

const shared = {
  id,
  version: count,
  account_id: nullableInteger,
  owner_id: nullableInteger,
  folder_id: nullableInteger,
  position: nullableInteger,
  name: text,
  description: nullableText,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  settings_updated_at: nullableInstant,
  last_activity_on: nullableDate,
  deleted_at: instantOfEnd,
};

const layout = {
  swimlanes: listOf(swimlane, 'swimlane'),
  workflow_stages: listOf(workflowStage, 'workflow_stage'),
  card_types: listOf(cardType, 'card_type'),
};

const preloaded = {
  ...shared,
  ...layout,
  external_id_sequence: count,
  board_template_id: nullableText,
  collaborators: listOf(collaborator),
  stats: anyList,
  card_template: anything,
  settings: anything,
};

/** Contract: Board, v3, without its tasks. */
export const preloadedBoard = record('board', preloaded);

/** Contract: Board, v3, with its live tasks. */
export const fullBoard = record('board', { ...preloaded, tasks: listOf(task, 'task') });

const folder = record('folder', {
  created_at: nullableInstant,
  description: nullableText,
  id,
  name: text,
  position: nullableInteger,
});

/** Their subtasks are read with the card itself, where it is opened. */
const longTasks = { key: 'tasks', read: fullBoard.fields.tasks.read, unread: ['subtasks', 'task.subtasks'] };
const LAYOUT = ['swimlanes', 'workflow_stages', 'card_types'] as const;

/** Contract: v1 board, as the list has it. */
export const boardInList = record('board', { ...shared, folder: optional(orNull(folder)) });

const NAMED_ON_CARDS = ['id', 'name', 'workflow_stages', 'card_types'];

/**
 * Gives the cards of a large board as they come, each time with the board as far as it was told by then. Those that come before its
 * columns or card types are in the answer instead.
 */
export function cardsAsTheyCome(take: (board: PreloadedBoard, tasks: readonly Task[]) => Promise<void>): TakePart {
  let board: PreloadedBoard | undefined;
  return async (elements, soFar, odd) => {
    const tasks = fullBoard.fields.tasks.read(elements, odd);
    if (tasks === ODD) return [];
    board ??= boardSoFar(soFar);
    if (board === undefined) return tasks;
    await take(board, tasks);
    return [];
  };
}

function boardSoFar(told: unknown): PreloadedBoard | undefined {
  const isEnough =
    typeof told === 'object' && told !== null && NAMED_ON_CARDS.every((key) => Reflect.get(told, key) !== undefined);
  // What of it is odd is counted when all of it is there.
  const board = isEnough ? preloadedBoard.read(told, createOddities()) : ODD;
  return board === ODD ? undefined : board;
}

/** Contract: v1 board, detailed. */
export const boardDetail = record('board', { ...shared, ...layout });

/** Contract: Board permission record (v1, element `shared_item_user`). */
export const boardUser = record('shared_item_user', {
  id,
  user_id: id,
  can_create_tasks: boolean,
  can_read_tasks: boolean,
  can_update_tasks: boolean,
  can_delete_tasks: boolean,
  can_move_tasks: boolean,
  updated_at: nullableInstant,
  user: collaborator,
});

export type FullBoard = Read<typeof fullBoard>;
export type PreloadedBoard = Read<typeof preloadedBoard>;
export type Swimlane = Read<typeof swimlane>;
export type WorkflowStage = Read<typeof workflowStage>;
export type CardType = Read<typeof cardType>;
export type BoardInList = Read<typeof boardInList>;
export type BoardUser = Read<typeof boardUser>;

export const v3Boards = {
  /** `GET /api/v3/boards/:board_id.json`, answers the board with its live tasks; 404 for a board the caller may not open. */
  getBoard: v3({
    method: 'GET',
    path: '/boards/:board_id',
    summary: 'A board with its live tasks',
    answer: { ...bare(fullBoard, 'board'), long: [longTasks] },
    refusals: [404],
  }),
  /** `GET /api/v3/boards/:board_id/preload.json`, answers the board without tasks; 404 as for the full board. */
  preloadBoard: v3({
    method: 'GET',
    path: '/boards/:board_id/preload',
    summary: 'A board without its tasks',
    answer: withLists(bare(preloadedBoard, 'board'), preloadedBoard, ...LAYOUT, 'collaborators'),
    refusals: [404],
  }),
  /**
   * `GET /api/v3/boards/:board_id/changelog.json` with `before`, `after` (ids, exclusive) and `limit`; answers entries,
   * newest first. 404, 422.
   */
  getChangelog: v3({
    method: 'GET',
    path: '/boards/:board_id/changelog',
    summary: 'What happened on a board, newest first',
    query: z.object({
      before: given.optional(given.integer),
      after: given.optional(given.integer),
      limit: given.optional(given.positive),
    }),
    answer: bareList(changelogEntry, 'changelog'),
    refusals: [404, 422],
  }),
};

/** What is no such number becomes -1, which the row answers with the contract's own 500; its description names the least. */
function countFrom(least: number) {
  return z.preprocess(
    (raw) => {
      if (raw === undefined || raw === '') return undefined;
      const number = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw;
      if (typeof number === 'number' && number > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
      return Number.isSafeInteger(number) ? number : -1;
    },
    z.int().meta({ minimum: least }).optional(),
  );
}

export const v1Boards = {
  /** `GET /api/v1/boards.json`, answers the boards that the caller may open. */
  listBoards: v1({
    method: 'GET',
    path: '/boards',
    summary: 'The boards of the caller',
    answer: list(boardInList, 'board'),
  }),
  /** `GET /api/v1/boards/:board_id.json` (also `/api/v1/board/…`), answers the board with its layout. 404. */
  getBoard: v1({
    method: 'GET',
    path: '/boards/:board_id',
    aliases: [{ method: 'GET', path: '/api/v1/board/:board_id' }],
    summary: 'A board with swimlanes, workflow stages and card types',
    answer: withLists(one(boardDetail, 'board'), boardDetail, ...LAYOUT),
    refusals: [404],
  }),
  /** `GET /api/v1/boards/:board_id/users.json`, answers permission records: the caller first, then active, then suspended. 404. */
  listBoardUsers: v1({
    method: 'GET',
    path: '/boards/:board_id/users',
    summary: 'Who may do what on a board',
    answer: list(boardUser, 'shared_item_user'),
    refusals: [404],
  }),
  /**
   * `GET /api/v1/boards/:board_id/changelog.json` with `from`, `to`, `user_id`, `before`, `after`, `offset`, `limit` (at most
   * 1000); newest first, with `after` oldest first. 404 for a `before` that is no entry, 422, 500 for a wrong offset or limit.
   */
  getChangelog: v1({
    method: 'GET',
    path: '/boards/:board_id/changelog',
    summary: 'What happened on a board',
    query: z.object({
      from: given.optional(given.moment),
      to: given.optional(given.moment),
      user_id: given.optional(given.integer),
      before: given.optional(given.integer),
      after: given.optional(given.integer),
      offset: countFrom(0),
      limit: countFrom(1),
    }),
    answer: list(changelogEntryV1, 'changelog'),
    refusals: [404, 422, 500],
  }),
};
