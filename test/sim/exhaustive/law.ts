import type { StoredRecord } from '../board/board-model.ts';
import { parentOf } from './tentative-starts.ts';
import type { Desk } from './computer.ts';
import { type Crash, hasEcho, isDoubleTouched, isMarkTakenBackUnheard, isOverwrittenLate } from './excuses.ts';
import { isMovedInCopy, isStoppedInCopy, mayBeAsked } from './may-be-asked.ts';
import { isTakenBackBeside, isTakenBackByBoth, marksOf, type Thing, thingsOf } from './meant.ts';
import {
  askedOfNothing,
  askedWithoutNeed,
  asksAboutTask,
  isAskedAbout,
  isToldMoved,
  isQuestion,
  shownOtherwise,
  stillWaiting,
} from './on-screen.ts';
import { recordWords, thingWords } from './spoken.ts';
import type { Made, Step } from './steps.ts';
import { excuseOf, unlessExcused } from './unless-excused.ts';
import type { Applied, SentCreate, SentUpdate, TaskLook } from './wire.ts';

/** What the law says, by the rule that was broken. */
export type Rule =
  | 'missing'
  | 'doubled'
  | 'unmeant'
  | 'reverted'
  | 'altered'
  | 'resurrected'
  | 'asked without need'
  | 'decided unasked'
  | 'still waiting'
  | 'shown otherwise'
  | 'mark reverted'
  | 'defect'
  /** Excused: one wrote over the other before anybody could tell it. */
  | 'overtaken'
  /** Excused: the same interval, meant on both devices. */
  | 'counted once'
  /** Excused: started again where it had been stopped, and the stop was taken back: who knew of what cannot be told from the steps. */
  | 'taken back'
  /** Excused: a second copy of it was changed elsewhere before it could be known to be one. */
  | 'double touched'
  /** Excused: a copy of the journal sent what was to be sent when it was made, and taken back, or given another start, since. */
  | 'copied'
  /** Excused: deleted elsewhere before its maker heard that it was there: that leaves no trace. */
  | 'deleted unheard';

/** What nobody could have done better, with the service as it is: counted, and no breach. */
export const EXCUSED: ReadonlySet<Rule> = new Set([
  'overtaken',
  'counted once',
  'taken back',
  'double touched',
  'copied',
  'deleted unheard',
]);

export interface Breach {
  readonly rule: Rule;
  readonly words: string;
}

export interface Ended {
  readonly steps: readonly Step[];
  readonly records: readonly StoredRecord[];
  readonly desks: readonly Desk[];
  readonly applied: readonly Applied[];
  readonly creates: readonly SentCreate[];
  readonly updates: readonly SentUpdate[];
  readonly looks: readonly TaskLook[];
  readonly crashes: readonly Crash[];
  /** The service refused to write something. */
  readonly isAnyRefused: boolean;
}

const SECOND_MS = 1000;
/** Two minutes, and the way to the service. */
const SLOW_STOP_MS = 125_000;

/** So many that are gone may be a service that was restored. */
const MANY = 3;

/** What is taken back is another entry at the service, and may go as well. */
function timesGone({ changes }: Thing): number {
  const said = (there: boolean): number =>
    changes.filter(({ field, to }) => field === 'isThere' && to === there).length;
  return Math.min(said(false), said(true) + 1);
}

/** By the person, or taken away from other devices, second copies among them. */
function mayManyBeGone({ index }: Desk, things: readonly Thing[], { applied }: Ended): boolean {
  if (things.reduce((sum, thing) => sum + timesGone(thing), 0) >= MANY) return true;
  return applied.filter(({ verb, device }) => verb === 'delete' && device !== index).length >= MANY;
}

