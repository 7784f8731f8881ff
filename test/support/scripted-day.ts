import { setInterval } from 'node:timers/promises';
import { wholeSecond } from '../../main/core/clock.ts';
import type { Dice } from '../sim/random.ts';
import type { AppWorld } from './app-world.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const POLL_EVERY_MS = 2;
/** Longer than `timePasses` waits, for a test that lets much of it pass. */
export const FAST_TIME_TIMEOUT_MS = 200_000;

/** An interval as the script means it, whatever the app makes of it. */
export interface Meant {
  readonly trackerId: number;
  readonly taskId: number;
  startedAt: number;
  endedAt: number | null;
  isDeleted: boolean;
}

/** A person at work: each command goes to the app, and into a list of what was meant that the app does not know of. */
export interface ScriptedDay {
  /** Another timer that runs ends there. */
  readonly start: (taskId: number) => Promise<Meant>;
  readonly stop: () => Promise<void>;
  /** Both ends of a finished interval move a little. */
  readonly edit: (meant: Meant) => void;
  /** Gives what takes it back. */
  readonly remove: (meant: Meant) => () => void;
  /** An hour or so before the day began. */
  readonly log: (taskId: number) => void;
  readonly running: () => Meant | null;
  readonly finished: () => readonly Meant[];
  /** One line for each interval, sorted. */
  readonly told: () => readonly string[];
}

export function scriptedDay(world: AppWorld): ScriptedDay {
  const all: Meant[] = [];
  const begun = wholeSecond(world.now());
  const starts = new Set<number>();
  let lastSecond = begun;
  let logged = 0;

  /** A second of its own for each command: no two intervals begin in the same one. */
  async function nextSecond(): Promise<number> {
    await timePasses(world, lastSecond + SECOND_MS - world.now());
    lastSecond = wholeSecond(world.now());
    return lastSecond;
  }

  function freeStart(wanted: number): number {
    let at = wanted;
    while (starts.has(at)) at -= SECOND_MS;
    starts.add(at);
    return at;
  }

  const running = (): Meant | null => all.find(({ endedAt }) => endedAt === null) ?? null;

  return {
    start: async (taskId) => {
      const at = await nextSecond();
      starts.add(at);
      world.app().start(taskId, at);
      const before = running();
      if (before !== null) before.endedAt = at;
      const shown = world.app().snapshot().running;
      const trackerId = shown.find((timer) => timer.startedAt === at)?.trackerId;
      if (trackerId === undefined) throw new Error(`the timer of ${at} is not shown: ${JSON.stringify(shown)}`);
      const meant = { trackerId, taskId, startedAt: at, endedAt: null, isDeleted: false };
      all.push(meant);
      return meant;
    },
    stop: async () => {
      const meant = running();
      if (meant === null) return;
      const at = await nextSecond();
      world.app().stop(meant.trackerId, at);
      meant.endedAt = at;
    },
    edit: (meant) => {
      const was = { startedAt: meant.startedAt, endedAt: meant.endedAt };
      meant.startedAt = freeStart(meant.startedAt - SECOND_MS);
      meant.endedAt = (meant.endedAt ?? 0) - (meant.endedAt === meant.startedAt + 2 * SECOND_MS ? 0 : SECOND_MS);
      const { trackerId, startedAt, endedAt } = meant;
      world.app().time.edit(trackerId, { was, startedAt, endedAt });
    },
    remove: (meant) => {
      const changeId = world.app().time.remove(meant.trackerId);
      meant.isDeleted = true;
      return () => {
        world.app().time.undo(changeId ?? 0);
        meant.isDeleted = false;
      };
    },
    log: (taskId) => {
      logged += 1;
      const startedAt = freeStart(begun - HOUR_MS - logged * SECOND_MS);
      const endedAt = startedAt + HOUR_MS / 2;
      world.app().time.log(taskId, startedAt, endedAt);
      all.push({ trackerId: 0, taskId, startedAt, endedAt, isDeleted: false });
    },
    running,
    finished: () => all.filter((meant) => meant.trackerId > 0 && meant.endedAt !== null && !meant.isDeleted),
    told: () =>
      all
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ taskId, startedAt, endedAt }) => intervalWords(taskId, startedAt, endedAt))
        .toSorted(),
  };
}

/** A start, perhaps a stop, and commands in between and after in no order that anybody planned. */
export async function busyRound(
  world: AppWorld,
  day: ScriptedDay,
  dice: Dice,
  taskIds: readonly [number, ...number[]],
): Promise<void> {
  const before = day.running()?.taskId;
  const others = taskIds.filter((id) => id !== before);
  const taskId = dice.oneOf([others[0] ?? taskIds[0], ...others]);
  await day.start(taskId);
  await timePasses(world, dice.between(1, 60) * SECOND_MS);
  rearrange(world, dice, taskId);
  if (dice.chance(0.6)) await day.stop();
  const [first, ...more] = day.finished();
  if (first !== undefined) await revise(world, day, dice, [first, ...more]);
  if (dice.chance(0.2)) day.log(taskId);
}

function rearrange(world: AppWorld, dice: Dice, taskId: number): void {
  if (dice.chance(0.4)) world.app().moveInWorkList(taskId, dice.between(0, 2));
  if (dice.chance(0.2)) world.app().highlight(taskId, dice.chance(0.7));
  if (dice.chance(0.15)) world.app().removeFromWorkList(taskId);
}

async function revise(
  world: AppWorld,
  day: ScriptedDay,
  dice: Dice,
  finished: readonly [Meant, ...Meant[]],
): Promise<void> {
  if (dice.chance(0.4)) day.edit(dice.oneOf(finished));
  if (!dice.chance(0.25)) return;
  const takeBack = day.remove(dice.oneOf(finished));
  await timePasses(world, dice.between(1, 60) * SECOND_MS);
  if (dice.chance(0.5)) takeBack();
}

/** By the app's clock, which goes a little way in each turn of the event loop, and many worlds may share that. */
export async function timePasses(world: AppWorld, ms: number): Promise<void> {
  const until = world.now() + ms;
  await comesTrue(() => world.now() >= until, 150_000);
}

/** Asks ever again. Unlike `expect.poll` it knows nothing of the test that runs, so several may at the same time. */
export async function comesTrue(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const limit = performance.now() + timeoutMs;
  for await (const _tick of setInterval(POLL_EVERY_MS)) {
    if (await holds()) return;
    if (performance.now() > limit) throw new Error(`it never came true: ${holds.toString()}`);
  }
}

/** What the service holds, in the words of `told`. */
export async function heldBy(world: AppWorld): Promise<readonly string[]> {
  const trackers = await world.board.trackers();
  return trackers
    .map((tracker) =>
      intervalWords(
        tracker.task_id,
        Date.parse(tracker.started_at),
        tracker.ended_at === null ? null : Date.parse(tracker.ended_at),
      ),
    )
    .toSorted();
}

/** What the app shows of this day, in the same words. */
export function shownBy(world: AppWorld): readonly string[] {
  const { sessions } = world.app().snapshot().today;
  return sessions.map(({ task, startedAt, endedAt }) => intervalWords(task.taskId, startedAt, endedAt));
}

function intervalWords(taskId: number, startedAt: number, endedAt: number | null): string {
  const end = endedAt === null ? 'now' : new Date(endedAt).toISOString();
  return `${new Date(startedAt).toISOString()} – ${end} on ${taskId}`;
}
