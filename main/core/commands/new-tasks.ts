import { t } from '../../../common/i18n/translate.ts';
import { FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import { bind } from '../sync/bind.ts';
import { allowed, candidatesAside, saveAnew } from '../outbox/remove-double.ts';
import { colourOf, columnOf, makeTask, nameOfBoard, taskName } from '../tasks/making.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';
import { takenAway } from '../tracking/tracker.ts';
import { UserFailure } from '../user-failure.ts';
import type { CommandPorts, Handlers } from './command.ts';
import { start } from './start-stop.ts';

type Kinds =
  | 'task:create'
  | 'new-task:retry'
  | 'new-task:change'
  | 'new-task:use'
  | 'new-task:create'
  | 'new-task:discard'
  | 'new-task:keep-both';

/** Tasks that are made here, and what a person decides about those that are not on the board. Tasks go by either number. */
export const newTaskCommands: Handlers<Kinds> = {
  /** Undone, a task that nothing needs is not sent. */
  'task:create': {
    check: ({ name }) => void taskName(name),
    apply: (ports, command) => {
      // Its time needs it: without that it is not sent.
      const taskId = makeTask(ports, command, !command.start);
      if (!command.start) return { what: 'create-task', taskId, trackerId: null };
      return start(ports, { taskId, ...(command.at === undefined ? {} : { at: command.at }) });
    },
  },
  'new-task:retry': {
    apply: (ports, { taskId }) => {
      saveAnew(ports, allowed(ports, taskId, 'retry'));
      return null;
    },
  },
  /** Another name, or another place. */
  'new-task:change': {
    check: ({ name }) => void taskName(name),
    apply: (ports, { taskId, boardId, stageId, cardTypeId, name: typed }) => {
      const { journal, accountId } = ports;
      const row = allowed(ports, taskId, 'change');
      const place = { boardId, stageId, cardTypeId };
      const name = taskName(typed);
      const boardName = nameOfBoard(journal, accountId, boardId);
      const [column, colour] = [columnOf(journal, accountId, place), colourOf(journal, accountId, place)];
      journal.tasks.put(accountId, [{ taskId: row.taskId, boardId, boardName, name, column, colour, facts: null }]);
      moveTo(ports, row.taskId, boardId);
      saveAnew(ports, { ...row, ...place, name });
      return null;
    },
  },
  'new-task:use': {
    apply: (ports, { taskId, actualId }) => {
      const { journal, clock, accountId } = ports;
      const row = allowed(ports, taskId, 'use');
      const isCandidate =
        row.attention?.kind === 'unclear' && row.attention.candidates.some((one) => one.taskId === actualId);
      const known = actualId > 0 ? journal.tasks.get(accountId, actualId) : null;
      const boardId = known?.boardId ?? (isCandidate ? row.boardId : null);
      if (boardId === null) throw new UserFailure('not-found', t('This task is not known here. Choose another one.'));
      settleAttempts(ports, row, isCandidate ? FOUND : LOOKED_IN_VAIN);
      bind(ports, { ...candidatesAside(row), changedAt: clock.now() }, { taskId: actualId, boardId });
      return null;
    },
  },
  'new-task:create': {
    apply: (ports, { taskId }) => {
      const row = allowed(ports, taskId, 'create');
      settleAttempts(ports, row, LOOKED_IN_VAIN);
      saveAnew(ports, { ...candidatesAside(row), inDoubt: false });
      return null;
    },
  },
  'new-task:discard': {
    apply: (ports, command) => {
      const { journal, clock, accountId } = ports;
      const row = allowed(ports, command.taskId, 'discard');
      const { taskId } = row;
      for (const tracker of journal.trackers.ofTask(accountId, taskId))
        journal.trackers.save(takenAway(tracker, clock.now()));
      journal.additions.remove(accountId, taskId);
      journal.newTasks.save({ ...row, wanted: false, attention: null, changedAt: clock.now() });
      return { what: 'discard-task', taskId, trackerId: null };
    },
  },
  'new-task:keep-both': {
    apply: (ports, { taskId }) => {
      saveAnew(ports, candidatesAside(allowed(ports, taskId, 'keep-both')));
      return null;
    },
  },
};

function settleAttempts({ journal, clock, accountId }: CommandPorts, row: NewTaskRow, answer: string): void {
  for (const attempt of journal.newTasks.attempts(accountId, row.taskId))
    if (attempt.answer === null) journal.newTasks.settle(attempt.id, answer, clock.now());
}

/** What was tracked on it so far belongs to the board it is made on now. */
function moveTo({ journal, accountId }: CommandPorts, taskId: number, boardId: number): void {
  for (const tracker of journal.trackers.ofTask(accountId, taskId)) journal.trackers.save({ ...tracker, boardId });
  const addition = journal.additions.get(accountId, taskId);
  if (addition !== null) journal.additions.put(accountId, { ...addition, boardId });
}
