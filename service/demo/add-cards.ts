import type { Database } from '../database/open.ts';
import { searchText, writeSearched } from '../resources/task-write.ts';
import { DEMO_BOARDS, type DemoCard } from './cards.ts';
import { inChunks } from './chunks.ts';
import type { Random } from './random.ts';
import { COMMENTS, SUBTASKS } from './team.ts';

export interface CardsPlan {
  readonly boards: readonly { readonly id: number }[];
  readonly people: readonly number[];
  /** Names of those that get what belongs to a card elsewhere: nothing is made up for them. */
  readonly detailed: ReadonlySet<string>;
  readonly count: number | undefined;
  readonly now: number;
  readonly random: Random;
}

export interface PlacedTask {
  readonly id: number;
  readonly name: string;
  readonly boardId: number;
}

interface Place {
  readonly boardId: number;
  readonly swimlanes: readonly number[];
  readonly stages: readonly number[];
  readonly cardTypes: readonly number[];
  readonly filled: Map<string, number>;
  version: number;
  externalId: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The written cards, then variations of them until there are `count`. */
export function addCards(db: Database, plan: CardsPlan): readonly PlacedTask[] {
  const written = DEMO_BOARDS.flatMap(({ cards }, board) => cards.map((card) => ({ card, board })));
  const places = plan.boards.map(({ id }) => placeOn(db, id));
  const tasks: PlacedTask[] = [];
  const count = plan.count ?? written.length;
  inChunks(
    db,
    Array.from({ length: count }, (_, index) => index),
    (index) => {
      const source = written[index % written.length];
      const place = places[source?.board ?? 0];
      if (source === undefined || place === undefined) return;
      const round = Math.floor(index / written.length);
      const name = round === 0 ? source.card.name : `${source.card.name} (${round + 1})`;
      const id = addCard(db, plan, place, { ...source.card, name });
      tasks.push({ id, name, boardId: place.boardId });
    },
  );
  for (const place of places) {
    db.run('UPDATE boards SET version = ?, external_id_sequence = ? WHERE id = ?', [
      place.version,
      place.externalId,
      place.boardId,
    ]);
  }
  return tasks;
}

function addCard(db: Database, plan: CardsPlan, place: Place, card: DemoCard): number {
  const { people, random } = plan;
  const cell = takeCell(place, card, random);
  const createdAt = plan.now - 40 * DAY_MS + Math.floor(random() * 5 * DAY_MS);
  const id = insertTask(db, plan, { ...cell, ...card, createdAt, cardTypeId: pick(place.cardTypes, card.type) });
  logCreation(db, { ...cell, id, name: card.name, createdAt, userId: people[0] ?? 0 });
  const isBare = !plan.detailed.has(card.name);
  const comments = isBare && card.stage >= 2 && random() < 0.7 ? addComment(db, id, people, createdAt, random) : [];
  if (isBare && card.stage === 2) addSubtasks(db, id, people[0] ?? 0, createdAt, random);
  const { description = null, tags = '' } = card;
  const text = searchText({ name: card.name, description, tags, external_id: cell.externalId }, comments);
  writeSearched(db, id, text);
  return id;
}

interface Cell {
  readonly boardId: number;
  readonly boardVersion: number;
  readonly externalId: number;
  readonly swimlaneId: number;
  readonly stageId: number;
  readonly position: number;
}

/** The next free place at the bottom of a card's column. */
function takeCell(place: Place, card: DemoCard, random: Random): Cell {
  const swimlaneId = pick(place.swimlanes, random() < 0.85 ? 0 : 1);
  const stageId = pick(place.stages, card.stage);
  const key = `${stageId}/${swimlaneId}`;
  const position = (place.filled.get(key) ?? 0) + 1;
  place.filled.set(key, position);
  place.version += 1;
  place.externalId += 1;
  const { boardId, version: boardVersion, externalId } = place;
  return { boardId, boardVersion, externalId, swimlaneId, stageId, position };
}

interface NewCard extends Cell, DemoCard {
  readonly cardTypeId: number;
  readonly createdAt: number;
}

function insertTask(db: Database, { people, now, random }: CardsPlan, card: NewCard): number {
  const isWaitingToStart = card.stage === 0;
  const assigned = isWaitingToStart ? null : pick(people, Math.floor(random() * people.length));
  const due = card.stage === 2 ? new Date(now + Math.floor(random() * 9) * DAY_MS).toISOString().slice(0, 10) : null;
  const size = 1 + Math.floor(random() * 5);
  const estimate = random() < 0.4 ? (1 + Math.floor(random() * 8)) * 3600 : null;
  const priority = random() < 0.12 ? 1 : 0;
  const { description = null, tags = '', createdAt, boardVersion, boardId, swimlaneId, stageId, cardTypeId } = card;
  // In the order of the statement's first columns.
  const cell = {
    boardVersion,
    boardId,
    swimlaneId,
    stageId,
    cardTypeId,
    assigned,
    externalId: BigInt(card.externalId),
    position: card.position,
  };
  return db.run(
    `INSERT INTO tasks (board_version, board_id, swimlane_id, workflow_stage_id, card_type_id, assigned_user_id, external_id,
       position, name, description, tags, priority, size_estimate, time_estimate, due_date, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...Object.values(cell), card.name, description, tags, priority, size, estimate, due, createdAt, createdAt],
  ).lastId;
}

interface Creation extends Cell {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly createdAt: number;
}

function logCreation(db: Database, card: Creation): void {
  const { boardId, boardVersion, stageId, swimlaneId, userId, id, name, createdAt } = card;
  const data = {
    task_id: id,
    task_name: name,
    task_external_id: card.externalId,
    workflow_stage_id: stageId,
    workflow_stage_name: null,
    swimlane_id: swimlaneId,
    swimlane_name: null,
  };
  db.run(
    `INSERT INTO changelogs (board_id, board_version, workflow_stage_id, swimlane_id, user_id, task_id, what, description,
       changed_object_id, changed_object_type, changed_object_version, created_at, data)
     VALUES (?, ?, ?, ?, ?, ?, 'created', ?, ?, 'Task', 1, ?, ?)`,
    [boardId, boardVersion, stageId, swimlaneId, userId, id, `created ${name}`, id, createdAt, JSON.stringify(data)],
  );
}

function addComment(db: Database, taskId: number, people: readonly number[], from: number, random: Random): string[] {
  const content = COMMENTS[Math.floor(random() * COMMENTS.length)] ?? COMMENTS[0];
  const at = from + Math.floor(random() * 48) * HOUR_MS;
  db.run(
    'INSERT INTO comments (task_id, user_id, commentable_version, content, created_at, updated_at) VALUES (?, ?, 1, ?, ?, ?)',
    [taskId, pick(people, Math.floor(random() * people.length)), content, at, at],
  );
  db.run('UPDATE tasks SET comments_count = 1 WHERE id = ?', [taskId]);
  return [content];
}

function addSubtasks(db: Database, taskId: number, userId: number, at: number, random: Random): void {
  let completed = 0;
  for (const [index, name] of SUBTASKS.entries()) {
    const isCompleted = random() < 0.5;
    completed += Number(isCompleted);
    db.run(
      `INSERT INTO subtasks (task_id, task_version, created_by_id, name, position, is_completed, created_at, updated_at)
       VALUES (?, 1, ?, ?, ?, ?, ?, ?)`,
      [taskId, userId, name, index + 1, Number(isCompleted), at, at],
    );
  }
  db.run('UPDATE tasks SET subtasks_count = ?, subtasks_completed_count = ? WHERE id = ?', [
    SUBTASKS.length,
    completed,
    taskId,
  ]);
}

function placeOn(db: Database, boardId: number): Place {
  const ids = (table: string): number[] =>
    db
      .all<{ id: number }>(`SELECT id FROM ${table} WHERE board_id = ? ORDER BY position`, [boardId])
      .map(({ id }) => id);
  return {
    boardId,
    swimlanes: ids('swimlanes'),
    stages: ids('workflow_stages'),
    cardTypes: ids('card_types'),
    filled: new Map(),
    version: 1,
    externalId: 0,
  };
}

function pick(ids: readonly number[], index: number): number {
  return ids[index % ids.length] ?? 0;
}
