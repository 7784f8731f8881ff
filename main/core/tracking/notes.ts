import { LONGEST_NOTE } from '../../../common/ipc/journal-commands.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { StoredIntent, TrackerChange } from '../journal/intents.ts';
import type { Journal, NoteStore } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';

/*
 * What a person writes about an entry. The service has no field for it, so it is kept here alone, beside the row that the engine syncs, and has
 * to follow the entry wherever its time goes (docs/adr/0045).
 */
type WithNotes = { readonly notes: NoteStore };

type NoteChange = NonNullable<TrackerChange['note']>;

/** Throws `UserFailure('bad-input')` for one that is too long. */
export function checkNote(given: string | undefined): void {
  if (given === undefined || given.trim().length <= LONGEST_NOTE) return;
  const words = t('A note has at most {most} characters, and this one has {count}. Nothing was changed.', {
    most: LONGEST_NOTE,
    count: given.trim().length,
  });
  throw new UserFailure('bad-input', words);
}

/** False where it says that already. */
export function setNote({ notes }: WithNotes, trackerId: number, given: string): boolean {
  const text = given.replace(/\r\n?/g, '\n').trim();
  if (notes.get(trackerId) === text) return false;
  notes.put(trackerId, text);
  return true;
}

/** What the one row has goes to the other as well, below what that has. A row that is deleted keeps its own: it may come back. */
export function shareNote({ notes }: WithNotes, fromId: number, toId: number): void {
  setNote({ notes }, toId, joined(notes.get(toId), notes.get(fromId)));
}

/** All that the time of `fromId` is noted with, now that `toId` has that time: whatever that one had is older. */
export function handNote({ notes }: WithNotes, fromId: number, toId: number): void {
  setNote({ notes }, toId, notes.get(fromId));
}

/** Lines that stand in both stand there once. */
export function joined(one: string, other: string): string {
  if (one === '') return other;
  const known = new Set(one.split('\n'));
  const news = other.split('\n').filter((line) => !known.has(line));
  return [one, ...news].join('\n').trim();
}

/** What `intent` did to notes is undone, but for those that were written anew since. True where any was. */
export function takeNotesBack(journal: Journal, intent: StoredIntent): boolean {
  const isBack = intent.changes.map(({ trackerId, note }) => {
    const id = holderOf(journal, trackerId);
    if (note === undefined || journal.notes.get(id) !== note.after || isWrittenSince(journal, intent, id)) return false;
    return setNote(journal, id, note.before);
  });
  return isBack.includes(true);
}

/** Another command changed it since, and was not taken back: it may say the same again, and is meant to. */
function isWrittenSince(journal: Journal, { id: changeId, accountId, changes }: StoredIntent, id: number): boolean {
  const isOf = ({ trackerId }: TrackerChange): boolean => holderOf(journal, trackerId) === id;
  let text = changes.find((change) => change.note !== undefined && isOf(change))?.note?.after;
  const since: NoteChange[] = [];
  for (const { what, changes: later } of journal.intents.after(accountId, changeId)) {
    for (const { note } of later.filter(isOf)) {
      // An entry on another card was handed what it said.
      if (note === undefined || note.after === text) continue;
      const last = since.at(-1);
      if (what === 'undo' && last?.before === note.after && last.after === note.before) since.pop();
      else since.push(note);
      text = note.after;
    }
  }
  return since.length > 0;
}

/** The row that has its time now, on whatever card. */
function holderOf(journal: Journal, trackerId: number): number {
  const row = journal.trackers.get(trackerId);
  return row?.deleted === true && row.successorId !== null ? holderOf(journal, row.successorId) : trackerId;
}
