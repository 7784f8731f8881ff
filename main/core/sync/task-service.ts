import type { Outcome } from '../outcome.ts';
import type { NewTaskBody } from '../journal/new-task-row.ts';

/** A card that came to be on a board, as it was then. What a service leaves out is null. */
export interface CreatedTask {
  readonly taskId: number;
  readonly name: string | null;
  /** Who made it. */
  readonly userId: number | null;
  /** UTC ms. */
  readonly createdAt: number | null;
}

/** A card as it is now: enough to tell whether it is still what it was taken for. */
export interface SeenTask {
  readonly name: string;
  readonly boardId: number;
  /** Who made it, and when (UTC ms). What a service leaves out is null. */
  readonly userId: number | null;
  readonly createdAt: number | null;
  readonly isDeleted: boolean;
  readonly hasTime: boolean;
  readonly hasComments: boolean;
}

/** After this entry of the board's changelog; where none is known, at this moment of the service's clock or later. */
export interface Since {
  readonly entry: number | null;
  readonly atMs: number;
}

/** What the service can do about tasks. No call rejects: what went wrong is an outcome. */
export interface TaskService {
  /** Gives the number of the new task. */
  readonly createTask: (body: NewTaskBody) => Promise<Outcome<number>>;
  /** The newest entry of the board's changelog; 0 where there is none. */
  readonly newestEntry: (boardId: number) => Promise<Outcome<number>>;
  /** What was made on the board since then, archived, moved or renamed meanwhile or not. */
  readonly createdTasks: (boardId: number, since: Since) => Promise<Outcome<readonly CreatedTask[]>>;
  readonly seeTask: (taskId: number) => Promise<Outcome<SeenTask>>;
  /** It can be brought back at the service. */
  readonly removeTask: (taskId: number) => Promise<Outcome<null>>;
}
