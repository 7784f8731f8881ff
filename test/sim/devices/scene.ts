import { type BoardModel, createBoardModel } from '../board/board-model.ts';
import { type Computer, createComputer, type Desk, storeFor } from '../exhaustive/computer.ts';
import type { Crash } from '../exhaustive/excuses.ts';
import type { Breach } from '../exhaustive/law.ts';
import { createNotes, type Notes } from '../exhaustive/notes.ts';
import { createPerson, type Person } from '../exhaustive/person.ts';
import { createTimeline, type Timeline } from '../exhaustive/timeline.ts';
import { createWire, type Wire } from '../exhaustive/wire.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import { copied } from './copied.ts';
import type { Act, Plan } from './plan.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** A Saturday morning. */
const STARTS_AT = Date.parse('2026-11-21T09:00:07.000Z');
const COPYING_MS = 65 * SECOND_MS;
const USERS = [7, 8];
const TASKS = new Map([101, 102, 103].map((taskId) => [taskId, 1]));

/** One account: what its person meant by whatever device, and what each device shows of it. */
export interface Account {
  readonly userId: number;
  readonly notes: Notes;
  readonly person: Person;
  readonly desks: () => readonly Desk[];
}

/** Everything that takes part in one plan. */
export interface Scene {
  readonly timeline: Timeline;
  readonly model: BoardModel;
  readonly wire: Wire;
  readonly computers: () => readonly Computer[];
  readonly accounts: readonly Account[];
  readonly defects: readonly Breach[];
  readonly crashes: readonly Crash[];
  /** For what is decided as it comes: the same for the same plan. */
  readonly dice: Dice;
  /** Nothing goes wrong from here on. */
  readonly calm: () => void;
  readonly crashAt: (device: number, moment: number) => void;
  readonly copy: (act: Extract<Act, { readonly do: 'copy' }>) => Promise<void>;
  readonly pass: (forMs: number) => Promise<void>;
  readonly sleep: (forMs: number) => Promise<void>;
  readonly setWatched: (isWatched: boolean) => void;
}

/** Opens the computers of a plan, the one after the other, and lets them read what is there. */
export async function openScene({ seed, setting }: Plan, tell: (words: string) => void): Promise<Scene> {
  const timeline = createTimeline(STARTS_AT);
  const model = createBoardModel(timeline.wall, { endedAtRule: 'after-start' }, TASKS);
  const dice = createDice(seededRandom(seed ^ 0xfa_7e));
  const defects: Breach[] = [];
  const crashes: Crash[] = [];
  const momentsLeft = new Map<number, number>();
  let isCalm = true;
  const users = USERS.slice(0, setting.accounts);

  const fate = (options: number): number =>
    !isCalm && dice.chance(setting.badPercent / 100) ? dice.between(1, options - 1) : 0;

  function isCrash(device: number): boolean {
    const left = (momentsLeft.get(device) ?? 0) - 1;
    momentsLeft.set(device, left);
    if (isCalm || left !== 0) return false;
    const at = timeline.wall();
    crashes.push({ device, at, lookedAt: (taskId) => wire.lookedAt(device, taskId, at) });
    return true;
  }

  async function pass(forMs: number): Promise<void> {
    const until = timeline.lived() + forMs;
    while (await timeline.step(until));
  }

  const wire = createWire({ timeline, model, fate, tell });
  const onDefect = (words: string): void => {
    defects.push({ rule: 'defect', words });
  };
  const ports = { timeline, wire, isCrash, onDefect, tell };
  const computers = Array.from({ length: setting.devices }, (_, index) =>
    createComputer({ ...ports, index, store: storeFor(users) }),
  );
  const accounts = users.map((userId): Account => {
    const notes = createNotes();
    const desks = (): readonly Desk[] =>
      computers.flatMap((one) => one.desks.filter(({ account }) => account.userId === userId));
    return { userId, notes, person: createPerson(notes, tell), desks };
  });
  for (const { userId, notes } of accounts)
    for (let index = 0; index < setting.before; index += 1) {
      const startedAt = STARTS_AT - 7 * SECOND_MS - (index + 1) * 26 * 60 * MINUTE_MS;
      const times = { startedAt, endedAt: startedAt + 20 * MINUTE_MS };
      model.create(userId, 101 + (index % 3), 1, { ...times, listed: index === 0 });
      notes.finds(timeline.wall(), 101 + (index % 3), times);
    }
  for (const computer of computers) {
    computer.open();
    await pass(20 * SECOND_MS);
  }
  isCalm = false;
  return {
    timeline,
    model,
    wire,
    computers: () => computers,
    accounts,
    defects,
    crashes,
    dice,
    calm: () => {
      isCalm = true;
      wire.reconnect();
    },
    crashAt: (device, moment) => momentsLeft.set(device, moment),
    copy: async ({ device, how }) => {
      const from = computers[device % computers.length];
      if (from === undefined) return;
      const copyOf = { device: from.index, at: timeline.wall() };
      const made = createComputer({ ...ports, index: computers.length, store: copied(from.store, how), copyOf });
      // Nobody copies a journal and opens the copy in no time.
      await pass(COPYING_MS);
      computers.push(made);
      made.open();
    },
    pass,
    sleep: async (forMs) => {
      timeline.sleep(forMs);
      for (const { desks } of computers) for (const { program } of desks) program()?.sync.refresh();
      await pass(2 * MINUTE_MS);
    },
    setWatched: (isWatched) => {
      for (const { desks } of computers) for (const { program } of desks) program()?.sync.setWatched(isWatched);
    },
  };
}
