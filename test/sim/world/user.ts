import type { OutboxAction } from '../../../common/domain/outbox.ts';
import type { ClickedSession as Session } from '../../support/clicks.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { actionsFor } from '../../../main/core/outbox/possible-actions.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { watchAnswer } from '../law/answers.ts';
import type { Meaning } from '../law/meaning.ts';
import type { Step } from '../story/event.ts';
import { picked } from './pick.ts';

export interface UserPorts {
  readonly session: Session;
  readonly journal: Journal;
  readonly now: () => number;
  readonly tasks: readonly number[];
  readonly meaning: Pick<Meaning, 'things' | 'tentativeStart' | 'unclear'>;
  /** This device's clock shows what the others' do. */
  readonly isClockSure: () => boolean;
  /** The law was broken. */
  readonly violated: (words: string) => void;
  /** What can be taken back, oldest first. */
  readonly commands: number[];
}

export type UserStep = Extract<
  Step,
  {
    readonly do:
      | 'start'
      | 'stop'
      | 'highlight'
      | 'add'
      | 'unlist'
      | 'move'
      | 'log'
      | 'edit'
      | 'split'
      | 'merge'
      | 'delete'
      | 'undo'
      | 'give'
      | 'several'
      | 'outbox'
      | 'restore gone'
      | 'answer';
  }
>;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** One command of our user's; what it meant is read off what it made durable. */
export function userDoes(ports: UserPorts, step: UserStep): void {
  const command = commandOf(ports, step);
  if (typeof command === 'number') ports.commands.push(command);
}

// oxlint-disable-next-line complexity -- one branch for each command
function commandOf(ports: UserPorts, step: UserStep): number | null | void {
  const { session, journal, tasks } = ports;
  const accountId = session.account.id;
  const taskId = 'task' in step ? (picked(tasks, step.task) ?? 0) : 0;
  switch (step.do) {
    case 'start':
      return start(ports, taskId, ...ago(ports, step.secondsAgo));
    case 'stop': {
      const row = picked(journal.trackers.running(accountId), step.pick);
      return row && session.tracking.stop(row.id, ...ago(ports, step.secondsAgo));
    }
    case 'highlight':
      return session.tracking.highlight(taskId, step.on);
    case 'add':
      return session.tracking.add(taskId);
    case 'unlist':
      return session.tracking.remove(taskId);
    case 'move':
      return session.tracking.move(taskId, step.to);
    case 'log': {
      const startedAt = wholeMinute(ports.now()) - step.minutesAgo * MINUTE_MS;
      return session.editing.log(taskId, startedAt, startedAt + step.minutes * MINUTE_MS);
    }
    case 'edit':
      return edit(ports, picked(living(ports), step.pick), step.startBySeconds, step.endBySeconds);
    case 'split': {
      const row = picked(living(ports), step.pick);
      if (row === undefined) return;
      const end = row.desired.endedAt ?? ports.now();
      return session.editing.split(row.id, wholeMinute((row.desired.startedAt + end) / 2));
    }
    case 'merge': {
      const row = picked(living(ports), step.pick);
      return row && session.editing.merge(row.id);
    }
    case 'delete': {
      const row = picked(living(ports), step.pick);
      return row && session.editing.remove(row.id);
    }
    case 'give': {
      const row = picked(living(ports), step.pick);
      const made = step.made ? picked(journal.newTasks.all(accountId), step.pick) : undefined;
      return row && session.editing.give(row.id, made?.taskId ?? taskId);
    }
    case 'several':
      return several(ports, step, taskId);
    case 'undo': {
      const command = picked(ports.commands.toReversed(), step.pick % 2);
      return command === undefined ? null : session.editing.undo(command);
    }
    case 'outbox':
      return settle(ports, step.pick, step.action);
    case 'restore gone': {
      const row = picked(journal.trackers.gone(accountId, 0), step.pick);
      return row && session.outbox.restore(row.id);
    }
    case 'answer':
      return answer(ports, step.pick);
    default:
      return step satisfies never;
  }
}

/** A start of what runs is a command as well, whatever it writes. */
export function start(ports: UserPorts, wanted: number, at?: number): number | null {
  const { session, journal, meaning, now, isClockSure } = ports;
  const accountId = session.account.id;
  const taskId = journal.newTasks.get(accountId, wanted)?.actualId ?? wanted;
  const rows = journal.trackers.running(accountId).filter((row) => row.taskId === taskId);
  const going = rows.find(({ isOwn }) => isOwn) ?? rows[0];
  const saidAt = now();
  const startedAt = at ?? Math.floor(saidAt / SECOND_MS) * SECOND_MS;
  let command: number | null;
  try {
    command = session.tracking.start(wanted, at);
  } catch (error) {
    if (!(error instanceof UserFailure)) meaning.unclear('the power went as our user started a task', going?.id);
    throw error;
  }
  if (going !== undefined) meaning.tentativeStart({ rowId: going.id, startedAt, saidAt, isClockSure: isClockSure() });
  return command;
}

function living({ session, journal }: UserPorts): readonly TrackerRow[] {
  return journal.trackers.overlapping(session.account.id, 0, Number.MAX_SAFE_INTEGER);
}

