import type { Fate, FateFor } from '../board/fate.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import { MOTIFS } from './motifs.ts';
import { withGiven, withSeveral } from './with-entries.ts';
import { withTasks } from './with-tasks.ts';
import type { CrashPoint, Event, Schedule, Setting, Step } from './event.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Kind =
  | 'user'
  | 'editing'
  | 'outbox'
  | 'other'
  | 'network'
  | 'service'
  | 'token'
  | 'restore'
  | 'clock'
  | 'crash'
  | 'disk'
  | 'sleep';

/** Which parts of the world a schedule uses, and how much: each has its own mix, so that every pair meets undisturbed too. */
function mix(dice: Dice): ReadonlyMap<Kind, number> {
  const weights = new Map<Kind, number>([['user', dice.between(6, 14)]]);
  const add = (kind: Kind, probability: number, most: number): void => {
    if (dice.chance(probability)) weights.set(kind, dice.between(1, most));
  };
  add('editing', 0.5, 6);
  add('outbox', 0.35, 3);
  add('other', 0.5, 6);
  add('network', 0.8, 10);
  add('service', 0.35, 4);
  add('token', 0.2, 2);
  add('restore', 0.15, 3);
  add('clock', 0.25, 3);
  add('crash', 0.5, 5);
  add('disk', 0.2, 2);
  add('sleep', 0.3, 2);
  return weights;
}

/** The same seed, the same schedule. */
export function generate(seed: number): Schedule {
  const dice = createDice(seededRandom(seed));
  const weights = mix(dice);
  const setting: Setting = {
    endedAtRule: dice.chance(0.3) ? 'not-past' : 'after-start',
    serverAheadMs: dice.chance(0.25) ? skew(dice) : 0,
    deviceAheadMs: 0,
    api: dice.chance(0.5) ? 'v1' : 'v3',
    severalTimers: dice.chance(0.3),
    before: dice.chance(0.4) ? dice.between(1, 5) : 0,
    answersAtEnd: dice.chance(0.7),
  };
  const events = Array.from({ length: dice.between(15, 50) }, (): Event => ({
    afterMs: pause(dice),
    step: step(dice, weights),
  }));
  return { seed, setting, events: withSeveral(seed, withGiven(seed, withTasks(seed, withMotifs(dice, events)))) };
}

/** One or two of them in one schedule of three. */
function withMotifs(dice: Dice, events: readonly Event[]): readonly Event[] {
  if (dice.chance(0.67)) return events;
  const place = dice.between(0, events.length);
  const motifs = Array.from({ length: dice.between(1, 2) }, () => dice.oneOf(MOTIFS)(dice)).flat();
  return [...events.slice(0, place), ...motifs, ...events.slice(place)];
}

function skew(dice: Dice): number {
  const most = dice.oneOf([5 * SECOND_MS, 3 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS]);
  return dice.between(-most, most);
}

function pause(dice: Dice): number {
  return dice.oneOf([
    () => 0,
    () => dice.between(1, 100),
    () => dice.between(1, 3) * SECOND_MS,
    () => dice.between(3, 40) * SECOND_MS,
    () => dice.between(30, 180) * SECOND_MS,
    () => dice.between(2, 15) * MINUTE_MS,
  ])();
}

function step(dice: Dice, weights: ReadonlyMap<Kind, number>): Step {
  let left = dice.between(
    1,
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  );
  for (const [kind, weight] of weights) {
    left -= weight;
    if (left <= 0) return STEPS[kind](dice);
  }
  return { do: 'nothing' };
}

