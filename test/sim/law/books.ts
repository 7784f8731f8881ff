import type { Times } from '../../../common/time/intervals.ts';
import type { SeenTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Request } from '../board/request.ts';
import { newThing, type Thing, type TimeField } from './thing.ts';

export interface BookPorts {
  /** True time. */
  readonly now: () => number;
  readonly rowOf: (rowId: number) => TrackerRow | null;
  readonly rows: () => readonly TrackerRow[];
  readonly rowBoundTo: (serverId: number) => TrackerRow | null;
  readonly records: () => readonly StoredRecord[];
  readonly recordById: (serverId: number) => StoredRecord | null;
  /** The create was answered, or what it made was found. */
  readonly hasItsOwn: (attemptId: number) => boolean;
  /** Requests of ours that may still take effect. */
  readonly onTheWay: () => readonly Request[];
  readonly violated: (words: string) => void;
}

/** All things, and which row and which records of the service stand for which. */
export interface Books {
  readonly ports: BookPorts;
  readonly things: readonly Thing[];
  readonly ofRow: (rowId: number | null) => Thing | null;
  readonly ofUid: (uid: number) => Thing | null;
  /** The thing that the service's record stands for which a row has seen; null where the record is no more, or another. */
  readonly ofSeen: (seen: SeenTracker | null) => Thing | null;
  readonly make: (name: string, taskId: number, times: Times) => Thing;
  readonly bindRow: (thing: Thing, rowId: number) => void;
  readonly bindRecord: (thing: Thing, record: StoredRecord) => void;
  /** What the service holds of it now. */
  readonly liveOf: (thing: Thing) => readonly StoredRecord[];
}

export const FIELDS: readonly TimeField[] = ['startedAt', 'endedAt'];

export function openBooks(ports: BookPorts): Books {
  const things: Thing[] = [];
  const byRow = new Map<number, Thing>();
  const byUid = new Map<number, Thing>();
  const ofUid = (uid: number): Thing | null => byUid.get(uid) ?? null;

  return {
    ports,
    things,
    ofRow: (rowId) => (rowId === null ? null : (byRow.get(rowId) ?? null)),
    ofUid,
    ofSeen: (seen) => {
      const record = seen === null ? null : ports.recordById(seen.serverId);
      return record === null || bornAt(record) !== seen?.createdAt ? null : ofUid(record.uid);
    },
    make: (name, taskId, times) => {
      const thing = newThing(name, taskId, times, ports.now());
      things.push(thing);
      return thing;
    },
    bindRow: (thing, rowId) => {
      thing.rowId = rowId;
      byRow.set(rowId, thing);
    },
    bindRecord: (thing, record) => {
      thing.uids.add(record.uid);
      thing.identities.set(identityOf(record), bornAt(record));
      byUid.set(record.uid, thing);
    },
    liveOf: (thing) => ports.records().filter(({ uid }) => thing.uids.has(uid)),
  };
}

export function identityOf(record: StoredRecord): string {
  return `${record.id} ${bornAt(record)}`;
}

/** As the service tells it. */
export function bornAt({ createdAt }: StoredRecord): number {
  return Math.floor(createdAt / 1000) * 1000;
}
