import type { BoardBackup, StoredRecord } from '../board/board-model.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import { type BookPorts, type Books, openBooks } from './books.ts';
import { consented, engineChanged, type Graves, seeNews } from './engines-commands.ts';
import { blurAllHeirs, tentativeStartBy, type TentativeStartCommand } from './heirs.ts';
import { otherChanged, otherDeleted, otherMade, serviceRestored } from './others-commands.ts';
import { type OurRequests, watchRequests } from './our-requests.ts';
import type { Thing } from './thing.ts';
import { passedOn, userChanged } from './users-commands.ts';

/** Who meant what, kept beside the engine and without it. */
export interface Meaning extends OurRequests {
  readonly things: readonly Thing[];
  readonly ofRow: (rowId: number) => Thing | null;
  readonly ofRecord: (uid: number) => Thing | null;
  /** What our user did is on disk. */
  readonly userDid: (changes: readonly RowChange[]) => void;
  /** They started a task whose timer runs, for all that our device knows; on disk, if the engine has anything to write. */
  readonly tentativeStart: (command: TentativeStartCommand) => void;
  /** The clock was set, or the power went while something was said, of a row perhaps: nobody can tell what counts. */
  readonly unclear: (why: string, startedRowId?: number) => void;
  readonly engineDid: (changes: readonly RowChange[]) => void;
  readonly otherMade: (record: StoredRecord) => void;
  readonly otherChanged: (before: StoredRecord, after: StoredRecord) => void;
  readonly otherDeleted: (before: StoredRecord) => void;
  readonly restored: (now: readonly StoredRecord[], backup: BoardBackup) => void;
}

function refiled(books: Books, { after }: RowChange): void {
  const thing = books.ofRow(after.id);
  if (thing !== null) thing.taskId = after.taskId;
}

export function createMeaning(ports: BookPorts): Meaning {
  const books = openBooks(ports);
  const graves: Graves = new Map();
  return {
    ...watchRequests(books, graves),
    things: books.things,
    ofRow: books.ofRow,
    ofRecord: books.ofUid,
    userDid: (changes) => {
      for (const change of changes) {
        refiled(books, change);
        userChanged(books, change);
        consented(books, change);
      }
      passedOn(books, changes);
      seeNews(books);
    },
    tentativeStart: (command) => tentativeStartBy(books, command),
    unclear: (why, startedRowId) => blurAllHeirs(books, why, startedRowId),
    engineDid: (changes) => {
      for (const change of changes) {
        refiled(books, change);
        engineChanged(books, graves, change);
      }
      seeNews(books);
    },
    otherMade: (record) => otherMade(books, record),
    otherChanged: (before, after) => otherChanged(books, before, after),
    otherDeleted: (before) => otherDeleted(books, before),
    restored: (now, backup) => serviceRestored(books, now, backup),
  };
}
