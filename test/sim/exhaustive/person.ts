import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { type Computer, PowerLoss, type Program } from './computer.ts';
import { loggedFrom, wholeSecond } from './moments.ts';
import { isListedOn, isOnTop, isStarredOn, lastOn, rowsOn, runningOn } from './screen.ts';
import type { Deed } from './small-world.ts';
import { type Changed, type Field, type Made, NOBODY, type Step, type Value } from './steps.ts';

export interface Person {
  /** What the screen of the device shows allows for it. */
  readonly may: (computer: Computer, deed: Deed) => boolean;
  readonly does: (computer: Computer, deed: Deed) => void;
  readonly steps: () => readonly Step[];
  /** An entry that is there before anything is done: nobody's of these devices. */
  readonly finds: (taskId: number, startedAt: number, endedAt: number | null) => void;
  /** Whether an entry that some device shows is none that anybody made; in words. */
  readonly strange: () => string | null;
}

const MINUTE_MS = 60_000;

interface Done {
  readonly changeId: number;
  readonly steps: readonly Step[];
}

export function createPerson(now: () => number, tell: (words: string) => void): Person {
  const steps: Step[] = [];
  const done = new Map<number, Done[]>();
  let strange: string | null = null;

  /** The one of that task whose start was ever that; rather one that ended then. */
  function thingOf(row: TrackerRow): Made | null {
    const candidates = steps.filter(
      (step): step is Made =>
        step.kind === 'made' &&
        step.taskId === row.taskId &&
        valuesOf(step, 'startedAt').includes(row.desired.startedAt),
    );
    const exact = candidates.findLast((made) => valuesOf(made, 'endedAt').includes(row.desired.endedAt));
    const found = exact ?? candidates.at(-1);
    if (found === undefined) strange ??= `an entry is shown that nobody made: ${JSON.stringify(row.desired)}`;
    return found ?? null;
  }

  function valuesOf(made: Made, field: 'startedAt' | 'endedAt'): readonly Value[] {
    const later = steps.flatMap((step) =>
      step.kind === 'changed' && step.thing === made.thing && step.field === field ? step.to : [],
    );
    return [made[field], ...later];
  }

  function made(device: number, taskId: number, startedAt: number, endedAt: number | null): Made {
    const thing = steps.filter(({ kind }) => kind === 'made').length + 1;
    return { kind: 'made', device, at: now(), thing, taskId, startedAt, endedAt };
  }

  function changed(device: number, row: TrackerRow, field: Field, to: Value): Changed[] {
    const made = thingOf(row);
    if (made === null) return [];
    const { startedAt, endedAt } = row.desired;
    const saw = field === 'isThere' ? true : row.desired[field];
    const { thing } = made;
    return [{ kind: 'changed', device, at: now(), thing, field, saw, to, shown: { startedAt, endedAt } }];
  }

  /** The second of a start; a task has no two of them on one device. */
  function started(computer: Computer, taskId: number): Step[] {
    const { index } = computer;
    const at = wholeSecond(now());
    const going = runningOn(computer, taskId);
    const ended = rowsOn(computer).filter(
      (row) => row.desired.endedAt === null && row.taskId !== taskId && isOf(row, index),
    );
    const stops = ended.flatMap((row) => changed(index, row, 'endedAt', at));
    if (going === undefined) return [...stops, made(index, taskId, at, null), ...listing(computer, taskId)];
    const again = thingOf(going);
    if (again === null) return stops;
    return [...stops, { kind: 'again', device: index, at: now(), thing: again.thing, startedAt: at }];
  }

  /** By what was clicked: a timer that another device began is not stopped by a start. */
  function isOf(row: TrackerRow, device: number): boolean {
    return thingOf(row)?.device === device;
  }

  /** What starts stands on the work list, with the star that the task has there. */
  function listing(computer: Computer, taskId: number): Step[] {
    const step = { kind: 'marked', device: computer.index, at: now(), taskId } as const;
    const star = isStarredOn(computer, taskId);
    return [
      { ...step, field: 'listed', saw: isListedOn(computer, taskId), to: true },
      { ...step, field: 'starred', saw: star, to: star },
    ];
  }

  /** Gives what the click means, and how the program is told of it. */
  // oxlint-disable-next-line complexity -- one branch for each deed
  function clickOf(computer: Computer, deed: Deed): Click | null {
    const { index } = computer;
    const last = lastOn(computer);
    switch (deed) {
      case 'start':
      case 'start other': {
        const taskId = deed === 'start' ? 101 : 102;
        return { steps: started(computer, taskId), run: ({ tracking }) => tracking.start(taskId) };
      }
      case 'stop': {
        const row = runningOn(computer);
        if (row === undefined) return null;
        const meant = changed(index, row, 'endedAt', wholeSecond(now()));
        return { steps: meant, run: ({ tracking }) => tracking.stop(row.id) };
      }
      case 'stop earlier': {
        const row = runningOn(computer);
        const at = wholeSecond(now()) - 90_000;
        if (row === undefined || row.desired.startedAt >= at) return null;
        return { steps: changed(index, row, 'endedAt', at), run: ({ tracking }) => tracking.stop(row.id, at) };
      }
      case 'log':
      case 'log same':
      case 'log yesterday': {
        const startedAt = loggedFrom(now(), deed, index);
        const endedAt = startedAt + 30 * MINUTE_MS;
        // A second one of the same times begins a second later, and would be another entry.
        const isThere = rowsOn(computer).some(({ desired }) => Math.abs(desired.startedAt - startedAt) < MINUTE_MS);
        if (isThere) return null;
        return {
          steps: [made(index, 101, startedAt, endedAt)],
          run: ({ editing }) => editing.log(101, startedAt, endedAt),
        };
      }
      case 'move end': {
        if (last === undefined || last.desired.endedAt === null) return null;
        return edited(computer, last, 'endedAt', last.desired.endedAt + (index + 1) * MINUTE_MS);
      }
      case 'end back': {
        const first = last === undefined ? undefined : thingOf(last)?.endedAt;
        if (last === undefined || first === undefined || first === null || first === last.desired.endedAt) return null;
        return last.desired.endedAt === null ? null : edited(computer, last, 'endedAt', first);
      }
      case 'move start':
        return last === undefined
          ? null
          : edited(computer, last, 'startedAt', last.desired.startedAt - (index + 1) * MINUTE_MS);
      case 'delete':
        if (last === undefined) return null;
        return { steps: changed(index, last, 'isThere', false), run: ({ editing }) => editing.remove(last.id) };
      case 'undo':
        return undoing(computer);
      case 'wait':
        return { steps: [], run: () => null };
      case 'star':
      case 'unlist':
        return marking(computer, deed);
      default:
        return deed satisfies never;
    }
  }

  function edited(computer: Computer, row: TrackerRow, field: 'startedAt' | 'endedAt', to: number): Click | null {
    if (to > now()) return null;
    const { startedAt, endedAt } = row.desired;
    const times = { startedAt, endedAt, [field]: to };
    if (times.endedAt !== null && times.endedAt <= times.startedAt) return null;
    return {
      steps: changed(computer.index, row, field, to),
      run: ({ editing }) => editing.edit(row.id, { was: { startedAt, endedAt }, ...times }),
    };
  }

  function marking(computer: Computer, deed: 'star' | 'unlist'): Click | null {
    const taskId = lastOn(computer)?.taskId;
    if (taskId === undefined || !isOnTop(computer, taskId)) return null;
    const isStar = deed === 'star';
    const saw = isStar ? isStarredOn(computer, taskId) : true;
    if (!isStar && !isListedOn(computer, taskId)) return null;
    const field = isStar ? 'starred' : 'listed';
    return {
      steps: [{ kind: 'marked', device: computer.index, at: now(), taskId, field, saw, to: !saw }],
      run: ({ tracking }) => (isStar ? tracking.highlight(taskId, !saw) : tracking.remove(taskId)),
    };
  }

  function undoing(computer: Computer): Click | null {
    const deed = done.get(computer.index)?.at(-1);
    if (deed === undefined) return null;
    return {
      isUndo: true,
      steps: deed.steps.flatMap((step) => opposite(computer, step)),
      run: ({ editing }) => editing.undo(deed.changeId),
    };
  }

  /** What was changed again since then stays as it is. */
  function opposite(computer: Computer, step: Step): Step[] {
    const { index: device } = computer;
    if (step.kind === 'again') return [];
    if (step.kind === 'marked') return [{ ...step, at: now(), saw: step.to, to: step.saw }];
    const row = rowsOn(computer).find((one) => thingOf(one)?.thing === step.thing);
    if (step.kind === 'made') return row === undefined ? [] : changed(device, row, 'isThere', false);
    if (step.field === 'isThere') return row === undefined ? [{ ...step, at: now(), saw: false, to: true }] : [];
    if (row === undefined || row.desired[step.field] !== step.to) return [];
    return changed(device, row, step.field, step.saw);
  }

  function remember(device: number, click: Click, changeId: number | null): void {
    // A start of what runs writes nothing, perhaps, and counts all the same.
    if (changeId === null && !click.steps.some(({ kind }) => kind === 'again')) return;
    steps.push(...click.steps);
    const own = done.get(device) ?? [];
    done.set(device, own);
    if (click.isUndo === true) own.pop();
    else if (changeId !== null) own.push({ changeId, steps: click.steps });
  }

  return {
    may: (computer, deed) => computer.program() !== null && clickOf(computer, deed) !== null,
    does: (computer, deed) => {
      const { index } = computer;
      const program = computer.program();
      const click = clickOf(computer, deed);
      if (program === null || click === null) return;
      const commits = computer.commits();
      try {
        remember(index, click, click.run(program));
        program.sync.wake();
      } catch (error) {
        if (error instanceof UserFailure) return tell(`    (${error.message})`);
        if (!(error instanceof PowerLoss)) throw error;
        // The screen shows it after the next start: it was done.
        if (computer.commits() > commits)
          remember(index, click, computer.shown.intents.after(computer.account.id, 0).at(-1)?.id ?? null);
      }
    },
    steps: () => steps,
    finds: (taskId, startedAt, endedAt) => steps.push(made(NOBODY, taskId, startedAt, endedAt)),
    strange: () => strange,
  };
}

interface Click {
  readonly steps: readonly Step[];
  readonly run: (program: Program) => number | null;
  readonly isUndo?: true;
}
