import type { OutboxView, TimesEdit } from '../../common/domain/outbox.ts';
import type { CreateOptions, TaskPlace } from '../../common/domain/new-task.ts';
import type { AwayAnswer, Command } from '../../common/ipc/journal-commands.ts';
import type { App } from '../../main/core/app/app.ts';
import type { Session } from '../../main/core/app/session.ts';
import { apply } from '../../main/core/commands/run.ts';
import type { Outcome } from '../../main/core/commands/command.ts';
import type { CommandPorts } from '../../main/core/commands/command.ts';
import { outboxQuestions } from '../../main/core/outbox/questions.ts';

export type Run = (command: Command) => Outcome;

type Id = number | null;

/** Timers and the work list. */
export interface Tracking {
  readonly start: (taskId: number, at?: number, alone?: boolean) => Id;
  readonly stop: (trackerId: number, at?: number) => Id;
  readonly highlight: (taskId: number, highlighted: boolean) => Id;
  readonly add: (taskId: number) => Id;
  readonly remove: (taskId: number) => Id;
  readonly move: (taskId: number, toIndex: number) => Id;
}

/** Times of entries. */
export interface Editing {
  readonly log: (taskId: number, startedAt: number, endedAt: number) => Id;
  readonly edit: (trackerId: number, edit: TimesEdit) => Id;
  readonly split: (trackerId: number, at: number, until?: number) => Id;
  readonly merge: (trackerId: number) => Id;
  readonly note: (trackerId: number, note: string) => Id;
  readonly remove: (trackerId: number) => Id;
  readonly shift: (trackerIds: readonly number[], byMs: number) => Id;
  readonly removeAll: (trackerIds: readonly number[]) => Id;
  readonly give: (trackerIds: number | readonly number[], taskId: number) => Id;
  readonly undo: (changeId: number) => Id;
}

/** Rows that the service has not confirmed. */
export interface Outbox {
  readonly retry: (trackerId: number) => void;
  readonly keep: (trackerId: number, keep: 'mine' | 'theirs' | 'both') => Id;
  readonly endNow: (trackerId: number) => Id;
  readonly discard: (trackerId: number) => Id;
  readonly restore: (trackerId: number) => Id;
  readonly answerPastEnd: (answer: 'move' | 'keep' | 'ask') => void;
  readonly answerManyDoubted: (answer: 'send-again' | 'accept' | 'wait') => void;
}

interface NewTasks {
  readonly create: (request: TaskPlace & { readonly name: string; readonly start: boolean; readonly at?: number }) => {
    readonly changeId: Id;
    readonly taskId: number;
  };
  readonly retry: (taskId: number) => void;
  readonly change: (taskId: number, request: TaskPlace & { readonly name: string }) => void;
  readonly use: (taskId: number, actualId: number) => void;
  readonly createAnew: (taskId: number) => void;
  readonly discard: (taskId: number) => Id;
  readonly keepBoth: (taskId: number) => void;
}

export interface Clicks {
  readonly tracking: Tracking;
  readonly editing: Editing;
  readonly outbox: Outbox;
  readonly newTasks: NewTasks;
  readonly answerAway: (awayId: number, answer: AwayAnswer) => Id;
}

const given = (at: number | undefined): { readonly at?: number } => (at === undefined ? {} : { at });

