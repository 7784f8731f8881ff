import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Meaning } from './meaning.ts';
import { isNoted } from './heirs.ts';
import { isSame, spokenTimes, type Thing, type TimeField, wasEverMeant } from './thing.ts';

export interface LawPorts {
  readonly meaning: Meaning;
  readonly rowOf: (rowId: number) => TrackerRow | null;
  /** The user's own. */
  readonly records: () => readonly StoredRecord[];
  readonly violated: (words: string) => void;
}

/** At every moment: each interval that is meant exists at least once, in the journal or on the service. */
export function checkConserved(ports: LawPorts): void {
  for (const thing of ports.meaning.things) {
    if (thing.deleted) continue;
    if (thing.excused === null) checkKept(ports, thing);
    else if (!thing.wasDeleted && !thing.isStoodFor && !isDeletedAsOurs(thing)) checkTraced(ports, thing);
  }
}

function checkKept({ meaning, rowOf, records, violated }: LawPorts, thing: Thing): void {
  const row = thing.rowId === null ? null : rowOf(thing.rowId);
  if (row !== null ? isKeptBy(row, thing) : isNoted(thing, meaning.things, rowOf)) return;
  const isServed = records().some(({ uid, ...times }) => thing.uids.has(uid) && isSame(times, thing));
  if (!isServed) violated(`${thing.name} (${spokenTimes(thing)}) exists nowhere any more`);
  else if (row !== null)
    violated(`the journal has ${spokenTimes(row.desired)} of ${thing.name}, meant is ${spokenTimes(thing)}`);
}

/** What the other device changed may not have been seen yet. */
export function isKeptBy(row: TrackerRow, thing: Thing): boolean {
  if (thing.unseen.has('deleted')) return true;
  const isKept = (field: TimeField): boolean =>
    thing.unseen.has(field) || row.desired[field] === thing[field] || row.moved?.meant[field] === thing[field];
  return isKept('startedAt') && (isKept('endedAt') || isEndAsked(row, thing)) && isThere(row);
}

/** Nobody can tell whether our user ended it, or what they had started again: it is asked about with the end that they said. */
function isEndAsked({ attention }: TrackerRow, { isDoubtful, mayHaveHeirs }: Thing): boolean {
  return attention?.kind === 'conflict' && isDoubtful && mayHaveHeirs;
}

/** What nobody ever deleted is to be found in one form or the other, however unclear its times are. */
function checkTraced({ rowOf, records, violated }: LawPorts, thing: Thing): void {
  const row = thing.rowId === null ? null : rowOf(thing.rowId);
  if (row === null || isThere(row) || row.attention !== null) return;
  const isServed = records().some((record) => record.taskId === thing.taskId && wasEverMeant(thing, record));
  if (!isServed) violated(`of ${thing.name} (${thing.excused ?? ''}) there is no trace any more`);
}

/** The person said that it was the one that nobody could tell it from, and then took that away. */
function isDeletedAsOurs({ isDecided, mixedWith }: Thing): boolean {
  return isDecided && [...mixedWith].some(({ wasDeleted }) => wasDeleted);
}

/** Kept for 30 days where it is gone. */
function isThere(row: TrackerRow): boolean {
  return !row.deleted || row.goneAt !== null;
}