/** Judges the end of a history by what was clicked and typed. */
export function breachesOf(ended: Ended): readonly Breach[] {
  const { steps, records, desks } = ended;
  const things = thingsOf(steps);
  const { of, left } = matched(things, records);
  return [
    ...unasked(left, of, desks).map((record) => tooMany(things, record, ended)),
    ...things.flatMap((thing) => {
      const record = of.get(thing) ?? null;
      if (record === null && hasEqual(thing, things, of))
        return [{ rule: 'counted once' as const, words: `${thingWords(thing)} was meant on both devices` }];
      const parent = things.find(({ made }) => made.thing === parentOf(thing.made));
      const isAsked = [thing, parent ?? thing].some((one) => desks.some((desk) => isAskedAbout(desk, one)));
      const excuse = excuseOf(thing, ended) ?? excuseOf(parent ?? thing, ended);
      const meant = withStampedStop(withStoodFor(thing, things, of), record, desks);
      return ofThing(meant, record, isAsked).map((breach) =>
        isOfEqual(thing, things, breach.rule, record)
          ? { ...breach, rule: 'counted once' as const }
          : unlessExcused(breach, thing, ended, excuse),
      );
    }),
    ...desks.flatMap((desk) =>
      askedWithoutNeed(desk, {
        many: ended.isAnyRefused || mayManyBeGone(desk, things, ended),
        about: (taskId) => mayBeAsked(taskId, things, ended),
      }),
    ),
    ...desks.flatMap((desk) => [
      ...askedOfNothing(desk, records),
      ...stillWaiting(desk),
      ...shownOtherwise(desk, records),
    ]),
    ...marksReverted(steps, records)
      .filter(({ taskId }) => !desks.some((desk) => asksAboutTask(desk, taskId)))
      .map((breach) => markUnlessExcused(breach, things, ended)),
  ];
}

/** Of two that begin alike either may be asked about: it is about both. */
function unasked(left: Matched['left'], of: Matched['of'], desks: readonly Desk[]): Matched['left'] {
  const isAsked = (record: StoredRecord): boolean => desks.some((desk) => isQuestion(desk, record));
  const others = [...of.values()].filter(isAsked);
  return left.filter((record) => {
    if (isAsked(record)) return false;
    const alike = others.findIndex(
      ({ taskId, startedAt }) => taskId === record.taskId && startedAt === record.startedAt,
    );
    if (alike !== -1) others.splice(alike, 1);
    return alike === -1;
  });
}

/** No interval twice, whatever has yet to be known of what was meant. */
export function doublesOf(ended: Ended): readonly Breach[] {
  const { steps, records } = ended;
  const things = thingsOf(steps);
  return matched(things, records).left.map((record) => tooMany(things, record, ended));
}

interface Matched {
  readonly of: ReadonlyMap<Thing, StoredRecord>;
  /** That of none of them. */
  readonly left: readonly StoredRecord[];
}

/** Which entry of the service is which interval: rather one that is as meant, then one by its start. */
function matched(things: readonly Thing[], records: readonly StoredRecord[]): Matched {
  const of = new Map<Thing, StoredRecord>();
  let left = [...records];
  const take = (fits: (thing: Thing, record: StoredRecord) => boolean): void => {
    for (const thing of things) {
      if (of.has(thing)) continue;
      const record = left.find((one) => one.taskId === thing.made.taskId && fits(thing, one));
      if (record === undefined) continue;
      of.set(thing, record);
      left = left.filter((one) => one !== record);
    }
  };
  take((thing, record) => thing.isThere.includes(true) && isAsMeant(thing, record));
  take(isAsMeant);
  take((thing, { startedAt }) => thing.startedAt.includes(startedAt));
  take((thing, { startedAt }) => thing.ever.startedAt.includes(startedAt));
  return { of, left };
}

/** One person's same minutes on the same card, meant on two devices, count once: nobody can tell them apart. */
function hasEqual(thing: Thing, things: readonly Thing[], of: Matched['of']): boolean {
  const { taskId, device } = thing.made;
  return things.some((other) => {
    const record = of.get(other);
    if (other.made.device === device || other.made.taskId !== taskId) return false;
    // Theirs may have been changed since: it stands for both all the same.
    if (record !== undefined) return isAsMeant(thing, record) || isEqualOnce(thing, other);
    return isEqualOnce(thing, other) && other.isThere.includes(false);
  });
}