const STEPS: Readonly<Record<Kind, (dice: Dice) => Step>> = {
  user: (dice) =>
    dice.oneOf<() => Step>([
      () => ({ do: 'start', task: dice.between(0, 2), secondsAgo: dice.chance(0.85) ? 0 : dice.between(1, 600) }),
      () => ({ do: 'start', task: dice.between(0, 2), secondsAgo: 0 }),
      () => ({ do: 'stop', pick: dice.between(0, 3), secondsAgo: dice.chance(0.85) ? 0 : dice.between(1, 300) }),
      () => ({ do: 'stop', pick: 0, secondsAgo: 0 }),
      () => ({ do: 'stop', pick: 0, secondsAgo: 0 }),
      () => ({ do: 'highlight', task: dice.between(0, 2), on: dice.chance(0.6) }),
      () => ({ do: dice.oneOf(['add', 'unlist']), task: dice.between(0, 2) }),
      () => ({ do: 'move', task: dice.between(0, 2), to: dice.between(0, 2) }),
    ])(),
  editing: (dice) =>
    dice.oneOf<() => Step>([
      () => ({ do: 'log', task: dice.between(0, 2), minutesAgo: dice.between(1, 300), minutes: dice.between(1, 60) }),
      () => ({
        do: 'edit',
        pick: dice.between(0, 9),
        startBySeconds: dice.between(-300, 60),
        endBySeconds: dice.between(-60, 60),
      }),
      () => ({ do: 'edit', pick: dice.between(0, 9), startBySeconds: 0, endBySeconds: dice.between(-60, 60) }),
      () => ({ do: dice.oneOf(['split', 'merge', 'delete']), pick: dice.between(0, 9) }),
      () => ({ do: 'undo', pick: dice.between(0, 1) }),
    ])(),
  outbox: (dice) =>
    dice.oneOf<() => Step>([
      () => ({ do: 'outbox', pick: dice.between(0, 3), action: dice.between(0, 3) }),
      () => ({ do: 'restore gone', pick: dice.between(0, 3) }),
      () => ({ do: 'answer', pick: dice.between(0, 5) }),
    ])(),
  other: (dice) =>
    dice.oneOf<() => Step>([
      () => ({ do: 'other starts', task: dice.between(0, 2), isRound: dice.chance(0.5) }),
      () => ({
        do: 'other logs',
        task: dice.between(0, 2),
        minutesAgo: dice.between(0, 30),
        minutes: dice.between(0, 30),
      }),
      () => ({ do: 'other logs the same', pick: dice.between(0, 3) }),
      () => ({ do: 'other repeats', pick: dice.between(0, 9), times: dice.between(1, 4) }),
      () => ({ do: 'other stops', pick: dice.between(0, 3) }),
      () => ({
        do: 'other edits',
        pick: dice.between(0, 9),
        startBySeconds: dice.between(-60, 60),
        endBySeconds: dice.between(-60, 60),
      }),
      () => ({ do: 'other edits', pick: dice.between(0, 9), startBySeconds: 0, endBySeconds: dice.between(-60, 60) }),
      () => ({ do: dice.chance(0.7) ? 'other deletes' : 'other takes back', pick: dice.between(0, 9) }),
      () => ({ do: 'other lists', pick: dice.between(0, 9) }),
    ])(),
  network: (dice) =>
    dice.chance(0.2)
      ? { do: dice.oneOf(['cut', 'portal']), forMs: duration(dice) }
      : { do: 'fate', wanted: wanted(dice), count: dice.between(1, 3), fate: networkFate(dice) },
  service: (dice) => ({ do: 'fate', wanted: wanted(dice), count: dice.between(1, 3), fate: serviceFate(dice) }),
  token: (dice) => ({ do: 'revoke', forMs: duration(dice) }),
  restore: (dice) =>
    dice.chance(0.5)
      ? { do: 'back up service' }
      : { do: 'restore service', forMs: dice.between(2, 10) * MINUTE_MS, newcomers: dice.between(0, 4) },
  clock: (dice) => ({ do: 'clock jumps', byMs: skew(dice) }),
  crash: (dice) => ({
    do: 'crash',
    at: dice.oneOf<CrashPoint>([
      'now',
      'before commit',
      'after commit',
      'after commit',
      'request leaves',
      'answer comes',
    ]),
    count: dice.between(1, 6),
    downMs: dice.oneOf([500, 5 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS]),
  }),
  disk: (dice) => ({ do: 'disk full', forMs: duration(dice) }),
  sleep: (dice) =>
    dice.oneOf<() => Step>([
      () => ({ do: 'focus' }),
      () => ({ do: 'watch', on: dice.chance(0.5) }),
      () => ({ do: 'view day', daysAgo: dice.between(0, 2) }),
      () => ({ do: 'sleep', forMs: dice.between(1, 180) * MINUTE_MS }),
    ])(),
};

function duration(dice: Dice): number {
  return dice.oneOf([
    () => dice.between(1, 30) * SECOND_MS,
    () => dice.between(1, 10) * MINUTE_MS,
    () => dice.between(10, 90) * MINUTE_MS,
  ])();
}

function wanted(dice: Dice): FateFor {
  return dice.oneOf<FateFor>(['any', 'create', 'create', 'update', 'delete', 'write', 'write', 'list']);
}

function networkFate(dice: Dice): Fate {
  return dice.oneOf<() => Fate>([
    () => ({ kind: 'request lost' }),
    () => ({ kind: 'answer lost' }),
    () => ({ kind: 'answer lost' }),
    () => ({ kind: 'late', afterMs: late(dice) }),
    () => ({ kind: 'late', afterMs: late(dice) }),
    () => ({ kind: 'slow', requestMs: dice.between(0, 15) * SECOND_MS, answerMs: dice.between(0, 14) * SECOND_MS }),
    () => ({ kind: 'doubled', afterMs: dice.chance(0.5) ? dice.between(0, 2000) : late(dice) }),
    () => ({ kind: 'doubled and lost', afterMs: dice.chance(0.5) ? dice.between(0, 2000) : late(dice) }),
    () => ({ kind: 'page after' }),
    () => ({ kind: 'page before' }),
  ])();
}

function late(dice: Dice): number {
  return dice.oneOf([
    () => dice.between(30, 90) * SECOND_MS,
    () => dice.between(1, 15) * MINUTE_MS,
    () => dice.between(1, 20) * HOUR_MS,
  ])();
}

function serviceFate(dice: Dice): Fate {
  const retryAfterMs = dice.chance(0.5) ? null : dice.between(1, 300) * SECOND_MS;
  return dice.oneOf<() => Fate>([
    () => ({ kind: 'error before', status: dice.oneOf([408, 425, 500, 503]), retryAfterMs }),
    () => ({ kind: 'error after', status: dice.oneOf([500, 502, 504]) }),
    () => ({ kind: 'error after', status: 500 }),
    () => ({ kind: 'too many', retryAfterMs }),
    () => ({ kind: 'forbidden' }),
  ])();
}
