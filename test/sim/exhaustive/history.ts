import type { Choices } from './choices.ts';
import { excusesSoFar } from './excuses.ts';
import type { Breach } from './law.ts';
import { questionsOn } from './on-screen.ts';
import { quietEnd } from './quiet-end.ts';
import { openScene, type Scene } from './scene.ts';
import { type Budget, type Command, nameOf, type SmallWorld } from './small-world.ts';
import { stateText } from './state.ts';

export interface HistoryPorts {
  readonly choices: Choices;
  /** True where a history was there already, with as much left that may go wrong; from then on it counts as been there. */
  readonly wasHere: (state: string, left: Budget) => boolean;
  readonly tell: (words: string) => void;
}

export interface History {
  /** Null where it joined one that was gone to its end, or where a command was not possible any more. */
  readonly breaches: readonly Breach[] | null;
  readonly requests: number;
  /** What is asked at the end. */
  readonly questions: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Between the clicks of one person. */
const CLICK_MS = 1100;
/** The last look is no longer fresh, and no pull came yet. */
const STALE_MS = 31 * SECOND_MS;
/** Each device has pulled meanwhile. */
const TIMEOUT_MS = 75 * SECOND_MS;
/** What is held up for longer comes after the first dedupe, after the second, or the next day. */
const MARKS_MS = [3 * MINUTE_MS, 13 * MINUTE_MS];
const SWEPT_TWICE_MS = 11 * MINUTE_MS;
const LONG_HELD_MS = 20 * 60 * MINUTE_MS;
/** Longer than anybody on the way repeats a request. */
const WAIT_MS = 4 * MINUTE_MS;
/** What was not sent by then is not about to be. */
const ENDLESS_MS = 10 * MINUTE_MS;
const BOTH: ReadonlySet<number> = new Set([0, 1]);

interface Course {
  readonly scene: Scene;
  readonly budget: Budget;
  readonly ports: HistoryPorts;
  /** What is left to do on each device. */
  readonly scripts: readonly Command[][];
  /** Ms lived, when somebody last did something. */
  activeAt: number;
  /** Devices on which something happened since the last choice: on others it would be the same as before. */
  mayAct: ReadonlySet<number>;
  isLateUsed: boolean;
  /** Of a day that nobody looks at a double is seen with the day's last dedupe. */
  readonly isOffView: boolean;
}

/** One way on from here. */
type Way = () => Promise<void>;

/** Plays one history of a world: what can go more than one way goes as it is chosen. */
export async function playHistory(world: SmallWorld, budget: Budget, ports: HistoryPorts): Promise<History> {
  const scene = await openScene(world, budget, ports.choices, ports.tell);
  const scripts = world.scripts.map((commands) => [...commands]);
  const activeAt = scene.timeline.lived();
  const isOffView = scripts.some((commands) => commands.includes('log yesterday'));
  const course = { scene, budget, ports, scripts, activeAt, mayAct: BOTH, isLateUsed: false, isOffView };
  scene.setCalm(false);
  const isAtEnd = (await act(course)) && (await settle(course));
  const breaches = isAtEnd ? await quietEnd(scene, course) : null;
  const questions = scene.computers.reduce((sum, desk) => sum + questionsOn(desk), 0);
  return { breaches, requests: scene.wire.requests(), questions };
}

/** Until all is done; false where it is left, or never can be. */
async function act(course: Course): Promise<boolean> {
  while (course.scripts.some((commands) => commands.length > 0)) {
    if (isKnown(course, 'acting')) return false;
    const ways = [...commandsNow(course), ...arrivalsNow(course)];
    const mayWait = isPatient(course) || (ways.length === 0 && !isSettled(course));
    if (!mayWait && ways.length === 0) return false;
    await oneOf(course, mayWait ? [...ways, async () => await wait(course)] : ways);
  }
  return true;
}

/** Until nothing is on its way any more; false where it is left. */
async function settle(course: Course): Promise<boolean> {
  const { wire } = course.scene;
  for (;;) {
    if (isKnown(course, 'settling')) return false;
    if (wire.held().length === 0 && isSettled(course)) return true;
    if (quietFor(course) > ENDLESS_MS) return true;
    if (!isPatient(course) && isSettled(course)) {
      await arriveLate(course);
      return true;
    }
    await oneOf(course, [...arrivalsNow(course), async () => await wait(course)]);
  }
}

async function oneOf({ ports }: Course, ways: readonly Way[]): Promise<void> {
  await ways[ports.choices.choose(ways.length)]?.();
}

function commandsNow(course: Course): readonly Way[] {
  const { scene, scripts, budget } = course;
  if (budget.pace === 'when quiet' && !isSettled(course) && !scene.wire.isAnyCutOff()) return [];
  return scene.computers.flatMap((computer, index) => {
    const command = scripts[index]?.[0];
    if (command === undefined || !isOther(course, index) || !scene.person.may(computer, command)) return [];
    return async () => {
      scene.tell(
        `• ${new Date(scene.timeline.wall()).toISOString().slice(11, 19)} on the ${nameOf(index)}: ${command}`,
      );
      scripts[index]?.shift();
      scene.person.does(computer, command);
      await go(course, command === 'wait' ? WAIT_MS : CLICK_MS);
    };
  });
}

/** With commands left elsewhere it matters before which of them this one is; else what happened on other devices changes nothing. */
function isOther({ mayAct, scripts }: Course, device: number): boolean {
  return mayAct.has(device) || scripts.some((commands, other) => other !== device && commands.length > 0);
}

function arrivalsNow(course: Course): readonly Way[] {
  const { wire } = course.scene;
  return wire.held().map((held) => async () => {
    wire.letGo(held);
    await go(course, 0);
  });
}

async function go(course: Course, forMs: number): Promise<void> {
  course.activeAt = course.scene.timeline.lived();
  course.mayAct = BOTH;
  await course.scene.pass(forMs);
}

/** Until something happened between which and the next a person may act; where all is quiet, until the last look is not fresh. */
async function wait(course: Course): Promise<void> {
  const { timeline, wire } = course.scene;
  if (course.budget.pace === 'by turns') return await rest(course);
  const quietMs = quietFor(course);
  const mostMs = quietMs < STALE_MS ? STALE_MS - quietMs : Math.max(SECOND_MS, TIMEOUT_MS - quietMs);
  const until = timeline.lived() + mostMs;
  wire.takeMarks();
  do {
    const isAnyDue = await timeline.step(until);
    course.mayAct = isAnyDue ? wire.takeMarks() : BOTH;
  } while (course.mayAct.size === 0);
}

/** Until nothing has happened for so long that each device has pulled. */
async function rest(course: Course): Promise<void> {
  const { timeline } = course.scene;
  do await timeline.step(timeline.lived() + TIMEOUT_MS);
  while (isPatient(course));
  course.mayAct = BOTH;
}

/** It comes at one of the later moments, if it did not come before. */
async function arriveLate(course: Course): Promise<void> {
  const { scene, ports } = course;
  const { wire, timeline } = scene;
  scene.setCalm(true);
  for (const markMs of MARKS_MS) {
    await scene.pass(markMs - (timeline.lived() - course.activeAt));
    if (wire.held().length === 0) return;
    if (ports.choices.choose(2) === 0) continue;
    course.isLateUsed = course.isOffView && markMs > SWEPT_TWICE_MS;
    return await arriveAll(course);
  }
  await scene.sleep(LONG_HELD_MS);
  course.isLateUsed = true;
  await arriveAll(course);
}

async function arriveAll(course: Course): Promise<void> {
  for (let [way] = arrivalsNow(course); way !== undefined; [way] = arrivalsNow(course)) await way();
  await course.scene.pass(TIMEOUT_MS);
}

/** Nothing is about to be sent or answered. */
function isSettled({ scene }: Course): boolean {
  if (scene.wire.isBusy()) return false;
  return scene.computers.every(
    ({ program, shown, account }) => program() !== null && shown.trackers.pending(account.id, 1).length === 0,
  );
}

function quietFor({ scene, activeAt }: Course): number {
  return scene.timeline.lived() - Math.max(activeAt, scene.wire.writtenAt());
}

function isPatient(course: Course): boolean {
  return quietFor(course) < TIMEOUT_MS;
}

/** True where it joins a history that was gone to its end. */
function isKnown(course: Course, what: string): boolean {
  const { scene, ports, scripts, isLateUsed, mayAct } = course;
  if (!ports.choices.isNew()) return false;
  const { notes, wire, crashes } = scene;
  const steps = notes.steps();
  const doubtful = {
    applied: wire.applied(),
    creates: wire.creates(),
    updates: wire.updates(),
    looks: wire.looks(),
    crashes,
  };
  const excuses = excusesSoFar(steps, doubtful, scene.timeline.wall());
  const rest = [
    wire.isAnyRefused(),
    scripts,
    Math.min(TIMEOUT_MS, quietFor(course)),
    isLateUsed,
    [...mayAct],
    what,
    excuses,
  ];
  return ports.wasHere(stateText({ ...scene, steps, rest }), scene.left());
}
