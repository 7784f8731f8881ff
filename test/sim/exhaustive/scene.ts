import { clicks, runOn } from '../../support/clicks.ts';
import { type BoardModel, createBoardModel } from '../board/board-model.ts';
import type { MemoryStore } from '../journal/memory-store.ts';
import type { Choices } from './choices.ts';
import { type Computer, createComputer } from './computer.ts';
import type { Crash } from './excuses.ts';
import type { Breach } from './law.ts';
import { createNotes, type Notes } from './notes.ts';
import { createPerson, type Person } from './person.ts';
import { type Budget, type SmallWorld, worldWords } from './small-world.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { createWire, type Wire } from './wire.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** A Saturday morning. */
const STARTS_AT = Date.parse('2026-11-21T09:00:07.000Z');
const USER_ID = 7;
const TASKS = new Map([
  [101, 1],
  [102, 1],
]);

/** Everything that takes part in one history of a world. */
export interface Scene {
  readonly timeline: Timeline;
  readonly model: BoardModel;
  readonly wire: Wire;
  readonly computers: readonly Computer[];
  readonly person: Person;
  readonly notes: Notes;
  readonly defects: readonly Breach[];
  readonly crashes: readonly Crash[];
  /** What may still go wrong. */
  readonly left: () => Budget;
  /** Whether anything may go wrong now. */
  readonly setCalm: (isCalm: boolean) => void;
  readonly pass: (forMs: number) => Promise<void>;
  /** Both devices sleep for so long, wake, and look. */
  readonly sleep: (forMs: number) => Promise<void>;
  readonly tell: (words: string) => void;
}

/** Opens a world's devices, the one after the other, and lets them read what is there. */
export async function openScene(
  world: SmallWorld,
  budget: Budget,
  choices: Choices,
  tell: (words: string) => void,
): Promise<Scene> {
  const timeline = createTimeline(STARTS_AT);
  const model = createBoardModel(
    timeline.wall,
    { endedAtRule: world.isStrict === true ? 'not-past' : 'after-start' },
    TASKS,
  );
  const defects: Breach[] = [];
  const crashes: Crash[] = [];
  const left = { faults: budget.faults, crashes: budget.crashes };
  let isCalm = true;
  const notes = createNotes();
  const person = createPerson(notes, tell);

  function fate(options: number): number {
    if (isCalm || left.faults === 0) return 0;
    const chosen = choices.choose(options);
    if (chosen > 0) left.faults -= 1;
    return chosen;
  }

  function isCrash(device: number): boolean {
    if (isCalm || left.crashes === 0 || choices.choose(2) === 0) return false;
    left.crashes -= 1;
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
  const computers = world.scripts.map((_, index) => createComputer({ index, timeline, wire, isCrash, onDefect, tell }));
  tell(worldWords(world));
  if (isCopied(world)) logBeforeCopying(computers, notes);
  else if (world.before !== 'nothing') {
    const isEnded = world.before === 'an entry';
    const startedAt = STARTS_AT - 7 * SECOND_MS - (isEnded ? 2 * HOUR_MS : HOUR_MS / 2);
    const endedAt = isEnded ? startedAt + HOUR_MS : null;
    model.create(USER_ID, 101, 1, { startedAt, endedAt, listed: true });
    notes.finds(timeline.wall(), 101, { startedAt, endedAt });
  }
  for (const computer of computers) {
    computer.open();
    await pass(isCopied(world) ? 20 * MINUTE_MS : 20 * SECOND_MS);
  }
  return {
    timeline,
    model,
    wire,
    computers,
    person,
    notes,
    defects,
    crashes,
    left: () => ({ ...left }),
    setCalm: (isCalmNow) => {
      isCalm = isCalmNow;
    },
    pass,
    sleep: async (forMs) => {
      tell('• both sleep');
      timeline.sleep(forMs);
      for (const { program } of computers) program()?.sync.refresh();
      await pass(2 * MINUTE_MS);
    },
    tell,
  };
}

/** The copy is opened when all is over that the other one sends. */
function isCopied({ before }: SmallWorld): boolean {
  return before === 'an unsent entry in two copies of a journal';
}

/** The program runs on neither device: what is in one journal is in the other. */
function logBeforeCopying([first, second]: readonly Computer[], notes: Notes): void {
  if (first === undefined || second === undefined) return;
  const at = STARTS_AT - 10 * MINUTE_MS;
  const clock = { now: () => at, monotonicMs: () => 0, uptimeMs: () => 0 };
  const ports = { journal: first.shown, clock, accountId: first.account.id, severalTimers: () => false };
  // Of a day that is not on view.
  const startedAt = at - 7 * SECOND_MS - 27 * HOUR_MS;
  const endedAt = startedAt + HOUR_MS;
  clicks(runOn(ports)).editing.log(101, startedAt, endedAt);
  copyStore(first.store, second.store);
  notes.finds(at, 101, { startedAt, endedAt });
}

function copyStore(from: MemoryStore, to: MemoryStore): void {
  for (const [id, row] of from.trackers) to.trackers.set(id, row);
  for (const [id, intent] of from.intents) to.intents.set(id, intent);
  for (const [table, id] of from.nextIds) to.nextIds.set(table, id);
}
