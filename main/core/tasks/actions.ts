import type { NewTaskAction, TaskPlace } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import { asDeed, type DeedPorts } from '../tracking/deed.ts';
import { takenAway } from '../tracking/revising.ts';
import { UserFailure } from '../user-failure.ts';
import { bind } from './bind.ts';
import { taskActions } from './items.ts';
import { colourOf, laneOf, nameOfBoard, taskName } from './making.ts';
import type { NewTaskRow } from './new-task-row.ts';
import { removeDouble, type RemoveDoublePorts } from './remove-double.ts';

export interface NewTaskActionPorts extends DeedPorts {
  readonly service: RemoveDoublePorts['service'];
  readonly userId: number;
  readonly isSending: (taskId: number) => boolean;
}

/** What a person decides about a task that is not on the board, or is there twice. Tasks go by either number. */
export interface NewTaskActions {
  readonly retry: (taskId: number) => void;
  /** Another name, or another place. */
  readonly change: (taskId: number, wish: TaskPlace & { readonly name: string }) => void;
  /** It is this task of the service, or its time goes there. */
  readonly use: (taskId: number, actualId: number) => void;
  /** None of the cards that may be it is it: it is sent again. */
  readonly create: (taskId: number) => void;
  /** With its time; gives the id for `undo`. */
  readonly discard: (taskId: number) => number | null;
  readonly keepBoth: (taskId: number) => void;
  /** Only what is still as it was found; rejects with a `UserFailure` where it is not, or the service does not do it, and the question stays. */
  readonly removeDouble: (taskId: number) => Promise<void>;
}

export function createNewTaskActions(ports: NewTaskActionPorts): NewTaskActions {
  const { journal, clock, accountId } = ports;

  function allowed(taskId: number, action: NewTaskAction): NewTaskRow {
    const row = journal.newTasks.get(accountId, taskId);
    if (row !== null && taskActions(row, ports.isSending(row.taskId)).includes(action)) return row;
    throw new UserFailure('not-found', t('This was settled in the meantime.'));
  }

  function save(row: NewTaskRow): void {
    journal.newTasks.save({ ...row, parked: null, changedAt: clock.now(), failures: 0, notBefore: 0 });
  }

  function settleAttempts(row: NewTaskRow, answer: string): void {
    for (const attempt of journal.newTasks.attempts(accountId, row.taskId))
      if (attempt.answer === null) journal.newTasks.settle(attempt.id, answer, clock.now());
  }

  /** Should another one have to stay, the question is about that one alone. */
  function removed(row: NewTaskRow, taskId: number): void {
    const { parked } = row;
    const left = parked?.kind === 'double' ? parked.candidates.filter((one) => one.taskId !== taskId) : [];
    const known = { ...row, others: [...row.others, taskId] };
    if (parked?.kind !== 'double' || left.length === 0) save(known);
    else journal.newTasks.save({ ...known, parked: { ...parked, candidates: left } });
  }

  /** What was tracked on it so far belongs to the board it is made on now. */
  function moveTo(taskId: number, boardId: number): void {
    for (const tracker of journal.trackers.ofTask(accountId, taskId)) journal.trackers.save({ ...tracker, boardId });
    const addition = journal.additions.get(accountId, taskId);
    if (addition !== null) journal.additions.put(accountId, { ...addition, boardId });
  }

  function hasTimeHere(taskId: number): boolean {
    return journal.trackers.ofTask(accountId, taskId).some(({ deleted }) => !deleted);
  }

  return {
    retry: (taskId) => save(allowed(taskId, 'retry')),
    change: (taskId, wish) => {
      journal.transaction(() => {
        const row = allowed(taskId, 'change');
        const { boardId, stageId, cardTypeId } = wish;
        const place = { boardId, stageId, cardTypeId };
        const name = taskName(wish.name);
        const boardName = nameOfBoard(journal, accountId, boardId);
        const [lane, colour] = [laneOf(journal, accountId, place), colourOf(journal, accountId, place)];
        journal.tasks.put(accountId, [{ taskId: row.taskId, boardId, boardName, name, lane, colour, facts: null }]);
        moveTo(row.taskId, boardId);
        save({ ...row, ...place, name });
      });
    },
    use: (taskId, actualId) => {
      journal.transaction(() => {
        const row = allowed(taskId, 'use');
        const isCandidate =
          row.parked?.kind === 'unclear' && row.parked.candidates.some((one) => one.taskId === actualId);
        const known = actualId > 0 ? journal.tasks.get(accountId, actualId) : null;
        const boardId = known?.boardId ?? (isCandidate ? row.boardId : null);
        if (boardId === null) throw new UserFailure('not-found', t('This task is not known here. Choose another one.'));
        settleAttempts(row, isCandidate ? FOUND : LOOKED_IN_VAIN);
        bind(ports, { ...candidatesAside(row), changedAt: clock.now() }, { taskId: actualId, boardId });
      });
    },
    create: (taskId) => {
      journal.transaction(() => {
        const row = allowed(taskId, 'create');
        settleAttempts(row, LOOKED_IN_VAIN);
        save({ ...candidatesAside(row), ambiguous: false });
      });
    },
    discard: (taskId) =>
      asDeed(ports, 'discard-task', (recorded) => {
        const row = allowed(taskId, 'discard');
        for (const tracker of recorded.journal.trackers.ofTask(accountId, row.taskId))
          recorded.journal.trackers.save(takenAway(tracker, clock.now()));
        recorded.journal.additions.remove(accountId, row.taskId);
        recorded.journal.newTasks.save({ ...row, wanted: false, parked: null, changedAt: clock.now() });
        return { taskId: row.taskId, trackerId: null };
      }),
    keepBoth: (taskId) => save(candidatesAside(allowed(taskId, 'keep-both'))),
    removeDouble: async (taskId) => {
      const row = allowed(taskId, 'remove-double');
      for (const double of row.parked?.kind === 'double' ? row.parked.candidates : []) {
        const isStillMeant = (): void => void allowed(taskId, 'remove-double');
        await removeDouble({ ...ports, hasTimeHere, isStillMeant }, double);
        removed(allowed(taskId, 'remove-double'), double.taskId);
      }
    },
  };
}

function candidatesAside(row: NewTaskRow): NewTaskRow {
  const { parked } = row;
  const found = parked === null || parked.kind === 'refused' ? [] : parked.candidates.map(({ taskId }) => taskId);
  return { ...row, others: [...row.others, ...found] };
}
