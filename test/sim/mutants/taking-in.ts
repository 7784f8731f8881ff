import { type Mutant, SYNC } from './mutant.ts';

/** What the service holds, and what is made of it. */
export const OF_TAKING_IN: readonly Mutant[] = [
  {
    name: 'pull overwriting pending',
    breaks: { rule: 'reverted' },
    file: `${SYNC}/merge.ts`,
    find: 'return mine === before ? now : mine;',
    replace: 'return mine === before || before !== undefined ? now : mine;',
  },
  {
    name: 'what another device changed is not taken',
    breaks: { rule: 'shown otherwise' },
    file: `${SYNC}/merge.ts`,
    find: 'endedAt: pick(mine.endedAt, base?.endedAt, theirs.endedAt),',
    replace: 'endedAt: mine.endedAt,',
  },
  {
    name: 'mine goes over theirs: no question where both changed it',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/merge.ts`,
    find: 'return mine !== before && now !== before && mine !== now;',
    replace: 'return mine !== before && now !== before && mine !== now && mine === null;',
  },
  {
    name: 'a deletion goes over what another device changed',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/merge.ts`,
    find: 'if (row.deleted) return isChangedThere;',
    replace: 'if (row.deleted) return false;',
  },
  {
    name: 'two changes of one entry are always a question',
    breaks: { rule: 'asked without need' },
    file: `${SYNC}/merge.ts`,
    find: "if (row.parked?.kind !== 'conflict' && isConflict(row, base, theirs))",
    replace:
      "if (row.parked?.kind !== 'conflict' && (isConflict(row, base, theirs) || theirs.endedAt !== base.endedAt))",
  },
  {
    name: 'what was sent without an answer is a change of somebody else’s',
    breaks: { rule: 'asked without need' },
    file: `${SYNC}/own-writes.ts`,
    find: "endedAt: isOurs('endedAt') ? theirs.endedAt : seen.endedAt,",
    replace: 'endedAt: seen.endedAt,',
  },
  {
    name: 'trusting local order: a list counts as newer because it came later',
    breaks: { says: 'the journal has' },
    file: `${SYNC}/take-list.ts`,
    find: 'return row.seen === null || row.seen.seenAt < sentAt || row.seen.seenAt > now;',
    replace: 'return row.seen === null || sentAt <= now || row.seen.seenAt > now;',
  },
  {
    name: 'resurrecting deletions: an older list brings back what was deleted',
    breaks: { says: 'came back' },
    file: `${SYNC}/take-list.ts`,
    find: 'if (journal.attempts.isTombstoned(accountId, tracker.id, tracker.createdAt)) return;',
    replace: '',
  },
  {
    name: 'entries of another device are not shown',
    breaks: { rule: 'shown otherwise' },
    file: `${SYNC}/take-list.ts`,
    find: 'journal.trackers.insert({ ...pulledRow(',
    replace: 'if (tracker.endedAt === null) journal.trackers.insert({ ...pulledRow(',
  },
  {
    name: 'clock-based identity: what came about at the time is ours',
    breaks: { rule: 'missing' },
    file: `${SYNC}/fingerprint.ts`,
    find: '    tracker.startedAt === attempt.body.startedAt &&\n',
    replace: '',
  },
  {
    name: 'what was deleted elsewhere stays',
    breaks: { rule: 'shown otherwise' },
    file: `${SYNC}/absence.ts`,
    find: 'return { row, isProven: isApart };',
    replace: 'return { row, isProven: isApart && row.deleted };',
  },
  {
    name: 'a timer of ours that another device deleted goes without a word',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/absence.ts`,
    find: 'if (isTimePending || isOurTimer || hasLateDelete',
    replace: 'if (isTimePending || hasLateDelete',
  },
  {
    name: 'a change of ours goes with an entry that another device deleted',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/absence.ts`,
    find: 'if (isTimePending || isOurTimer || hasLateDelete',
    replace: 'if (isOurTimer || hasLateDelete',
  },
  {
    name: 'a deletion of ours that was taken back and came late counts as another device’s',
    breaks: { rule: 'missing' },
    file: `${SYNC}/own-writes.ts`,
    find: 'ofThisNumber.filter(isOpenDelete).some(',
    replace: '[].some(',
  },
];