/** Which of two equal ones was taken away, or changed, on each device the steps do not tell. */
function isOfEqual(thing: Thing, things: readonly Thing[], rule: Rule, record: StoredRecord | null): boolean {
  const all = things.filter((other) => other.made.taskId === thing.made.taskId && isEqualOnce(thing, other));
  if (all.length < 2) return false;
  if (rule === 'resurrected') return true;
  if (record === null || !['reverted', 'altered', 'decided unasked'].includes(rule)) return false;
  return (['startedAt', 'endedAt'] as const).every((field) =>
    all.some(({ ever }) => ever[field].includes(record[field])),
  );
}

/** What is there of the two is changed as either by whoever shows it. */
function withStoodFor(thing: Thing, things: readonly Thing[], of: Matched['of']): Thing {
  const { taskId, device } = thing.made;
  const stoodFor = things.filter(
    (other) =>
      !of.has(other) && other.made.device !== device && other.made.taskId === taskId && isEqualOnce(thing, other),
  );
  return {
    ...thing,
    startedAt: [...thing.startedAt, ...stoodFor.flatMap(({ startedAt }) => startedAt)],
    endedAt: [...thing.endedAt, ...stoodFor.flatMap(({ endedAt }) => endedAt)],
  };
}

/** A clicked stop that travelled slowly may be stamped anew within two minutes, and the outbox says so (docs/sync.md). */
function withStampedStop(thing: Thing, record: StoredRecord | null, desks: readonly Desk[]): Thing {
  const endedAt = record?.endedAt ?? null;
  if (endedAt === null || thing.endedAt.includes(endedAt)) return thing;
  const isStamped = thing.changes.some(({ field, saw, to, at }) => {
    const isClicked = field === 'endedAt' && saw === null && typeof to === 'number' && at - to < SECOND_MS;
    return isClicked && endedAt > to && endedAt - to <= SLOW_STOP_MS && desks.some((desk) => isToldMoved(desk, to));
  });
  return isStamped ? { ...thing, endedAt: [...thing.endedAt, endedAt] } : thing;
}

/**
 * They were made the same, or one was changed to what the other was made with. Where one of them is deleted, that may have taken the other, too
 * (docs/sync.md, "What nobody can tell apart").
 */
function isEqualOnce(one: Thing, other: Thing): boolean {
  return wasAsMade(one, other) || wasAsMade(other, one);
}

function wasAsMade({ ever }: Thing, made: Thing): boolean {
  return isOneOf(ever.startedAt, made.ever.startedAt[0]) && isOneOf(ever.endedAt, made.ever.endedAt[0]);
}

function isOneOf<T>(values: readonly T[], value: T | undefined): boolean {
  return value !== undefined && values.includes(value);
}

function isAsMeant({ startedAt, endedAt }: Thing, record: StoredRecord): boolean {
  return startedAt.includes(record.startedAt) && endedAt.includes(record.endedAt);
}

function tooMany(things: readonly Thing[], record: StoredRecord, { applied, desks, steps }: Ended): Breach {
  const likely = things.filter(
    ({ made, ever }) => made.taskId === record.taskId && ever.startedAt.includes(record.startedAt),
  );
  const isKnown = likely.length > 0;
  const words = `the service has ${recordWords(record)}`;
  if (likely.some((thing) => isDoubleTouched(thing, applied))) return { rule: 'double touched', words };
  const isOfCopied = ({ taskId, thing }: Made): boolean =>
    taskId === record.taskId && isStoppedInCopy(thing, steps, desks);
  if (likely.some((thing) => isMovedInCopy(thing, desks))) return { rule: 'copied', words };
  if (things.some(({ made }) => isOfCopied(made))) return { rule: 'copied', words };
  if (likely.some((thing) => isTakenBackBeside(thing) || isTakenBackByBoth(thing)))
    return { rule: 'taken back', words };
  if (things.some((thing) => isTentativeStartOf(thing, record, steps))) return { rule: 'taken back', words };
  if (!isKnown && isStartedThen(things, record, steps)) return { rule: 'taken back', words };
  return isKnown
    ? { rule: 'doubled', words: `${words} beside the one that was meant` }
    : { rule: 'unmeant', words: `${words}, which nobody meant` };
}

/**
 * Its task was started again by another timer while that one ran, which was not known: it goes on where that ended. Or by the same, and its end
 * was put further on elsewhere after that, to before it was said.
 */