/** All of them or none; held to what was clicked, which the rows alone do not tell. */
function several(ports: UserPorts, step: Extract<UserStep, { readonly do: 'several' }>, taskId: number): number | null {
  const { session, violated, journal } = ports;
  const rows = chosen(living(ports), step.pick, step.count);
  const ids = rows.map(({ id }) => id);
  const byMs = step.bySeconds * SECOND_MS;
  const { editing } = session;
  const does = {
    shift: () => editing.shift(ids, byMs),
    give: () => editing.give(ids, taskId),
    delete: () => editing.removeAll(ids),
  };
  const isDone = {
    shift: (before: TrackerRow, after: TrackerRow) => isMovedBy(before, after, byMs),
    give: (before: TrackerRow, after: TrackerRow) => isOnCard(journal, before, after, taskId),
    delete: (_: TrackerRow, after: TrackerRow) => after.deleted,
  };
  const told = (isSo: (before: TrackerRow, after: TrackerRow) => boolean, words: string): void => {
    for (const row of rows)
      if (!isSo(row, journal.trackers.get(row.id) ?? row))
        violated(`“${step.what}” of ${rows.length} ${words} row ${row.id}`);
  };
  try {
    const command = does[step.what]();
    told(isDone[step.what], 'left out');
    return command;
  } catch (error) {
    if (error instanceof UserFailure)
      told(
        ({ desired, deleted }, after) => isAsBefore(desired, after) && after.deleted === deleted,
        'was refused, and changed',
      );
    throw error;
  }
}

/** Round and round. */
function chosen<T>(all: readonly T[], pick: number, count: number): readonly T[] {
  const from = all.length === 0 ? 0 : pick % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}

/** As long as it was; it may give way by some seconds to what begins alike. */
function isMovedBy({ desired: before }: TrackerRow, { desired: after }: TrackerRow, byMs: number): boolean {
  if (before.endedAt === null || after.endedAt === null) return false;
  const offMs = after.startedAt - before.startedAt - byMs;
  return after.endedAt - after.startedAt === before.endedAt - before.startedAt && Math.abs(offMs) <= MINUTE_MS;
}

/** A row of that card has its time, and no other: but for a start that gave way. */
function isOnCard(journal: Journal, before: TrackerRow, after: TrackerRow, taskId: number): boolean {
  if (before.taskId === taskId) return isAsBefore(before.desired, after) && !after.deleted;
  const next = after.successorId === null ? null : journal.trackers.get(after.successorId);
  if (next === null || next.deleted || !after.deleted || next.taskId !== taskId) return false;
  const { startedAt, endedAt } = next.desired;
  return endedAt === before.desired.endedAt && Math.abs(startedAt - before.desired.startedAt) <= MINUTE_MS;
}

function isAsBefore(before: TrackerRow['desired'], { desired: after }: TrackerRow): boolean {
  return before.startedAt === after.startedAt && before.endedAt === after.endedAt;
}

function ago({ now }: UserPorts, seconds: number): [number?] {
  return seconds === 0 ? [] : [Math.floor(now() / SECOND_MS - seconds) * SECOND_MS];
}

function edit({ session }: UserPorts, row: TrackerRow | undefined, startBy: number, endBy: number): number | null {
  if (row === undefined) return null;
  const startedAt = row.desired.startedAt + startBy * SECOND_MS;
  const endedAt = row.desired.endedAt === null ? null : row.desired.endedAt + endBy * SECOND_MS;
  return session.editing.edit(row.id, { was: row.desired, startedAt, endedAt });
}

/** What needs the person first, then what merely waits. */
function settle(ports: UserPorts, pick: number, action: number): number | null | void {
  const { session, journal } = ports;
  const accountId = session.account.id;
  const rows = [...journal.trackers.needingAttention(accountId), ...journal.trackers.pending(accountId, 10)];
  const row = picked(rows, pick);
  const chosen = row === undefined ? undefined : picked(actionsFor(row), action);
  return row === undefined || chosen === undefined ? null : act(ports, row, chosen);
}

/** The answer is held to what its button says. */
export function act(ports: UserPorts, given: TrackerRow, action: OutboxAction): number | null | void {
  const { journal, session, meaning, violated, now } = ports;
  const row = journal.trackers.get(given.id) ?? given;
  const judge = watchAnswer({ journal, meaning, accountId: session.account.id, now, violated }, row, action);
  const command = actOn(ports, row, action);
  judge();
  return command;
}

function actOn(ports: UserPorts, row: TrackerRow, action: OutboxAction): number | null | void {
  const { outbox } = ports.session;
  switch (action) {
    case 'retry':
      return outbox.retry(row.id);
    case 'edit':
      return edit(ports, row, -60, 0);
    case 'keep-mine':
      return outbox.keep(row.id, 'mine');
    case 'keep-theirs':
      return outbox.keep(row.id, 'theirs');
    case 'keep-both':
      return outbox.keep(row.id, 'both');
    case 'end-now':
      return outbox.endNow(row.id);
    case 'discard':
      return outbox.discard(row.id);
    default:
      return action satisfies never;
  }
}

const PAST_END = ['move', 'keep'] as const;
const MANY_DOUBTED = ['send-again', 'accept', 'wait'] as const;
const AWAY = ['keep', 'stop', 'split', 'give'] as const;

/** Answers the first open question, if there is one. */
export function answer(ports: UserPorts, pick: number): number | null | void {
  const { session } = ports;
  const question = session.outbox.questions()[0];
  if (question?.kind === 'past-end') return session.outbox.answerPastEnd(picked(PAST_END, pick) ?? 'keep');
  if (question?.kind === 'many-doubted') return session.outbox.answerManyDoubted(picked(MANY_DOUBTED, pick) ?? 'wait');
  return answerAway(ports, pick);
}

function answerAway({ session, tasks }: UserPorts, pick: number): number | null | void {
  const away = session.recovery.questions()[0];
  if (away === undefined) return;
  const given = picked(AWAY, pick) ?? 'keep';
  const other =
    picked(
      tasks.filter((taskId) => taskId !== away.task.taskId),
      pick,
    ) ?? 0;
  return session.answerAway(away.awayId, given === 'give' ? { toTask: other } : given);
}

function wholeMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
