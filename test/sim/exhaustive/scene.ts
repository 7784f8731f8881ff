import { type BoardModel, createBoardModel } from '../board/board-model.ts';
import type { Choices } from './choices.ts';
import { type Computer, createComputer } from './computer.ts';
import type { Crash } from './excuses.ts';
import type { Breach } from './law.ts';
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
  const model = createBoardModel(timeline.wall, { endedAtRule: 'after-start' }, TASKS);
  const defects: Breach[] = [];
  const crashes: Crash[] = [];
  const left = { faults: budget.faults, crashes: budget.crashes };
  let isCalm = true;
  const person = createPerson(timeline.wall, tell);

  function fate(options: number): number {
    if (isCalm || left.faults === 0) return 0;
    const chosen = choices.choose(options);
    if (chosen > 0) left.faults -= 1;
    return chosen;
  }

  function isCrash(device: number): boolean {
    if (isCalm || left.crashes === 0 || choices.choose(2) === 0) return false;
    left.crashes -= 1;
    crashes.push({ device, at: timeline.wall() });
    return true;
  }

  async function pass(forMs: number): Promise<void> {
    const until = timeline.lived() + forMs;
    while (await timeline.step(until));
  }

  const wire = createWire({ timeline, model, userId: USER_ID, fate, tell });
  const onDefect = (words: string): void => {
    defects.push({ rule: 'defect', words });
  };
  const computers = world.scripts.map((_, index) => createComputer({ index, timeline, wire, isCrash, onDefect, tell }));
  tell(worldWords(world));
  if (world.before !== 'nothing') {
    const isEnded = world.before === 'an entry';
    const startedAt = STARTS_AT - 7 * SECOND_MS - (isEnded ? 2 * HOUR_MS : HOUR_MS / 2);
    const endedAt = isEnded ? startedAt + HOUR_MS : null;
    model.create(USER_ID, 101, 1, { startedAt, endedAt, listed: true });
    person.finds(101, startedAt, endedAt);
  }
  for (const computer of computers) {
    computer.open();
    await pass(20 * SECOND_MS);
  }
  return {
    timeline,
    model,
    wire,
    computers,
    person,
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
