import type { Times } from '../../../common/time/intervals.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { isDoubted, takenAwayAt } from '../../../main/core/tracking/tracker.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { PowerLoss, type Desk, type Program } from './computer.ts';
import { loggedFrom, wholeSecond } from './moments.ts';
import type { Notes } from './notes.ts';
import { picked } from '../world/pick.ts';
import {
  askedOn,
  isAnyAskedOn,
  isListedOn,
  isOnTop,
  isStarredOn,
  rowsOn,
  runningOn,
  shownOf,
  unaskedOn,
  deletableOn,
} from './screen.ts';
import type { Command } from './small-world.ts';
import type { Changed, Field, Made, Step, Value } from './steps.ts';

/** What a command is about, where that is not the last entry or the first task. */
export interface Aim {
  readonly row: TrackerRow | undefined;
  readonly taskId: number;
  /** Of an entry that is logged. */
  readonly times: Times & { readonly endedAt: number };
  /** By so much a start or an end is moved. */
  readonly minutes: number;
}

export interface Person {
  /** What the screen of the device shows allows for it. */
  readonly may: (desk: Desk, command: Command, aim?: Aim) => boolean;
  readonly does: (desk: Desk, command: Command, aim?: Aim) => void;
  /** Of what both sides changed mine is kept. */
  readonly answers: (desk: Desk, pick: number) => void;
}

const MINUTE_MS = 60_000;

interface Done {
  readonly changeId: number;
  readonly steps: readonly Step[];
}

function lastChangeId({ shown, account }: Desk): number | null {
  return shown.intents.after(account.id, 0).at(-1)?.id ?? null;
}

