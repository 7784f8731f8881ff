import type { Fate } from '../board/fate.ts';
import type { Dice } from '../random.ts';
import type { Event, Step } from './event.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Steps that are dangerous in this order and close together: left to chance alone they would rarely meet. */
export type Motif = (dice: Dice) => readonly Event[];

const at = (afterMs: number, step: Step): Event => ({ afterMs, step });

/** A list is read, then something changes, then the list arrives. */
const staleList: Motif = (dice) => [
  at(5 * SECOND_MS, { do: 'other starts', task: dice.between(0, 2), isRound: false }),
  at(70 * SECOND_MS, { do: 'fate', wanted: 'list', count: 1, fate: { kind: 'slow', requestMs: 20, answerMs: 9000 } }),
  at(10, { do: 'focus' }),
  at(
    200,
    dice.oneOf<Step>([
      { do: 'delete', pick: dice.between(0, 9) },
      { do: 'edit', pick: dice.between(0, 9), startBySeconds: -dice.between(1, 200), endBySeconds: 0 },
      { do: 'stop', pick: dice.between(0, 2), secondsAgo: 0 },
    ]),
  ),
  at(15 * SECOND_MS, { do: 'nothing' }),
];

/** The service loses what was new, gives its numbers again, and something of the old ones waits to be sent meanwhile. */
const restoredUnderway: Motif = (dice) => [
  at(SECOND_MS, { do: 'back up service' }),
  at(SECOND_MS, { do: 'start', task: dice.between(0, 2), secondsAgo: 0 }),
  at(20 * SECOND_MS, {
    do: 'log',
    task: dice.between(0, 2),
    minutesAgo: dice.between(30, 90),
    minutes: dice.between(1, 20),
  }),
  at(40 * SECOND_MS, { do: 'restore service', forMs: dice.between(2, 5) * MINUTE_MS, newcomers: dice.between(1, 4) }),
  at(
    20 * SECOND_MS,
    dice.oneOf<Step>([
      { do: 'delete', pick: dice.between(0, 9) },
      { do: 'delete', pick: dice.between(0, 9) },
      { do: 'edit', pick: dice.between(0, 9), startBySeconds: -dice.between(1, 60), endBySeconds: 0 },
      { do: 'stop', pick: 0, secondsAgo: 0 },
    ]),
  ),
];

/** The same while the computer sleeps: the first thing after it wakes is a change. */
const restoredAsleep: Motif = (dice) => [
  at(SECOND_MS, { do: 'back up service' }),
  at(SECOND_MS, { do: 'start', task: dice.between(0, 2), secondsAgo: 0 }),
  at(MINUTE_MS, { do: 'stop', pick: 0, secondsAgo: 0 }),
  at(40 * SECOND_MS, { do: 'sleep', forMs: 15 * MINUTE_MS }),
  at(SECOND_MS, { do: 'restore service', forMs: dice.between(2, 5) * MINUTE_MS, newcomers: dice.between(1, 4) }),
  at(15 * MINUTE_MS - SECOND_MS + dice.between(0, 60), { do: 'delete', pick: dice.between(0, 9) }),
];

/** Two devices mean the same, at about the same time or long apart. */
const lookalikes: Motif = (dice) => [
  at(SECOND_MS, { do: 'cut', forMs: dice.between(1, 30) * SECOND_MS }),
  at(MINUTE_MS, {
    do: 'log',
    task: dice.between(0, 2),
    minutesAgo: dice.between(30, 90),
    minutes: dice.between(1, 20),
  }),
  at(0, { do: 'other logs the same', pick: dice.between(0, 1) }),
  at(dice.between(0, 3) * MINUTE_MS, {
    do: 'fate',
    wanted: 'create',
    count: dice.between(1, 2),
    fate: { kind: 'answer lost' },
  }),
  at(6 * MINUTE_MS, { do: 'nothing' }),
];

/** Hours after an entry of ours arrived, or while a double of it may still come, the other device logs the same once more. */
const sameAgain: Motif = (dice) => [
  at(SECOND_MS, {
    do: 'fate',
    wanted: 'create',
    count: dice.between(1, 2),
    fate: dice.oneOf<Fate>([
      { kind: 'fine' },
      { kind: 'answer lost' },
      { kind: 'late', afterMs: dice.between(60, 900) * SECOND_MS },
    ]),
  }),
  at(SECOND_MS, {
    do: 'log',
    task: dice.between(0, 2),
    minutesAgo: dice.between(30, 90),
    minutes: dice.between(1, 20),
  }),
  at(dice.between(3, 200) * MINUTE_MS, { do: 'other repeats', pick: dice.between(0, 9), times: 1 }),
  at(6 * MINUTE_MS, { do: 'nothing' }),
];

