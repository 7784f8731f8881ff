import type { NewTaskAction } from '../../../common/domain/new-task.ts';
import type { NewTaskRow } from '../../../main/core/journal/new-task-row.ts';
import { taskActions } from '../../../main/core/tasks/items.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { CARD_NAMES } from '../story/card-names.ts';
import type { Step } from '../story/event.ts';
import { picked } from './pick.ts';
import { start, type UserPorts } from './user.ts';

export type MakerStep = Extract<Step, { readonly do: 'make task' | 'track made' | 'decide made' }>;

export function isMakers(step: Step): step is MakerStep {
  return step.do === 'make task' || step.do === 'track made' || step.do === 'decide made';
}

const MINUTE_MS = 60_000;

/** What our user does about tasks that are made here. */
export function makerDoes(ports: UserPorts, step: MakerStep): void {
  const command = commandOf(ports, step);
  if (typeof command === 'number') ports.commands.push(command);
}

function commandOf(ports: UserPorts, step: MakerStep): number | null | void {
  const { session, journal } = ports;
  switch (step.do) {
    case 'make task':
      return session.making.create({ ...PLACE, name: CARD_NAMES[step.name] ?? 'Ship', start: step.start }).changeId;
    case 'track made': {
      const row = picked(made(ports), step.pick);
      return row && track(ports, step.pick % 2 === 0 ? row.taskId : (row.actualId ?? row.taskId), step.how);
    }
    case 'decide made': {
      const open = journal.newTasks.open(session.account.id).toSorted(byNeed);
      const row = picked(open, step.pick);
      return row && decide(ports, row, step.action);
    }
    default:
      return step satisfies never;
  }
}

const PLACE = { boardId: 1, stageId: null, cardTypeId: null };

function byNeed(a: NewTaskRow, b: NewTaskRow): number {
  return Number(b.attention !== null) - Number(a.attention !== null);
}

/** Also those that the service has already, under both of their numbers. */
function made({ session, journal }: UserPorts): readonly NewTaskRow[] {
  return journal.newTasks.all(session.account.id);
}

function track(
  ports: UserPorts,
  taskId: number,
  how: Extract<MakerStep, { readonly do: 'track made' }>['how'],
): number | null | void {
  const { session, now } = ports;
  const startedAt = Math.floor(now() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS;
  switch (how) {
    case 'start':
      return start(ports, taskId);
    case 'log':
      return session.editing.log(taskId, startedAt, startedAt + 20 * MINUTE_MS);
    case 'add':
      return session.tracking.add(taskId);
    case 'unlist':
      return session.tracking.remove(taskId);
    case 'highlight':
      return session.tracking.highlight(taskId, true);
    default:
      return how satisfies never;
  }
}

export function decide(ports: UserPorts, row: NewTaskRow, pick: number): number | null | void {
  const { newTasks, sync } = ports.session;
  const action = picked(taskActions(row, sync.isSendingTask(row.taskId)), pick);
  if (action !== undefined) return act(ports, newTasks, row, action);
}

// oxlint-disable-next-line complexity -- one branch for each action
function act(
  ports: UserPorts,
  newTasks: UserPorts['session']['newTasks'],
  row: NewTaskRow,
  action: NewTaskAction,
): number | null | void {
  const { taskId, attention } = row;
  const candidate = attention === null || attention.kind === 'refused' ? undefined : attention.candidates[0]?.taskId;
  switch (action) {
    case 'retry':
      return newTasks.retry(taskId);
    case 'change':
      return newTasks.change(taskId, { ...PLACE, name: 'Renamed' });
    case 'use':
      return newTasks.use(taskId, candidate ?? ports.tasks[0] ?? 0);
    case 'create':
      return newTasks.createAnew(taskId);
    case 'discard':
      return newTasks.discard(taskId);
    case 'keep-both':
      return newTasks.keepBoth(taskId);
    case 'remove-double':
      newTasks.removeDouble(taskId).catch((error: unknown) => {
        // What the service did not do stays a question; of an app that is gone nothing is heard.
        if (!(error instanceof UserFailure) && !(error instanceof Error && error.name === 'PowerLoss')) throw error;
      });
      return;
    default:
      return action satisfies never;
  }
}
