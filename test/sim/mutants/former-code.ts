import { type Mutant, SYNC } from './mutant.ts';

/**
 * What the app did once, before it was mended. That accounts which are not open never synced is shown by `test/contract/every-account.test.ts`: a
 * world has one account in each app. Two more are shown by unit tests alone: what was there before a create is not adopted (fingerprint), since of two
 * devices' entries with one start the older one's device asks in any case; and what an earlier create of the row may have made is no proof
 * of the newest (resolve), since a copy of ours is a question then that may always be asked.
 */
export const OF_FORMER_CODE: readonly Mutant[] = [
  {
    name: 'a create is known again by its end as well: one that was stopped elsewhere is made a second time',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/recognise.ts`,
    find: 'const candidates = listed.filter((tracker) => mayBeCreatedBy(row, attempt, tracker, context));',
    replace: 'const candidates = listed.filter((tracker) => isCreatedBy(row, attempt, tracker, context));',
  },
  {
    name: 'a create says what came before it: the end that another device took back is sent again',
    breaks: { rule: 'reverted' },
    file: `${SYNC}/recognise.ts`,
    find: "attempt.verb === 'update' &&",
    replace: '',
  },
  {
    name: 'a first create does not look whether another copy of the journal sent it',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/push.ts`,
    find: 'return now < madeAt || now - madeAt > SENT_HERE_WITHIN_MS;',
    replace: 'return false;',
  },
  {
    name: 'a typed end is moved without consent',
    breaks: { rule: 'altered' },
    file: `${SYNC}/past-end.ts`,
    find: '&& mayStamp && isClicked(row))',
    replace: '&& mayStamp)',
  },
  {
    name: 'nobody looks for a second copy of what was answered',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/send.ts`,
    find: 'if (attempt.body.startedAt !== undefined || attempt.body.endedAt !== undefined) planLook(journal, row.id, now);',
    replace: '',
  },
  {
    name: 'a value that we sent counts as ours for a day, though it was answered: a correction taken back elsewhere is sent again',
    breaks: { rule: 'reverted' },
    file: `${SYNC}/recognise.ts`,
    find: 'return isWithin(attempt, at, serverAheadMs, waitedMs + REPEATED_WITHIN_MS);',
    replace: 'return isWithin(attempt, at, serverAheadMs, waitedMs + LATE_WITHIN_MS);',
  },
  {
    name: 'an update that was found counts as on its way for a day: a correction elsewhere to what it had said is reverted',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/recognise.ts`,
    find: 'if (!hasItsOwn(attempt)) return isWithin(attempt, at, serverAheadMs, LATE_WITHIN_MS);',
    replace: 'if (attempt.answer !== APPLIED) return isWithin(attempt, at, serverAheadMs, LATE_WITHIN_MS);',
  },
  {
    name: 'a stop that was stamped in vain comes back with the start that it had then, which another device has set since',
    breaks: { says: 'was overwritten' },
    file: `${SYNC}/past-end.ts`,
    find: 'return { ...row, desired: { ...row.desired, endedAt }, clickedEnd: endedAt, moved: null };',
    replace:
      'const startedAt = row.moved?.meant.startedAt ?? row.desired.startedAt; return { ...row, desired: { ...row.desired, startedAt, endedAt }, clickedEnd: endedAt, moved: null };',
  },
  {
    name: 'nobody finds out about a deleted entry whose create got no answer, once a look was refused: what may be it is hidden for good',
    breaks: { says: 'and not shown' },
    file: `${SYNC}/dedupe.ts`,
    find: 'if (row === null || (row.deleted && !row.inDoubt) || !isAskedAfterCreate(journal, row)) return;',
    replace: 'if (row === null || row.deleted || !isAskedAfterCreate(journal, row)) return;',
  },
  {
    name: 'times changed on the old card go to an equal entry of another device on the new one, unasked',
    breaks: { says: 'nobody was asked' },
    file: `${SYNC}/reconcile.ts`,
    find: "if (next.seen !== null && attempts.all(next.id).every(({ verb }) => verb !== 'create')) return false;",
    replace: 'void attempts;',
  },
  {
    name: 'a star of ours that is repeated on the way, and seen late, counts as one that somebody set since',
    breaks: { rule: 'mark reverted' },
    file: `${SYNC}/recognise.ts`,
    find: "isOurs('highlightedAt') || isOurStar ? theirs",
    replace: "isOurs('highlightedAt') ? theirs",
  },
  {
    name: 'a second copy that the person is asked about has the time of a start that came after its timer had ended elsewhere',
    breaks: { says: 'exists nowhere any more' },
    file: `${SYNC}/reconcile.ts`,
    find: " && attention?.kind !== 'double');",
    replace: ' && attention !== undefined);',
  },
  {
    name: 'what goes as a second copy is known as of when that was decided, not of the list: the look before its deletion is no news',
    breaks: { rule: 'missing' },
    file: `${SYNC}/dedupe.ts`,
    find: 'pulledRow(row.accountId, late, sentAt)',
    replace: 'pulledRow(row.accountId, late, clock.now())',
  },
  {
    name: 'a number that a restored service gives again is still that of the row that had it: what a late create left there, moved since, is made again',
    breaks: { says: 'which is one too many' },
    file: `${SYNC}/resolve.ts`,
    find: 'const holder = holderOf(journal, row, tracker);\n    return holder === null',
    replace: 'const holder = journal.trackers.byServerId(row.accountId, tracker.id);\n    return holder === null',
  },
];
