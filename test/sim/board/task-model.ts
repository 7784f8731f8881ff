import type { NewTaskBody } from '../../../main/core/journal/new-task-row.ts';
import type { CreatedTask, SeenTask, Since } from '../../../main/core/sync/task-service.ts';
import type { Told } from './board-model.ts';

/** A card as the service stores it, with the changelog's entry of its making. */
export interface StoredCard {
  readonly id: number;
  readonly entry: number;
  readonly name: string;
  readonly boardId: number;
  readonly userId: number;
  readonly createdAt: number;
  /** False where a look may have come before it, or where it is the second one of a request. */
  readonly isFound: boolean;
}

/** Cards that came to be while a schedule is played; a restore of the service leaves them alone. */
export interface TaskModel {
  readonly create: (userId: number, body: Pick<NewTaskBody, 'name' | 'boardId'>, isFound: boolean) => Told<number>;
  readonly newestEntry: () => number;
  readonly created: (since: Since) => readonly CreatedTask[];
  readonly see: (id: number, hasTime: boolean) => Told<SeenTask>;
  readonly remove: (id: number) => Told<null>;
  readonly cards: () => readonly StoredCard[];
}

const FIRST_ID = 201;

/** `known`: where trackers find the cards that exist. */
export function createTaskModel(clock: () => number, known: Map<number, number>): TaskModel {
  const cards = new Map<number, StoredCard>();
  const entries: StoredCard[] = [];
  return {
    create: (userId, { name, boardId }, isFound) => {
      if (boardId !== 1) return { refused: { status: 404, words: 'Board not found', fields: [] } };
      const entry = entries.length + 1;
      const card = { id: FIRST_ID + entries.length, entry, name, boardId, userId, createdAt: clock(), isFound };
      entries.push(card);
      cards.set(card.id, card);
      known.set(card.id, boardId);
      return { value: card.id };
    },
    newestEntry: () => entries.length,
    created: ({ entry, atMs }) =>
      entries
        .filter((card) => (entry === null ? card.createdAt >= atMs : card.entry > entry))
        .map(({ id: taskId, name, userId, createdAt }) => ({ taskId, name, userId, createdAt })),
    see: (id, hasTime) => {
      const card = cards.get(id);
      if (card === undefined) return { refused: { status: 404, words: 'Task not found', fields: [] } };
      const { name, boardId, userId, createdAt } = card;
      return { value: { name, boardId, userId, createdAt, isDeleted: false, hasTime, hasComments: false } };
    },
    remove: (id) => {
      if (!cards.delete(id)) return { refused: { status: 404, words: 'Task not found', fields: [] } };
      known.delete(id);
      return { value: null };
    },
    cards: () => [...cards.values()],
  };
}