export function createPerson(notes: Notes, tell: (words: string) => void): Person {
  const done = new Map<number, Done[]>();

  function changed(desk: Desk, row: TrackerRow, field: Field, to: Value): readonly Changed[] {
    return notes.changed(doerOn(desk), shownOf(row), field, to);
  }

  /** The second of a start; a task has no two of them on one device. */
  function started(desk: Desk, taskId: number): Step[] {
    const at = wholeSecond(desk.wall());
    const going = runningOn(desk, taskId);
    const ended = rowsOn(desk).filter(
      (row) => row.desired.endedAt === null && row.taskId !== taskId && isOwn(row, desk),
    );
    const stops = ended.flatMap((row) => changed(desk, row, 'endedAt', at));
    if (going === undefined) {
      const made = notes.made(doerOn(desk), taskId, { startedAt: at, endedAt: null });
      return [...stops, made, ...listing(desk, taskId)];
    }
    const again = notes.thingOf(shownOf(going), desk.index);
    if (again === null) return stops;
    return [...stops, { kind: 'again', ...doerOn(desk), thing: again.thing, startedAt: at }];
  }

  /** By what was clicked: a timer that another device began is not stopped by a start. */
  function isOwn(row: TrackerRow, desk: Desk): boolean {
    const { index, copyOf } = desk;
    const made = notes.thingOf(shownOf(row), desk.index);
    if (made === null) return false;
    return made.device === index || (made.device === copyOf?.device && made.at <= copyOf.at);
  }

  /** Gives what the click means, and how the program is told of it. */
  // oxlint-disable-next-line complexity -- one branch for each command
  function clickOf(desk: Desk, command: Command, aim?: Aim): Click | null {
    const { index } = desk;
    const last = aim === undefined ? unaskedOn(desk).at(-1) : aim.row;
    const minutes = aim?.minutes ?? index + 1;
    switch (command) {
      case 'start':
      case 'start other': {
        const taskId = aim?.taskId ?? (command === 'start' ? 101 : 102);
        // What runs is ended by it, or goes on.
        if (rowsOn(desk).some((row) => row.attention !== null && row.desired.endedAt === null)) return null;
        return { steps: started(desk, taskId), run: ({ tracking }) => tracking.start(taskId) };
      }
      case 'stop': {
        const row = aim === undefined ? runningOn(desk) : aim.row;
        if (row === undefined || row.attention !== null || row.desired.endedAt !== null) return null;
        const meant = changed(desk, row, 'endedAt', wholeSecond(desk.wall()));
        return { steps: meant, run: ({ tracking }) => tracking.stop(row.id) };
      }
      case 'stop earlier': {
        const row = runningOn(desk);
        const at = wholeSecond(desk.wall()) - 90_000;
        if (row === undefined || row.attention !== null || row.desired.startedAt >= at) return null;
        return { steps: changed(desk, row, 'endedAt', at), run: ({ tracking }) => tracking.stop(row.id, at) };
      }
      case 'log':
      case 'log same':
      case 'log yesterday': {
        const taskId = aim?.taskId ?? 101;
        const times = aim?.times ?? halfAnHour(loggedFrom(desk.wall(), command, index));
        const { startedAt, endedAt } = times;
        // A second one of the same times begins a second later, and would be another entry.
        const isNear = ({ desired }: TrackerRow): boolean => Math.abs(desired.startedAt - startedAt) < MINUTE_MS;
        if (rowsOn(desk).some((row) => row.taskId === taskId && isNear(row))) return null;
        const back = takenAwayAt(desk.shown, { accountId: desk.account.id, taskId }, startedAt);
        return {
          steps: back === null ? [notes.made(doerOn(desk), taskId, times)] : loggedAgain(desk, back, endedAt),
          run: ({ editing }) => editing.log(taskId, startedAt, endedAt),
        };
      }
      case 'move end': {
        if (last === undefined || last.desired.endedAt === null) return null;
        return edited(desk, last, 'endedAt', last.desired.endedAt + minutes * MINUTE_MS);
      }
      case 'end back': {
        const first = last === undefined ? undefined : notes.thingOf(shownOf(last), desk.index)?.endedAt;
        if (last === undefined || first === undefined || first === null || first === last.desired.endedAt) return null;
        return last.desired.endedAt === null ? null : edited(desk, last, 'endedAt', first);
      }
      case 'move start':
        return last === undefined
          ? null
          : edited(desk, last, 'startedAt', last.desired.startedAt - minutes * MINUTE_MS);
      case 'delete': {
        const row = aim === undefined ? deletableOn(desk).at(-1) : aim.row;
        if (row === undefined) return null;
        return { steps: changed(desk, row, 'isThere', false), run: ({ editing }) => editing.remove(row.id) };
      }
      case 'undo':
        return undoing(desk);
      case 'wait':
        return { steps: [], run: () => null };
      case 'star':
      case 'unlist':
        return marking(desk, command, last?.taskId);
      default:
        return command satisfies never;
    }
  }

  function edited(desk: Desk, row: TrackerRow, field: 'startedAt' | 'endedAt', to: number): Click | null {
    if (to > desk.wall() || (field === 'startedAt' && isStartTaken(desk, to))) return null;
    const { startedAt, endedAt } = row.desired;
    const times = { startedAt, endedAt, [field]: to };
    if (times.endedAt !== null && times.endedAt <= times.startedAt) return null;
    return {
      steps: changed(desk, row, field, to),
      run: ({ editing }) => editing.edit(row.id, { was: { startedAt, endedAt }, ...times }),
    };
  }

  /** What was taken away with just this start is what comes back. */
  function loggedAgain(desk: Desk, back: TrackerRow, endedAt: number): readonly Step[] {
    const there = changed(desk, back, 'isThere', true).map((step) => ({ ...step, saw: false }));
    return back.desired.endedAt === endedAt ? there : [...there, ...changed(desk, back, 'endedAt', endedAt)];
  }

  function undoing(desk: Desk): Click | null {
    const command = done.get(desk.index)?.at(-1);
    if (command === undefined || isAnyAskedOn(desk) || command.steps.some((step) => isStartTakenBack(desk, step)))
      return null;
    return {
      isUndo: true,
      steps: command.steps.flatMap((step) => opposite(desk, step)),
      run: ({ editing }) => editing.undo(command.changeId),
    };
  }

  /** What was changed again since then stays as it is. */
  function opposite(desk: Desk, step: Step): readonly Step[] {
    if (step.kind === 'again') return [];
    if (step.kind === 'marked') return [{ ...step, ...doerOn(desk), saw: step.to, to: step.saw }];
    const row = rowsOn(desk).find((one) => notes.thingOf(shownOf(one), desk.index)?.thing === step.thing);
    if (step.kind === 'made') return row === undefined ? [] : changed(desk, row, 'isThere', false);
    return changedBack(desk, row, step);
  }

  function changedBack(desk: Desk, row: TrackerRow | undefined, step: Changed): readonly Step[] {
    const doer = doerOn(desk);
    // What shows it meanwhile is a second copy of it.
    if (step.field === 'isThere') return [{ ...step, ...doer, saw: false, to: true }, ...givenWay(desk, step)];
    if (row === undefined || row.desired[step.field] !== step.to) return [];
    const back = changed(desk, row, step.field, step.saw);
    if (step.field !== 'endedAt' || step.saw !== null || typeof step.to !== 'number') return back;
    // It runs again from there on, should it have been stopped before.
    return [...back, { kind: 'again', ...doer, thing: step.thing, startedAt: step.to }];
  }

  /** What comes back begins a second later where another entry of its task begins as it did by now. */
  function givenWay(desk: Desk, { thing, shown }: Changed): readonly Changed[] {
    const made = notes.steps().find((step): step is Made => step.kind === 'made' && step.thing === thing);
    const { startedAt } = shown;
    const isTaken = rowsOn(desk).some((row) => row.taskId === made?.taskId && row.desired.startedAt === startedAt);
    if (!isTaken) return [];
    let to = startedAt;
    while (isStartTaken(desk, to)) to += 1000;
    return [{ kind: 'changed', ...doerOn(desk), thing, field: 'startedAt', saw: startedAt, to, shown }];
  }

  /** Mine is kept, where the two are of one entry; else the steps do not tell what becomes of which. */
  function answering(desk: Desk, pick: number): Click | null {
    const asked = askedOn(desk).filter(({ taskId, desired, seen }) => {
      const [mine, theirs] = [desired, seen].map((times) =>
        times === null ? null : notes.thingOf({ taskId, times }, desk.index),
      );
      return mine !== null && mine?.thing === theirs?.thing;
    });
    const row = picked(asked, pick);
    if (row?.seen === null || row === undefined) return null;
    const { taskId, desired: mine, seen: theirs } = row;
    // What runs again ends what was started since, which is more than the steps tell.
    if (mine.endedAt === null && runningOn(desk) !== undefined) return null;
    const said = (field: Field, to: Value): readonly Changed[] =>
      notes.changed(doerOn(desk), { taskId, times: theirs }, field, to);
    const saidOfTimes = ({ desired }: TrackerRow): readonly Changed[] => {
      const fields = (['startedAt', 'endedAt'] as const).filter((field) => desired[field] !== theirs[field]);
      return fields.flatMap((field) => said(field, desired[field]));
    };
    // Where theirs is that it is no more, it shall be there again.
    const back = isDoubted(row) ? said('isThere', true).map((step) => ({ ...step, saw: false })) : [];
    const staying = row.deleted ? shownBeside(desk, row) : row;
    const steps = staying === undefined ? said('isThere', false) : [...back, ...saidOfTimes(staying)];
    return { steps, isAnswer: true, run: ({ outbox }) => outbox.keep(row.id, 'mine') };
  }

  /** The entry that stays as it is, where what is to go is a second copy of one. */
  function shownBeside(desk: Desk, { taskId, seen }: TrackerRow): TrackerRow | undefined {
    const thing = seen === null ? undefined : notes.thingOf({ taskId, times: seen }, desk.index)?.thing;
    return rowsOn(desk).find((row) => thing !== undefined && notes.thingOf(shownOf(row), desk.index)?.thing === thing);
  }

  function remember(device: number, click: Click, changeId: number | null): void {
    // A start of what runs writes nothing, perhaps, and counts all the same.
    if (changeId === null && !click.steps.some(({ kind }) => kind === 'again')) return;
    notes.add(...click.steps);
    const own = done.get(device) ?? [];
    done.set(device, own);
    if (click.isUndo === true) own.pop();
    else if (click.isAnswer === true) forget(device, click);
    else if (changeId !== null) own.push({ changeId, steps: click.steps });
  }

  function perform(desk: Desk, click: Click | null): void {
    const { index } = desk;
    const program = desk.program();
    if (program === null || click === null) return;
    const commits = desk.commits();
    const lastId = lastChangeId(desk);
    try {
      remember(index, click, click.run(program));
      program.sync.wake();
    } catch (error) {
      if (error instanceof UserFailure) return tell(`    (${error.message})`);
      if (!(error instanceof PowerLoss)) throw error;
      // The screen shows it after the next start: it was done.
      const changeId = lastChangeId(desk);
      if (desk.commits() > commits) remember(index, click, changeId === lastId ? null : changeId);
    }
  }

  /** What was answered since is not taken back. */
  function forget(device: number, { steps }: Click): void {
    const things = new Set(steps.map((step) => ('thing' in step ? step.thing : 0)));
    const isOther = (command: Done): boolean =>
      !command.steps.some((step) => 'thing' in step && things.has(step.thing));
    done.set(device, (done.get(device) ?? []).filter(isOther));
  }

  return {
    may: (desk, command, aim) => desk.program() !== null && clickOf(desk, command, aim) !== null,
    answers: (desk, pick) => perform(desk, answering(desk, pick)),
    does: (desk, command, aim) => perform(desk, clickOf(desk, command, aim)),
  };
}

