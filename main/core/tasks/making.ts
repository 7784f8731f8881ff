import { leafStages } from '../../../common/domain/board.ts';
import type { CreateBoard, CreateOptions, TaskPlace } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Random } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { asDeed, type DeedPorts } from '../tracking/deed.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { UserFailure } from '../user-failure.ts';
import type { NewTaskRow } from './new-task-row.ts';

export interface MakingPorts extends DeedPorts {
  readonly random: Random;
  readonly tracking: Tracking;
  /** False where the service is known to forbid it. */
  readonly mayCreate: (boardId: number) => boolean;
}

export interface TaskWish extends TaskPlace {
  readonly name: string;
  readonly start: boolean;
  /** UTC ms, not in the future; now where it is absent. */
  readonly at?: number;
}

/** Makes tasks here; they are sent like time is. */
export interface Making {
  readonly options: () => CreateOptions;
  /**
   * Durable when it returns. Throws `UserFailure('bad-input')` for a name or a place that no task can have. `changeId` takes it
   * back: a task that nothing needs is not sent.
   */
  readonly create: (wish: TaskWish) => { readonly changeId: number | null; readonly taskId: number };
}

/** No service has so many tasks, and two copies of a journal never give the same one. */
const NUMBERS = 2 ** 50;
/** One line, as it stands on a card. */
const LONGEST_NAME = 1000;

export function createMaking(ports: MakingPorts): Making {
  const { journal, accountId } = ports;
  return {
    options: () => {
      const all = boardsOf(journal, accountId);
      const boards = all.filter(({ boardId }) => ports.mayCreate(boardId));
      const others = all.filter(({ boardId }) => !ports.mayCreate(boardId));
      const withoutRight = others.map(({ boardId, name }) => ({ boardId, name }));
      const last = journal.newTasks.last(accountId);
      return { boards, withoutRight, remembered: last === null ? null : remembered(boards, last) };
    },
    create: (wish) => {
      const name = taskName(wish.name);
      return journal.transaction(() => {
        const taskId = freeNumber(ports);
        const changeId = wish.start ? made(ports, wish, name, taskId) : wanted(ports, wish, name, taskId);
        return { changeId, taskId };
      });
    },
  };
}

/** Its time needs it: without that it is not sent. */
function made(ports: MakingPorts, wish: TaskWish, name: string, taskId: number): number | null {
  insert(ports, { ...placeOf(wish), name, taskId, wanted: false });
  return wish.at === undefined ? ports.tracking.start(taskId) : ports.tracking.start(taskId, wish.at);
}

function wanted(ports: MakingPorts, wish: TaskWish, name: string, taskId: number): number | null {
  return asDeed(ports, 'create-task', ({ journal }) => {
    insert({ ...ports, journal }, { ...placeOf(wish), name, taskId, wanted: true });
    return { taskId, trackerId: null };
  });
}

type Wanted = Pick<NewTaskRow, 'name' | 'taskId' | 'wanted'> & TaskPlace;

function insert({ journal, accountId, clock }: DeedPorts, wish: Wanted): void {
  const boardName = nameOfBoard(journal, accountId, wish.boardId);
  const now = clock.now();
  journal.newTasks.insert({
    ...wish,
    accountId,
    actualId: null,
    ambiguous: false,
    parked: null,
    lookAt: null,
    others: [],
    madeAt: now,
    changedAt: now,
    failures: 0,
    notBefore: 0,
  });
  const { taskId, boardId, name } = wish;
  const lane = laneOf(journal, accountId, wish);
  const colour = colourOf(journal, accountId, wish);
  journal.tasks.put(accountId, [{ taskId, boardId, boardName, name, lane, colour, facts: null }]);
}

export function taskName(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/gu, ' ');
  if (name === '') throw new UserFailure('bad-input', t('A task needs a name. Type one.'));
  if (name.length > LONGEST_NAME)
    throw new UserFailure(
      'bad-input',
      t('This name is too long: {most} characters are the most.', { most: LONGEST_NAME }),
    );
  return name;
}

export function nameOfBoard(journal: Journal, accountId: number, boardId: number): string {
  const known = journal.boards.get(accountId, boardId)?.name ?? journal.tasks.boardName(accountId, boardId);
  if (known === null) throw new UserFailure('not-found', t('This board is not known here. Choose another one.'));
  return known;
}

export function laneOf(journal: Journal, accountId: number, { boardId, stageId }: TaskPlace): string | null {
  const leaves = leafStages(journal.boards.get(accountId, boardId)?.stages ?? []);
  const stage = stageId === null ? leaves[0] : leaves.find((leaf) => leaf.stageId === stageId);
  return stage?.name ?? null;
}

export function colourOf(journal: Journal, accountId: number, { boardId, cardTypeId }: TaskPlace): string | null {
  const types = journal.boards.get(accountId, boardId)?.cardTypes ?? [];
  const type = types.find((one) => (cardTypeId === null ? one.isDefault : one.cardTypeId === cardTypeId));
  return type?.colour ?? null;
}

function boardsOf(journal: Journal, accountId: number): readonly CreateBoard[] {
  return journal.boards.all(accountId).map(({ boardId, name, stages, cardTypes }) => ({
    boardId,
    name,
    lanes: leafStages(stages).map((stage) => ({ stageId: stage.stageId, name: stage.name })),
    cardTypes: cardTypes
      .filter(({ isDisabled }) => !isDisabled)
      .map((type) => ({
        cardTypeId: type.cardTypeId,
        name: type.name,
        colour: type.colour,
        isDefault: type.isDefault,
      })),
  }));
}

/** What is there no more is as nobody had chosen it. */
function remembered(boards: readonly CreateBoard[], { boardId, stageId, cardTypeId }: NewTaskRow): TaskPlace | null {
  const board = boards.find((one) => one.boardId === boardId);
  if (board === undefined) return null;
  const hasLane = board.lanes.some((lane) => lane.stageId === stageId);
  const hasType = board.cardTypes.some((type) => type.cardTypeId === cardTypeId);
  return { boardId, stageId: hasLane ? stageId : null, cardTypeId: hasType ? cardTypeId : null };
}

function placeOf({ boardId, stageId, cardTypeId }: TaskPlace): TaskPlace {
  return { boardId, stageId, cardTypeId };
}

function freeNumber({ journal, accountId, random }: MakingPorts): number {
  let taskId = -1 - Math.floor(random() * NUMBERS);
  while (journal.newTasks.get(accountId, taskId) !== null) taskId -= 1;
  return taskId;
}
