import { leafStages } from '../../../common/domain/board.ts';
import type { CreateBoard, CreateOptions, TaskPlace } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Random } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';
import { UserFailure } from '../user-failure.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';

/** No service has so many tasks, and two copies of a journal never give the same one. */
const NUMBERS = 2 ** 50;
/** One line, as it stands on a card. */
const LONGEST_NAME = 1000;

/** Where a task can be made, by what this computer knows. `mayCreate`: false where the service is known to forbid it. */
export function createOptions(
  { journal, accountId }: Pick<TrackerPorts, 'journal' | 'accountId'>,
  mayCreate: (boardId: number) => boolean,
): CreateOptions {
  const all = boardsOf(journal, accountId);
  const boards = all.filter(({ boardId }) => mayCreate(boardId));
  const others = all.filter(({ boardId }) => !mayCreate(boardId));
  const withoutRight = others.map(({ boardId, name }) => ({ boardId, name }));
  const last = journal.newTasks.last(accountId);
  return { boards, withoutRight, remembered: last === null ? null : remembered(boards, last) };
}

/** Makes a task here, to be sent like time is; gives its number. `wanted`: for its own sake, else only once time needs it. */
export function makeTask(
  ports: TrackerPorts & { readonly random: Random },
  request: TaskPlace & { readonly name: string },
  wanted: boolean,
): number {
  const taskId = freeNumber(ports);
  const { boardId, stageId, cardTypeId } = request;
  insert(ports, { boardId, stageId, cardTypeId, name: taskName(request.name), taskId, wanted });
  return taskId;
}

type Wanted = Pick<NewTaskRow, 'name' | 'taskId' | 'wanted'> & TaskPlace;

function insert({ journal, accountId, clock }: TrackerPorts, request: Wanted): void {
  const boardName = nameOfBoard(journal, accountId, request.boardId);
  const now = clock.now();
  journal.newTasks.insert({
    ...request,
    accountId,
    actualId: null,
    inDoubt: false,
    attention: null,
    lookAt: null,
    others: [],
    madeAt: now,
    changedAt: now,
    failures: 0,
    notBefore: 0,
  });
  const { taskId, boardId, name } = request;
  const column = columnOf(journal, accountId, request);
  const colour = colourOf(journal, accountId, request);
  journal.tasks.put(accountId, [{ taskId, boardId, boardName, name, column, colour, facts: null }]);
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

export function columnOf(journal: Journal, accountId: number, { boardId, stageId }: TaskPlace): string | null {
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
    columns: leafStages(stages).map((stage) => ({ stageId: stage.stageId, name: stage.name })),
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
  const hasColumn = board.columns.some((column) => column.stageId === stageId);
  const hasType = board.cardTypes.some((type) => type.cardTypeId === cardTypeId);
  return { boardId, stageId: hasColumn ? stageId : null, cardTypeId: hasType ? cardTypeId : null };
}

function freeNumber({ journal, accountId, random }: Parameters<typeof makeTask>[0]): number {
  let taskId = -1 - Math.floor(random() * NUMBERS);
  while (journal.newTasks.get(accountId, taskId) !== null) taskId -= 1;
  return taskId;
}