function isTentativeStartOf({ made, ever, changes }: Thing, record: StoredRecord, steps: readonly Step[]): boolean {
  if (made.taskId !== record.taskId || !ever.endedAt.includes(record.startedAt)) return false;
  const isThen = (at: number): boolean => at >= made.startedAt && at <= record.startedAt;
  const isMovedAfter = ({ device, at }: Step): boolean =>
    record.startedAt <= at &&
    changes.some((step) => step.to === record.startedAt && step.device !== device && step.at > at);
  return steps.some(
    (step) => step.kind === 'again' && isThen(step.startedAt) && (step.thing !== made.thing || isMovedAfter(step)),
  );
}

/** Somebody started its task in that very second, while it ran for all that they knew: which of its timers that was is not told by the steps. */
function isStartedThen(things: readonly Thing[], { taskId, startedAt }: StoredRecord, steps: readonly Step[]): boolean {
  const own = new Set(things.flatMap(({ made }) => (made.taskId === taskId ? [made.thing, parentOf(made)] : [])));
  return steps.some((step) => step.kind === 'again' && step.startedAt === startedAt && own.has(step.thing));
}

function ofThing(thing: Thing, record: StoredRecord | null, isAsked: boolean): readonly Breach[] {
  // What is asked about is as the other device has it meanwhile.
  if (isAsked) return [];
  const breaches = record === null ? ofMissing(thing) : ofRecord(thing, record);
  if (!thing.isContested || breaches.length > 0) return breaches;
  const is = record === null ? 'not there' : recordWords(record);
  return [{ rule: 'decided unasked', words: `${thingWords(thing)} is ${is}, and nobody was asked` }];
}

function ofMissing(thing: Thing): readonly Breach[] {
  return thing.isThere.includes(false) ? [] : [{ rule: 'missing', words: `${thingWords(thing)} is nowhere` }];
}

function ofRecord(thing: Thing, record: StoredRecord): readonly Breach[] {
  const words = `${thingWords(thing)} is ${recordWords(record)} at the service`;
  if (!thing.isThere.includes(true)) return [{ rule: 'resurrected', words: `${words}, and was deleted` }];
  return (['startedAt', 'endedAt'] as const).flatMap((field) => {
    if (thing[field].includes(record[field])) return [];
    return { rule: thing.ever[field].includes(record[field]) ? 'reverted' : 'altered', words };
  });
}

/** The second copy has its own place; and one that came late, over what another device wrote meanwhile, nobody can tell from a new word. */
function markUnlessExcused(
  breach: Breach & { readonly taskId: number },
  things: readonly Thing[],
  { applied, steps, updates }: Ended,
): Breach {
  const own = things.filter(({ made }) => made.taskId === breach.taskId);
  const isUnheard = (step: Step): boolean =>
    step.kind === 'marked' && step.taskId === breach.taskId && isMarkTakenBackUnheard(step, updates);
  if (steps.some(isUnheard)) return { ...breach, rule: 'overtaken' };
  if (own.some((thing) => isDoubleTouched(thing, applied))) return { ...breach, rule: 'double touched' };
  return own.some((thing) => isOverwrittenLate(thing, applied) || hasEcho(thing, applied))
    ? { ...breach, rule: 'overtaken' }
    : breach;
}

/** A star or a place on the list that was given or taken is not taken or given back. */
function marksReverted(
  steps: readonly Step[],
  records: readonly StoredRecord[],
): readonly (Breach & { readonly taskId: number })[] {
  return marksOf(steps).flatMap(({ taskId, field, values }) => {
    const entries = records.filter((record) => record.taskId === taskId && record.listed);
    const [entry] = entries;
    // Of several nobody can tell which one the screen means.
    if (
      entry === undefined ||
      entries.length > 1 ||
      values.includes(field === 'listed' || entry.highlightedAt !== null)
    )
      return [];
    const star = entry.highlightedAt === null ? 'without its star' : 'starred again';
    const words = `task ${taskId} is ${field === 'listed' ? 'on the work list again' : star}`;
    return [{ rule: 'mark reverted', words, taskId }];
  });
}