interface Click {
  readonly steps: readonly Step[];
  readonly run: (program: Program) => number | null;
  readonly isUndo?: true;
  readonly isAnswer?: true;
}

function isStartTakenBack(desk: Desk, step: Step): boolean {
  return step.kind === 'changed' && step.field === 'startedAt' && isStartTaken(desk, Number(step.saw));
}

/** A start gives way by a second to another one, also to one that is deleted. */
function isStartTaken({ store, account }: Desk, startedAt: number): boolean {
  return [...store.trackers.values()].some(
    ({ row }) => row.accountId === account.id && [row.desired.startedAt, row.seen?.startedAt].includes(startedAt),
  );
}

function doerOn({ index, wall }: Desk) {
  return { device: index, at: wall() };
}

function halfAnHour(startedAt: number): Aim['times'] {
  return { startedAt, endedAt: startedAt + 30 * MINUTE_MS };
}

/** What starts stands on the work list, with the star that the task has there. */
function listing(desk: Desk, taskId: number): Step[] {
  const step = { kind: 'marked', ...doerOn(desk), taskId } as const;
  const star = isStarredOn(desk, taskId);
  return [
    { ...step, field: 'listed', saw: isListedOn(desk, taskId), to: true },
    { ...step, field: 'starred', saw: star, to: star },
  ];
}

function marking(desk: Desk, command: 'star' | 'unlist', taskId: number | undefined): Click | null {
  if (taskId === undefined || !isOnTop(desk, taskId)) return null;
  const isStar = command === 'star';
  const saw = isStar ? isStarredOn(desk, taskId) : true;
  if (!isStar && !isListedOn(desk, taskId)) return null;
  const field = isStar ? 'starred' : 'listed';
  return {
    steps: [{ kind: 'marked', ...doerOn(desk), taskId, field, saw, to: !saw }],
    run: ({ tracking }) => (isStar ? tracking.highlight(taskId, !saw) : tracking.remove(taskId)),
  };
}
