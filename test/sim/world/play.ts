import { checkQuiet, excusedIn } from '../law/quiet.ts';
import { checkTasks } from '../law/tasks.ts';
import { memoryJournal } from '../journal/memory-journal.ts';
import { actionsFor } from '../../../main/core/outbox/possible-actions.ts';
import type { BoardBackup } from '../board/board-model.ts';
import type { Event, Schedule, Step } from '../story/event.ts';
import { spokenStep } from '../story/words.ts';
import { spokenInstant } from '../law/thing.ts';
import { decide, isMakers, type MakerStep, makerDoes } from './maker.ts';
import { isOthers, otherDoes } from './second-device.ts';
import { act, answer, userDoes, type UserPorts, type UserStep } from './user.ts';
import { picked } from './pick.ts';
import type { Outcome } from '../worlds.ts';
import { createWorld, isMissed, type World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOCKS_AGREE_MS = 1000;
/** The quiet engine only looks: the pulls of a few minutes, and what a start asks. */
const MOST_REQUESTS_WHEN_QUIET = 60;

/** Plays a schedule to its end and judges it; the same one goes the same way. */
export async function play(schedule: Schedule, tell?: (words: string) => void): Promise<Outcome> {
  let world: World | undefined;
  const telling = (words: string): void => {
    if (tell !== undefined) tell(`${world === undefined ? '' : spokenInstant(world.agenda.now())} ${words}`);
  };
  world = createWorld(schedule, telling);
  const state: PlayState = { world, commands: [], backup: null };
  for (const event of schedule.events) {
    await playEvent(state, event, telling);
    if (world.violation() !== null) break;
  }
  if (world.violation() === null) await end(state, schedule, telling);
  return { violation: world.violation(), requests: world.served.count(), ...figuresOf(world) };
}

function figuresOf({ store, accountId, meaning, law }: World): Pick<Outcome, 'questions' | 'things' | 'excused'> {
  const journal = memoryJournal(store);
  const tasks = journal.newTasks.open(accountId).filter((row) => row.attention !== null);
  const isHeldUp = journal.policies.get(accountId).manyDoubted !== 'no';
  const questions = journal.trackers.needingAttention(accountId).length + tasks.length;
  return { questions, things: meaning.things.length, excused: isHeldUp ? [] : excusedIn(law) };
}

interface PlayState {
  readonly world: World;
  readonly commands: number[];
  backup: BoardBackup | null;
}

async function playEvent(state: PlayState, { afterMs, step }: Event, tell: (words: string) => void): Promise<void> {
  const { world } = state;
  await world.agenda.pass(afterMs);
  if (world.violation() !== null) return;
  tell(`• ${spokenStep(step)}`);
  doStep(state, step);
  world.check();
  await world.agenda.pass(0);
}

function doStep(state: PlayState, step: Step): void {
  if (isOthers(step)) return doOthers(state.world, step);
  if (isFault(step)) return doFault(state, step);
  doUsers(state, step);
}

/** A lookalike of an interval that is not sent yet is there well before our attempt: closer than that nobody could tell them apart. */
function doOthers({ network, other }: World, step: Extract<Step, { readonly do: `other ${string}` }>): void {
  if (step.do === 'other logs the same') network.unplug(5 * MINUTE_MS);
  otherDoes(other, step);
}

type FaultStep = Exclude<Step, UserStep | MakerStep | { readonly do: `other ${string}` }>;

const FAULTS = new Set<Step['do']>([
  'fate',
  'cut',
  'portal',
  'revoke',
  'disk full',
  'sleep',
  'back up service',
  'restore service',
  'clock jumps',
  'crash',
  'focus',
  'watch',
  'view day',
  'card appears',
  'nothing',
]);

function isFault(step: Step): step is FaultStep {
  return FAULTS.has(step.do);
}

// oxlint-disable-next-line complexity -- one branch for each fault
function doFault(state: PlayState, step: FaultStep): void {
  const { network, device, model, agenda } = state.world;
  switch (step.do) {
    case 'fate':
      return network.arm(step.wanted, step.count, step.fate);
    case 'cut':
      return network.cut(step.forMs);
    case 'portal':
      return network.portal(step.forMs);
    case 'revoke':
      network.revoke();
      agenda.after(step.forMs, () => renew(state.world));
      return;
    case 'disk full':
      return device.fillDisk(step.forMs);
    case 'sleep':
      return device.sleep(step.forMs);
    case 'back up service':
      state.backup = model.backUp();
      return;
    case 'restore service':
      if (state.backup === null) return;
      state.world.restoreService(state.backup, step.forMs, step.newcomers);
      return;
    case 'clock jumps':
      state.world.meaning.unclear('the clock was set');
      return device.jumpClock(step.byMs);
    case 'crash':
      return device.crash(step.at, step.count, step.downMs);
    case 'focus':
      return device.focus();
    case 'watch':
      return device.session()?.sync.setWatched(step.on);
    case 'view day':
      return device
        .session()
        ?.sync.show(new Date(device.wall() - step.daysAgo * 24 * HOUR_MS).toISOString().slice(0, 10));
    case 'card appears':
      return state.world.cardAppears(step.name, step.isOurUsers);
    case 'nothing':
      return;
    default:
      return step satisfies never;
  }
}

function renew({ network, device }: World): void {
  if (!network.isRevoked()) return;
  network.renew();
  device.signInAgain();
}

function doUsers(state: PlayState, step: UserStep | MakerStep): void {
  const { device } = state.world;
  device.command((session) => {
    const ports = userPorts(state, session);
    if (isMakers(step)) makerDoes(ports, step);
    else userDoes(ports, step);
  });
}

function userPorts({ world, commands }: PlayState, session: UserPorts['session']): UserPorts {
  // Reads only: the journal as the screen shows it.
  const journal = memoryJournal(world.store);
  const { device, meaning, tasks, other } = world;
  const isClockSure = (): boolean => Math.abs(device.wall() - other.now()) < CLOCKS_AGREE_MS;
  const { violated } = world.law;
  return { session, journal, meaning, isClockSure, now: device.wall, tasks, commands, violated };
}

/** The faults end; what is late arrives, what is asked may be answered, and more than a day passes. */
async function end(state: PlayState, { setting, events }: Schedule, tell: (words: string) => void): Promise<void> {
  const { world } = state;
  const { agenda, network, device } = world;
  tell('• the faults end');
  network.heal();
  device.heal();
  renew(world);
  await agenda.pass(15 * MINUTE_MS);
  if (setting.answersAtEnd) await answerAll(state);
  tell('• a day passes, asleep');
  const dayMs = 25 * HOUR_MS + setBackMs(events);
  device.sleep(dayMs);
  await agenda.pass(dayMs + 5 * MINUTE_MS);
  device.focus();
  await agenda.pass(HOUR_MS / 4);
  tell('• the app is started anew');
  device.restart();
  await agenda.pass(4 * MINUTE_MS);
  const [requests, writes] = [world.served.count(), world.served.writes()];
  const isDueLater = startsLater(world);
  tell('• quiet is expected from here on');
  await agenda.pass(3 * MINUTE_MS);
  judge(state, world.served.count() - requests, isDueLater ? 0 : world.served.writes() - writes);
}

/** By so much later a day has passed by the clock of the device: once in a day it asks for the complete list. */
function setBackMs(events: readonly Event[]): number {
  return events.reduce((ms, { step }) => ms + (step.do === 'clock jumps' ? Math.max(0, -step.byMs) : 0), 0);
}

/** Then something will be sent when its time has come. */
function startsLater({ store, other }: World): boolean {
  const now = other.now();
  return [...store.trackers.values()].some(({ row, state }) => state === 'pending' && row.desired.startedAt > now);
}

const ROUNDS = 4;

async function answerAll(state: PlayState): Promise<void> {
  const { world } = state;
  for (let round = 0; round < ROUNDS; round += 1) {
    const journal = memoryJournal(world.store);
    const attention = journal.trackers.needingAttention(world.accountId);
    const asked = journal.newTasks.open(world.accountId).filter((row) => row.attention !== null);
    world.device.command((session) => {
      const ports = userPorts(state, session);
      answer(ports, round);
      for (const row of asked) decide(ports, row, round);
      for (const row of attention) {
        const action = picked(actionsFor(row), round);
        if (action !== undefined) act(ports, row, action);
      }
    });
    await world.agenda.pass(2 * MINUTE_MS);
  }
}

function judge({ world }: PlayState, requests: number, writes: number): void {
  const journal = memoryJournal(world.store);
  const policy = journal.policies.get(world.accountId);
  if (world.violation() !== null) return;
  checkQuiet({
    ...world.law,
    pending: () => journal.trackers.pending(world.accountId, 1000),
    rowBoundTo: (serverId) => journal.trackers.byServerId(world.accountId, serverId),
    isHeldUp: () => policy.manyDoubted !== 'no',
    wasRefused: world.wasRefused,
    servedNow: world.other.now,
  });
  checkTasks({
    rows: journal.newTasks.all(world.accountId),
    attemptsOf: (taskId) => journal.newTasks.attempts(world.accountId, taskId),
    isMissed: (row) => isMissed(world.store, row),
    wasGivenUp: world.wasGivenUp,
    cards: world.taskModel.cards(),
    isMadeElsewhere: world.isMadeElsewhere,
    isHeldUp: policy.manyDoubted !== 'no',
    wasRefused: world.wasRefused(),
    violated: world.law.violated,
  });
  if (writes > 0) world.law.violated(`${writes} writes were sent when all should have been quiet`);
  if (requests > MOST_REQUESTS_WHEN_QUIET) world.law.violated(`${requests} requests in three quiet minutes`);
}
