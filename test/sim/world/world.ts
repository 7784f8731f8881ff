import { APPLIED, type Attempt, FOUND } from '../../../main/core/journal/attempts.ts';
import type { NewTaskRow } from '../../../main/core/journal/new-task-row.ts';
import type { TaskRow, TrackerRow } from '../../../main/core/journal/rows.ts';
import { type BoardBackup, createBoardModel } from '../board/board-model.ts';
import { createNetwork } from '../board/network.ts';
import { createServed, type Served } from '../board/served.ts';
import { createTaskModel, type TaskModel } from '../board/task-model.ts';
import { memoryJournal } from '../journal/memory-journal.ts';
import { createMemoryStore, type MemoryStore } from '../journal/memory-store.ts';
import { checkConserved, type LawPorts } from '../law/conserved.ts';
import { checkUntouched } from '../law/untouched.ts';
import { createMeaning, type Meaning } from '../law/meaning.ts';
import { createDice, seededRandom } from '../random.ts';
import type { Schedule } from '../story/event.ts';
import { type Agenda, createAgenda } from './agenda.ts';
import { CARD_NAMES } from '../story/card-names.ts';
import { createSpeakers } from './speakers.ts';
import { createDevice, type Device } from './device.ts';
import type { SecondDevicePorts } from './second-device.ts';
import { ACCOUNT } from '../../support/account.ts';

export const USER_ID = 7;
const OTHER_USER_ID = 8;
/** A Saturday morning. */
const STARTS_AT = Date.parse('2026-11-21T09:00:07.000Z');

const TASKS: readonly TaskRow[] = [101, 102, 103].map((taskId) => ({
  taskId,
  boardId: 1,
  boardName: 'Product',
  name: `Task ${taskId}`,
  column: 'Doing',
  colour: null,
  facts: null,
}));

/** Everything that takes part in one schedule. */
export interface World {
  readonly agenda: Agenda;
  readonly device: Device;
  readonly served: Served;
  readonly store: MemoryStore;
  readonly meaning: Meaning;
  readonly law: LawPorts;
  readonly other: SecondDevicePorts;
  readonly network: ReturnType<typeof createNetwork>;
  readonly model: ReturnType<typeof createBoardModel>;
  readonly taskModel: TaskModel;
  readonly accountId: number;
  readonly tasks: readonly number[];
  /** The first sentence that says how the law was broken; null so far. */
  readonly violation: () => string | null;
  readonly check: () => void;
  /** The service refused a write for good: then the outbox may ask. */
  readonly wasRefused: () => boolean;
  /** Somebody makes a card of that name at the service itself. */
  readonly cardAppears: (name: number, isOurUsers: boolean) => void;
  readonly isMadeElsewhere: (taskId: number) => boolean;
  /** Our user once needed a task no more that had been sent already: what came of that is nobody's from then on. */
  readonly wasGivenUp: (taskId: number) => boolean;
  /** It is down for `forMs`; then others are the first to be given numbers. */
  readonly restoreService: (backup: BoardBackup, forMs: number, newcomers: number) => void;
}

