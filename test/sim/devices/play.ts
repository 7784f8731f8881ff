import type { Desk } from '../exhaustive/computer.ts';
import { type Breach, breachesOf, EXCUSED } from '../exhaustive/law.ts';
import { isStoppedInCopy } from '../exhaustive/may-be-asked.ts';
import { thingsOf } from '../exhaustive/meant.ts';
import type { Notes } from '../exhaustive/notes.ts';
import type { Aim } from '../exhaustive/person.ts';
import { questionsOn } from '../exhaustive/on-screen.ts';
import { deletableOn, rowsOn, shownOf, unaskedOn } from '../exhaustive/screen.ts';
import type { Outcome } from '../worlds.ts';
import type { Command } from '../exhaustive/small-world.ts';
import { type Made, NOBODY, type Step } from '../exhaustive/steps.ts';
import { picked } from '../world/pick.ts';
import { actWords, type Act, type Plan } from './plan.ts';
import { type Account, openScene, type Scene } from './scene.ts';
import { scriptDoes } from './script.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LONG_MS = 5 * MINUTE_MS;
const LATEST_MS = 23 * HOUR_MS;
/** Where nobody looks, all is asked for once in so long. */
const SEEN_WITHIN_MS = 20 * MINUTE_MS;

export function planWords({ seed, setting }: Plan): string {
  return `seed ${seed}: ${Object.entries(setting)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
}

/** Plays a plan to its quiet end and judges it by what was clicked and typed. The same plan always goes the same way. */
export async function playPlan(plan: Plan, tell: (words: string) => void = () => undefined): Promise<Outcome> {
  const scene = await openScene(plan, tell);
  for (const { afterMs, act } of plan.events) {
    // Nobody looks at a window for hours.
    scene.setWatched(afterMs < LONG_MS);
    await letOldGo(scene, afterMs);
    await scene.pass(afterMs);
    scene.setWatched(true);
    tell(`• ${new Date(scene.timeline.wall()).toISOString().slice(11, 19)} ${actWords(act)}`);
    await doAct(scene, act);
  }
  await end(scene, tell);
  return judged(scene);
}

// oxlint-disable-next-line complexity -- one branch for each act
async function doAct(scene: Scene, act: Act): Promise<void> {
  const { wire } = scene;
  switch (act.do) {
    case 'command':
      return doCommand(scene, act);
    case 'script':
      return doScript(scene, act);
    case 'answer':
      return doAnswer(scene, act);
    case 'cut off':
      return wire.cutOff(act.device, act.forMs);
    case 'kill':
      return computerOf(scene, act.device)?.restart();
    case 'crash':
      return scene.crashAt(act.device, act.moment);
    case 'let go':
      return letGo(scene, act.pick);
    case 'sleep':
      await letOldGo(scene, act.forMs);
      return await scene.sleep(act.forMs);
    case 'copy':
      return await scene.copy(act);
    case 'nothing':
      return;
    default:
      return act satisfies never;
  }
}

function letGo({ wire }: Scene, pick: number): void {
  const held = picked(wire.held(), pick);
  if (held !== undefined) wire.letGo(held);
}

function computerOf(scene: Scene, device: number) {
  return picked(scene.computers(), device);
}

type OfCommand = Extract<Act, { readonly do: 'command' }>;
type OfAnswer = Extract<Act, { readonly do: 'answer' }>;
type OfScript = Extract<Act, { readonly do: 'script' }>;

function doCommand(scene: Scene, act: OfCommand): void {
  const account = picked(scene.accounts, act.account);
  const desk = account === undefined ? undefined : picked(account.desks(), act.device);
  if (account === undefined || desk === undefined || isUndoneBesideTimer(desk, act.command)) return;
  if (act.command === 'start' && isRunningBack(account, desk)) return;
  account.person.does(desk, act.command, aimOf(account, desk, act));
}

/** What runs again ends what was started since, which is more than the steps tell. */
function isUndoneBesideTimer(desk: Desk, command: Command): boolean {
  return command === 'undo' && rowsOn(desk).some((row) => row.desired.endedAt === null);
}

/**
 * A timer of another device runs that was deleted here, and taken back: whether it is this device's own by now, which a start ends, hangs on
 * whether it had to be sent anew, and that the steps do not tell.
 */
function isRunningBack({ notes }: Account, desk: Desk): boolean {
  return rowsOn(desk).some((row) => {
    if (row.desired.endedAt !== null) return false;
    const made = notes.thingOf(shownOf(row), desk.index);
    const isBack = (step: Step): boolean =>
      step.kind === 'changed' && step.thing === made?.thing && step.device === desk.index && step.to === true;
    return made !== null && made.device !== desk.index && notes.steps().some(isBack);
  });
}

function aimOf({ notes }: Account, desk: Desk, { command, pick, task, minutes, slot }: OfCommand): Aim {
  const shown = command === 'delete' ? deletableOn(desk) : unaskedOn(desk);
  const rows = shown.filter((row) => command !== 'stop' || row.desired.endedAt === null);
  const row = picked(rows.toReversed(), pick);
  const [taskId, times] = [101 + task, timesOf(desk.wall(), slot)];
  if (command !== 'log same') return { row, taskId, times, minutes };
  const others = notes.steps().flatMap((step) => {
    if (step.kind !== 'made' || !isLoggedOnce(notes, step) || isKnown(notes, desk, step)) return [];
    return { taskId: step.taskId, times: { startedAt: step.startedAt, endedAt: step.endedAt } };
  });
  const same = picked(others.toReversed(), pick);
  return { row, taskId, times, minutes, ...same };
}

/** Nobody has changed it, and nobody has logged the same: else the steps do not tell which one is meant. */
function isLoggedOnce(notes: Notes, made: Made): made is Made & { readonly endedAt: number } {
  const { thing, taskId, startedAt } = made;
  return (
    made.endedAt !== null &&
    !notes.steps().some((step) => {
      if (step.kind === 'changed') return step.thing === thing;
      return step.kind === 'made' && step !== made && step.taskId === taskId && step.startedAt === startedAt;
    })
  );
}

/** The device has it, or has had it: what is logged there is another entry then, and begins a second later. */
function isKnown(notes: Notes, { index, store, account }: Desk, { taskId, thing }: Made): boolean {
  return [...store.trackers.values()].some(
    ({ row }) =>
      row.accountId === account.id && row.taskId === taskId && notes.thingOf(shownOf(row), index)?.thing === thing,
  );
}

/** Each slot begins in a second of its own. */
function timesOf(now: number, slot: number): Aim['times'] {
  const startedAt = Math.floor(now / DAY_MS) * DAY_MS + slot * (11 * MINUTE_MS + SECOND_MS);
  return { startedAt, endedAt: startedAt + 8 * MINUTE_MS };
}

function doAnswer(scene: Scene, { account: index, device, pick }: OfAnswer): void {
  const account = picked(scene.accounts, index);
  const desk = account === undefined ? undefined : picked(account.desks(), device);
  if (account !== undefined && desk !== undefined) account.person.answers(desk, pick);
}

function doScript(scene: Scene, { account: index, command, pick, task, minutes, slot }: OfScript): void {
  const account = picked(scene.accounts, index);
  if (account === undefined) return;
  const { model, wire, timeline } = scene;
  const { userId, notes } = account;
  const now = timeline.wall();
  scriptDoes({ model, wire, userId, notes, now: timeline.wall }, command, {
    pick,
    taskId: 101 + task,
    minutes,
    times: timesOf(now, slot),
  });
}

/** The faults end; what is held up comes at one of the later moments, more than a day passes, and all start anew. */
async function end(scene: Scene, tell: (words: string) => void): Promise<void> {
  const { dice, pass } = scene;
  tell('• the faults end');
  scene.calm();
  for (const computer of scene.computers()) if (computer.program() === null) await pass(3 * SECOND_MS);
  scene.setWatched(false);
  for (const forMs of [2 * MINUTE_MS, 11 * MINUTE_MS]) {
    if (dice.chance(0.5)) letAllGo(scene);
    await pass(forMs);
  }
  tell('• all sleep');
  await letOldGo(scene, 20 * HOUR_MS);
  await scene.sleep(20 * HOUR_MS);
  letAllGo(scene);
  await pass(SEEN_WITHIN_MS);
  // What one of them takes away the others see gone with their next complete list.
  for (const forMs of [25 * HOUR_MS, 25 * HOUR_MS]) await scene.sleep(forMs);
  tell('• all start anew');
  for (const computer of scene.computers()) computer.restart();
  await pass(3 * SECOND_MS);
  scene.setWatched(false);
  await pass(2 * MINUTE_MS);
}

/** What would be a day old after so long: no request takes longer, and all see it in time. */
async function letOldGo({ wire, timeline, pass }: Scene, forMs: number): Promise<void> {
  const old = wire.held().filter(({ sentAt }) => timeline.wall() + forMs - sentAt > LATEST_MS);
  for (const held of old) wire.letGo(held);
  if (old.length > 0) await pass(SEEN_WITHIN_MS);
}

function letAllGo({ wire }: Scene): void {
  for (const held of wire.held()) wire.letGo(held);
}

function judged(scene: Scene): Outcome {
  const ends = scene.accounts.map((account) => judgedAccount(scene, account));
  const breaches = [...ends.flatMap((one) => one.breaches), ...scene.defects];
  const first = breaches.find(({ rule }) => !EXCUSED.has(rule));
  return {
    violation: first === undefined ? null : `${first.rule}: ${first.words}`,
    requests: scene.wire.requests(),
    questions: sum(ends.map(({ questions }) => questions)),
    things: sum(ends.map(({ things }) => things)),
    excused: breaches.flatMap(({ rule }) => (EXCUSED.has(rule) ? [rule] : [])),
  };
}

interface End {
  readonly breaches: readonly Breach[];
  readonly questions: number;
  readonly things: number;
}

function judgedAccount({ model, wire, crashes }: Scene, { userId, notes, desks: desksOf }: Account): End {
  const [steps, desks] = [notes.steps(), desksOf()];
  const isOfUser = (one: { readonly userId: number }): boolean => one.userId === userId;
  const [records, applied] = [model.records().filter(isOfUser), wire.applied().filter(isOfUser)];
  const strange = notes.strange();
  // What goes on from a stop that only the copy sent is nobody's entry by the steps alone.
  const isOfCopy = steps.some((step) => step.kind === 'again' && isStoppedInCopy(step.thing, steps, desks));
  return {
    breaches: [
      ...breachesOf({
        steps: withSureMarks(steps, desks),
        records,
        desks,
        applied,
        creates: wire.creates(),
        updates: wire.updates(),
        looks: wire.looks(),
        isAnyRefused: false,
        crashes,
      }),
      ...(strange === null ? [] : [{ rule: isOfCopy ? ('copied' as const) : ('unmeant' as const), words: strange }]),
    ],
    questions: sum(desks.map(questionsOn)),
    things: thingsOf(steps).length,
  };
}

/** A place or a star that two devices had a hand in is of one of several entries: the steps do not tell of which. */
function withSureMarks(steps: readonly Step[], desks: readonly Desk[]): readonly Step[] {
  if (desks.some(({ copyOf }) => copyOf !== null)) return steps.filter(({ kind }) => kind !== 'marked');
  const tasks = new Map(steps.flatMap((step) => (step.kind === 'made' ? [[step.thing, step.taskId]] : [])));
  const hands = new Map<number | undefined, Set<number>>();
  for (const step of steps) {
    const isHand =
      step.kind === 'marked' || step.kind === 'again' || (step.kind === 'changed' && step.field === 'isThere');
    if (!isHand) continue;
    const taskId = step.kind === 'marked' ? step.taskId : tasks.get(step.thing);
    const of = hands.get(taskId) ?? new Set();
    // What is started again may be listed again.
    hands.set(taskId, of.add(step.device).add(step.kind === 'again' ? NOBODY : step.device));
  }
  return steps.filter((step) => step.kind !== 'marked' || hands.get(step.taskId)?.size === 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