/** An entry goes there and back, and its requests do not keep the order. */
const thereAndBack: Motif = (dice) => [
  at(SECOND_MS, {
    do: 'fate',
    wanted: dice.oneOf(['create', 'update', 'delete', 'write']),
    count: dice.between(1, 3),
    fate: dice.oneOf<Fate>([
      { kind: 'late', afterMs: dice.between(30, 600) * SECOND_MS },
      { kind: 'doubled', afterMs: dice.between(1, 600) * SECOND_MS },
      { kind: 'answer lost' },
    ]),
  }),
  at(SECOND_MS, { do: 'start', task: dice.between(0, 2), secondsAgo: 0 }),
  at(dice.between(0, 40) * SECOND_MS, { do: dice.oneOf(['undo', 'delete']), pick: dice.between(0, 3) }),
  at(dice.between(0, 40) * SECOND_MS, { do: 'undo', pick: 0 }),
  at(dice.between(0, 4) * MINUTE_MS, { do: 'other deletes', pick: dice.between(0, 9) }),
];

/** A create that was answered is repeated on the way, while the same is taken back and sent again without an answer. */
const sentAgain: Motif = (dice) => [
  at(20 * SECOND_MS, {
    do: 'fate',
    wanted: 'create',
    count: 1,
    fate: { kind: dice.oneOf(['doubled', 'doubled and lost']), afterMs: dice.between(20, 90) * SECOND_MS },
  }),
  at(0, {
    do: 'fate',
    wanted: 'create',
    count: dice.between(1, 2),
    fate: dice.oneOf<Fate>([
      { kind: 'late', afterMs: dice.between(30, 600) * SECOND_MS },
      { kind: 'answer lost' },
      { kind: 'doubled and lost', afterMs: dice.between(1, 90) * SECOND_MS },
    ]),
  }),
  at(
    0,
    dice.oneOf<Step>([
      { do: 'start', task: 0, secondsAgo: 0 },
      { do: 'log', task: 0, minutesAgo: 60, minutes: 10 },
    ]),
  ),
  at(dice.between(2, 40) * SECOND_MS, { do: 'undo', pick: 0 }),
  at(dice.between(1, 120) * SECOND_MS, { do: 'undo', pick: 0 }),
  at(dice.between(0, 12) * MINUTE_MS, { do: 'nothing' }),
];

/** A create comes hours late, while the next try is put off for longer than a dedupe looks for the first. */
const putOff: Motif = (dice) => [
  at(SECOND_MS, {
    do: 'fate',
    wanted: 'create',
    count: 1,
    fate: { kind: 'late', afterMs: dice.between(1, 20) * HOUR_MS },
  }),
  at(0, {
    do: 'fate',
    wanted: 'create',
    count: 1,
    fate: dice.oneOf<Fate>([
      { kind: 'too many', retryAfterMs: HOUR_MS },
      { kind: 'error before', status: 503, retryAfterMs: HOUR_MS },
    ]),
  }),
  at(0, { do: 'log', task: dice.between(0, 2), minutesAgo: 60, minutes: 10 }),
  at(15 * MINUTE_MS, { do: 'sleep', forMs: dice.between(24, 26) * HOUR_MS }),
  at(26 * HOUR_MS, { do: 'nothing' }),
];

/** Out of reach, our user starts again what the other device has stopped meanwhile, and goes on from there. */
const startedAgain: Motif = (dice) => {
  const task = dice.between(0, 2);
  const start: Step = { do: 'start', task, secondsAgo: 0 };
  const begun: Step = dice.chance(0.6) ? start : { do: 'other starts', task, isRound: false };
  const pauseMs = (): number => dice.between(1, 200) * SECOND_MS;
  const then = (): Event =>
    at(
      pauseMs(),
      dice.oneOf<Step>([
        start,
        { do: 'start', task: dice.between(0, 2), secondsAgo: dice.between(0, 1) * dice.between(1, 300) },
        { do: 'stop', pick: dice.between(0, 1), secondsAgo: 0 },
        { do: 'undo', pick: 0 },
        { do: 'crash', at: 'now', count: 1, downMs: 5000 },
        { do: 'other stops', pick: 0 },
        { do: 'nothing' },
      ]),
    );
  return [
    at(SECOND_MS, begun),
    at(70 * SECOND_MS, { do: 'focus' }),
    at(SECOND_MS, { do: 'cut', forMs: dice.between(5, 20) * MINUTE_MS }),
    at(pauseMs(), { do: 'other stops', pick: dice.between(0, 1) }),
    at(pauseMs(), start),
    ...Array.from({ length: dice.between(0, 4) }, then),
    at(20 * MINUTE_MS, { do: 'nothing' }),
  ];
};

export const MOTIFS: readonly [Motif, ...Motif[]] = [
  staleList,
  restoredUnderway,
  restoredAsleep,
  lookalikes,
  sameAgain,
  thereAndBack,
  sentAgain,
  startedAgain,
  putOff,
];