/** Commands in few words; each gives the id by which it is taken back. */
export function clicks(run: Run): Clicks {
  const id = (command: Command): Id => run(command).changeId;
  return {
    tracking: {
      start: (taskId, at, alone) =>
        id({ kind: 'timer:start', taskId, ...given(at), ...(alone === undefined ? {} : { alone }) }),
      stop: (trackerId, at) => id({ kind: 'timer:stop', trackerId, ...given(at) }),
      highlight: (taskId, highlighted) => id({ kind: 'task:highlight', taskId, highlighted }),
      add: (taskId) => id({ kind: 'work-list:add', taskId }),
      remove: (taskId) => id({ kind: 'work-list:remove', taskId }),
      move: (taskId, toIndex) => id({ kind: 'work-list:move', taskId, toIndex }),
    },
    editing: {
      log: (taskId, startedAt, endedAt) => id({ kind: 'time:log', taskId, startedAt, endedAt }),
      edit: (trackerId, edit) => id({ kind: 'time:edit', trackerId, ...edit }),
      split: (trackerId, at, until) =>
        id({ kind: 'time:split', trackerId, at, ...(until === undefined ? {} : { until }) }),
      merge: (trackerId) => id({ kind: 'time:merge', trackerId }),
      note: (trackerId, note) => id({ kind: 'time:note', trackerId, note }),
      remove: (trackerId) => id({ kind: 'time:delete', trackerId }),
      shift: (trackerIds, byMs) => id({ kind: 'time:shift', trackerIds, byMs }),
      removeAll: (trackerIds) => id({ kind: 'time:delete-all', trackerIds }),
      give: (ids, taskId) => id({ kind: 'time:move', trackerIds: typeof ids === 'number' ? [ids] : ids, taskId }),
      undo: (changeId) => id({ kind: 'time:undo', changeId }),
    },
    outbox: {
      retry: (trackerId) => void run({ kind: 'outbox:retry', trackerId }),
      keep: (trackerId, keep) => id({ kind: 'outbox:keep', trackerId, keep }),
      endNow: (trackerId) => id({ kind: 'outbox:end-now', trackerId }),
      discard: (trackerId) => id({ kind: 'outbox:discard', trackerId }),
      restore: (trackerId) => id({ kind: 'outbox:restore', trackerId }),
      answerPastEnd: (answer) => void run({ kind: 'account:answer-past-end', answer }),
      answerManyDoubted: (answer) => void run({ kind: 'account:answer-many-doubted', answer }),
    },
    newTasks: {
      create: (request) => {
        const { changeId, taskId } = run({ kind: 'task:create', ...request });
        return { changeId, taskId: taskId ?? 0 };
      },
      retry: (taskId) => void run({ kind: 'new-task:retry', taskId }),
      change: (taskId, request) => void run({ kind: 'new-task:change', taskId, ...request }),
      use: (taskId, actualId) => void run({ kind: 'new-task:use', taskId, actualId }),
      createAnew: (taskId) => void run({ kind: 'new-task:create', taskId }),
      discard: (taskId) => id({ kind: 'new-task:discard', taskId }),
      keepBoth: (taskId) => void run({ kind: 'new-task:keep-both', taskId }),
    },
    answerAway: (awayId, answer) => id({ kind: 'away:answer', awayId, answer }),
  };
}

type DirectPorts = Pick<CommandPorts, 'journal' | 'clock' | 'accountId' | 'severalTimers'> & Partial<CommandPorts>;

/** Runs commands on a journal, without an app around it. */
export function runOn(ports: DirectPorts): Run {
  const all: CommandPorts = { random: () => 0, serverAheadMs: () => 0, isSendingTask: () => false, ...ports };
  return (command) => apply(all, command);
}

/** An app, with its commands in few words. */
export interface ClickedApp extends App, Pick<Tracking, 'start' | 'stop' | 'highlight'> {
  readonly addToWorkList: Tracking['add'];
  readonly removeFromWorkList: Tracking['remove'];
  readonly moveInWorkList: Tracking['move'];
  readonly time: Editing;
  readonly outbox: App['outbox'] & Outbox & { readonly view: () => OutboxView };
  readonly tasks: NewTasks & {
    readonly options: () => CreateOptions;
    readonly removeDouble: (taskId: number) => Promise<void>;
  };
  readonly answerAway: Clicks['answerAway'];
}

export function clicked(app: App): ClickedApp {
  const { tracking, editing, outbox, newTasks, answerAway } = clicks(app.run);
  const { start, stop, highlight } = tracking;
  return {
    ...app,
    start,
    stop,
    highlight,
    addToWorkList: tracking.add,
    removeFromWorkList: tracking.remove,
    moveInWorkList: tracking.move,
    time: editing,
    outbox: Object.assign(() => app.outbox(), { ...outbox, view: app.outbox }),
    tasks: { ...newTasks, options: app.createOptions, removeDouble: app.removeDoubles },
    answerAway,
  };
}

/** A session, with its commands in few words. */
export type ClickedSession = Session & {
  readonly tracking: Tracking;
  readonly editing: Editing;
  readonly outbox: Outbox & { readonly questions: () => ReturnType<typeof outboxQuestions> };
  readonly making: Pick<NewTasks, 'create'>;
  readonly newTasks: NewTasks & { readonly removeDouble: Session['removeDoubles'] };
  readonly answerAway: Clicks['answerAway'];
};

export function clickedSession(
  session: Session,
  ports: Pick<CommandPorts, 'journal' | 'clock' | 'severalTimers' | 'random'>,
): ClickedSession {
  const accountId = session.account.id;
  const { sync } = session;
  const own = {
    ...ports,
    accountId,
    serverAheadMs: () => sync.serverAheadMs() ?? 0,
    isSendingTask: sync.isSendingTask,
  };
  const { tracking, editing, outbox, newTasks, answerAway } = clicks(runOn(own));
  return {
    ...session,
    tracking,
    editing,
    outbox: { ...outbox, questions: () => outboxQuestions({ journal: ports.journal, accountId }) },
    making: newTasks,
    newTasks: { ...newTasks, removeDouble: session.removeDoubles },
    answerAway,
  };
}