export function createWorld(schedule: Schedule, tell: (words: string) => void): World {
  const { setting } = schedule;
  let violation: string | null = null;
  const violated = (words: string): void => {
    violation ??= words;
  };
  const agenda = createAgenda(STARTS_AT, () => violated('there is no end to what happens'));
  const store = createMemoryStore();
  const plain = memoryJournal(store);
  const tasks = TASKS.map(({ taskId }) => taskId);
  const account = plain.accounts.insert({ ...ACCOUNT, userId: USER_ID });
  plain.tasks.put(account.id, TASKS);
  const serverClock = (): number => agenda.now() + setting.serverAheadMs;
  const known = new Map(TASKS.map(({ taskId, boardId }) => [taskId, boardId]));
  const model = createBoardModel(serverClock, setting, known);
  const taskModel = createTaskModel(serverClock, known);
  const elsewhere = new Set<number>();
  const givenUp = new Set<number>();
  const noteGivenUp = (): void => {
    for (const { taskId } of store.taskAttempts.values()) {
      const row = plain.newTasks.get(account.id, taskId);
      if (row !== null && row.actualId === null && !isMissed(store, row)) givenUp.add(taskId);
    }
  };
  const network = createNetwork({
    agenda,
    wall: () => device.wall(),
    serverClock,
    hand: (run) => device.hand(run),
    tell,
    revokedStatus: setting.api === 'v1' ? 401 : 403,
  });
  const rowOf = (id: number): TrackerRow | null => store.trackers.get(id)?.row ?? null;
  const rowBoundTo = (serverId: number): TrackerRow | null => plain.trackers.byServerId(account.id, serverId);
  const haveTheirOwn = new Set<number>();
  const meaning = createMeaning({
    now: agenda.now,
    rowOf,
    rows: () => [...store.trackers.values()].map(({ row }) => row),
    rowBoundTo,
    records: model.records,
    recordById: model.byId,
    hasItsOwn: (id) => haveTheirOwn.has(id),
    onTheWay: network.onTheWay,
    violated,
  });
  const law: LawPorts = {
    meaning,
    rowOf,
    records: () => model.records().filter(({ userId }) => userId === USER_ID),
    violated,
  };
  const served = createServed({
    network,
    model,
    taskModel,
    violated,
    now: agenda.now,
    userId: USER_ID,
    tasks: TASKS,
    rowOfCreate: createSpeakers(store),
    rowBoundTo: (serverId) => rowBoundTo(serverId)?.id ?? null,
    applied: (request, before, after) => {
      meaning.applied(request, before, after);
      checkConserved(law);
    },
    leaves: (request) => {
      meaning.sent(request);
      return device.leaves();
    },
  });
  const other: SecondDevicePorts = {
    model,
    meaning,
    userId: USER_ID,
    now: serverClock,
    boardOf: () => 1,
    tasks,
    unsent: () => [...store.trackers.values()].flatMap(({ row }) => (isUnsent(store, row) ? [row] : [])),
    tell,
  };
  const dice = createDice(seededRandom(schedule.seed ^ 0x5e_ed));
  for (let logged = 0; logged < setting.before; logged += 1)
    logBefore(other, serverClock(), dice.between(0, 2), logged);
  /** A dedupe writes over how an attempt ended, so that is noted before it. */
  const noteAnswers = (): void => {
    for (const { id, answer } of store.attempts.values())
      if (answer === APPLIED || answer === FOUND) haveTheirOwn.add(id);
  };
  let lastAttemptId = 0;
  const newAttempts = (): readonly Attempt[] => {
    const last = store.nextIds.get('attempts') ?? 0;
    if (last <= lastAttemptId) return [];
    const fresh = [...store.attempts.values()].filter(({ id }) => id > lastAttemptId);
    lastAttemptId = last;
    return fresh;
  };
  const device: Device = createDevice({
    agenda,
    store,
    account,
    random: seededRandom(schedule.seed ^ 0xd1_ce),
    severalTimers: setting.severalTimers,
    service: served,
    aheadMs: setting.deviceAheadMs,
    committed: (by, changes) => {
      for (const attempt of newAttempts()) meaning.begun(attempt);
      noteAnswers();
      if (by === 'user') {
        meaning.userDid(changes);
        noteGivenUp();
      } else {
        meaning.engineDid(changes);
        checkUntouched(law, changes);
      }
      checkConserved(law);
    },
    tell,
    violated,
  });
  return {
    agenda,
    device,
    served,
    store,
    meaning,
    law,
    other,
    network,
    model,
    taskModel,
    accountId: account.id,
    tasks,
    violation: () => violation,
    check: () => checkConserved(law),
    wasRefused: served.wasRefused,
    cardAppears: (name, isOurUsers) => {
      const body = { name: CARD_NAMES[name] ?? '', boardId: 1 };
      const told = taskModel.create(isOurUsers ? USER_ID : OTHER_USER_ID, body, false);
      if ('value' in told) elsewhere.add(told.value);
    },
    isMadeElsewhere: (taskId) => elsewhere.has(taskId),
    wasGivenUp: (taskId) => givenUp.has(taskId),
    restoreService: (backup, forMs, newcomers) => {
      network.down(forMs);
      meaning.restored(model.records(), backup);
      model.restore(backup);
      agenda.after(forMs - 1, () => {
        for (let made = 0; made < newcomers; made += 1) newcomer(other, serverClock(), made);
      });
    },
  };
}

/** There is time of it, or a place on the work list, or it was made for its own sake; asked of what is on the disk, and not of the engine. */
export function isMissed(store: MemoryStore, { taskId, wanted }: NewTaskRow): boolean {
  const hasTime = [...store.trackers.values()].some(({ row }) => row.taskId === taskId && !row.deleted);
  return wanted || hasTime || [...store.additions.values()].some((addition) => addition.taskId === taskId);
}

function isUnsent(store: MemoryStore, row: TrackerRow): boolean {
  if (!row.isOwn || row.seen !== null || row.deleted || row.inDoubt) return false;
  return ![...store.attempts.values()].some(({ trackerId }) => trackerId === row.id);
}

/** Yesterday's entries. */
function logBefore({ model, meaning }: SecondDevicePorts, now: number, task: number, index: number): void {
  const startedAt = Math.floor(now / 60_000) * 60_000 - 26 * 60 * 60_000 + index * 30 * 60_000;
  const times = { startedAt, endedAt: startedAt + 20 * 60_000, listed: false };
  const told = model.create(USER_ID, 101 + task, 1, { ...times, endedAt: null });
  if ('refused' in told) return;
  const record = model.byId(told.value.id);
  if (record === null) return;
  model.restore({
    records: new Map(
      model
        .records()
        .map((kept) => [kept.id, kept.id === record.id ? { ...kept, ...times, createdAt: times.endedAt } : kept]),
    ),
    nextId: record.id + 1,
  });
  const kept = model.byId(record.id);
  if (kept !== null) meaning.otherMade(kept);
}

/** After a restore the service gives numbers again: to this user's other device, or to somebody else. */
function newcomer({ model, meaning }: SecondDevicePorts, now: number, index: number): void {
  const userId = index % 2 === 0 ? USER_ID : OTHER_USER_ID;
  const startedAt = Math.floor(now / 1000) * 1000 - index * 1000;
  const told = model.create(userId, 101 + (index % 3), 1, { startedAt, endedAt: null });
  const record = 'refused' in told ? null : model.byId(told.value.id);
  if (record !== null && userId === USER_ID) meaning.otherMade(record);
}
