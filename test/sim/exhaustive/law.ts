import type { StoredRecord } from '../board/board-model.ts';
import type { Computer } from './computer.ts';
import { type Crash, hasOvertaken, isDeletedUnheard } from './excuses.ts';
import { marksOf, type Thing, thingsOf } from './meant.ts';
import { askedWithoutNeed, isAskedAbout, shownOtherwise, stillWaiting } from './on-screen.ts';
import { recordWords, thingWords } from './spoken.ts';
import { NOBODY, type Step } from './steps.ts';
import type { Applied } from './wire.ts';

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
  /** Excused: deleted elsewhere before its maker heard that it was there: that leaves no trace. */
  | 'deleted unheard';

/** What nobody could have done better, with the service as it is: counted, and no breach. */
export const EXCUSED: ReadonlySet<Rule> = new Set(['overtaken', 'counted once', 'deleted unheard']);

export interface Breach {
  readonly rule: Rule;
  readonly words: string;
}

export interface Ended {
  readonly steps: readonly Step[];
  readonly records: readonly StoredRecord[];
  readonly computers: readonly Computer[];
  readonly applied: readonly Applied[];
  readonly crashes: readonly Crash[];
}

/** Judges the end of a history by what was clicked and typed. */
export function breachesOf(ended: Ended): readonly Breach[] {
  const { steps, records, computers } = ended;
  const things = thingsOf(steps);
  const { of, breaches } = matched(things, records);
  return [
    ...breaches,
    ...things.flatMap((thing) => {
      const record = of.get(thing) ?? null;
      if (record === null && hasEqual(thing, things, of))
        return [{ rule: 'counted once' as const, words: `${thingWords(thing)} was meant on both devices` }];
      const isAsked = computers.some((computer) => isAskedAbout(computer, thing));
      return ofThing(thing, record, isAsked).map((breach) => unlessExcused(breach, thing, ended));
    }),
    ...(mayBeAsked(things, ended) ? [] : computers.flatMap(askedWithoutNeed)),
    ...computers.flatMap((computer) => [...stillWaiting(computer), ...shownOtherwise(computer, records)]),
    ...marksReverted(steps, records),
  ];
}

/** No interval twice, whatever has yet to be known of what was meant. */
export function doublesOf({ steps, records }: Pick<Ended, 'steps' | 'records'>): readonly Breach[] {
  return matched(thingsOf(steps), records).breaches;
}

function unlessExcused(breach: Breach, thing: Thing, { applied, crashes }: Ended): Breach {
  if (breach.rule === 'decided unasked' && hasOvertaken(applied)) return { ...breach, rule: 'overtaken' };
  const isUnheard = breach.rule === 'resurrected' && isDeletedUnheard(thing, applied, crashes);
  return isUnheard ? { ...breach, rule: 'deleted unheard' } : breach;
}

/** Devices contradicted each other, or one was shown what the other had made twice for a while. */
function mayBeAsked(things: readonly Thing[], { steps, applied }: Ended): boolean {
  const isEndRefused = applied.some(({ isRefused, verb }) => isRefused && verb !== 'delete');
  if (things.some(({ isContested }) => isContested) || isEndRefused) return true;
  const theirs = steps.filter(({ device }) => device !== NOBODY);
  const creates = applied.filter(({ verb }) => verb === 'create').length;
  const isOfBoth = new Set(theirs.map(({ device }) => device)).size > 1;
  return isOfBoth && creates > theirs.filter(({ kind }) => kind === 'made').length;
}

interface Matched {
  readonly of: ReadonlyMap<Thing, StoredRecord>;
  readonly breaches: readonly Breach[];
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
  return { of, breaches: left.map((record) => tooMany(things, record)) };
}

/** One person's same minutes on the same card, meant on two devices, count once: nobody can tell them apart. */
function hasEqual(thing: Thing, things: readonly Thing[], of: Matched['of']): boolean {
  const { taskId, device } = thing.made;
  return things.some((other) => {
    const record = of.get(other);
    const isOther = other.made.device !== device && other.made.taskId === taskId;
    return isOther && record !== undefined && isAsMeant(thing, record);
  });
}

function isAsMeant({ startedAt, endedAt }: Thing, record: StoredRecord): boolean {
  return startedAt.includes(record.startedAt) && endedAt.includes(record.endedAt);
}

function tooMany(things: readonly Thing[], record: StoredRecord): Breach {
  const isKnown = things.some(
    ({ made, ever }) => made.taskId === record.taskId && ever.startedAt.includes(record.startedAt),
  );
  const words = `the service has ${recordWords(record)}`;
  return isKnown
    ? { rule: 'doubled', words: `${words} beside the one that was meant` }
    : { rule: 'unmeant', words: `${words}, which nobody meant` };
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

/** A star or a place on the list that was given or taken is not taken or given back. */
function marksReverted(steps: readonly Step[], records: readonly StoredRecord[]): readonly Breach[] {
  return marksOf(steps).flatMap(({ taskId, field, values }) => {
    const entry = records.find((record) => record.taskId === taskId && record.listed);
    if (entry === undefined || values.includes(field === 'listed' || entry.highlightedAt !== null)) return [];
    const star = entry.highlightedAt === null ? 'without its star' : 'starred again';
    const words = `task ${taskId} is ${field === 'listed' ? 'on the work list again' : star}`;
    return [{ rule: 'mark reverted', words }];
  });
}
