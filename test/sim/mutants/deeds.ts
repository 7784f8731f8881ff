import { COMMANDS, type Mutant, TRACKING } from './mutant.ts';

/** What a click or a typed time comes to. */
export const OF_DEEDS: readonly Mutant[] = [
  {
    name: 'a start begins at the full minute',
    breaks: { rule: 'unmeant' },
    file: `${COMMANDS}/start-stop.ts`,
    find: 'const moment = at === undefined ? wholeSecond(now) : pastMoment(at, now);',
    replace: 'const moment = at === undefined ? Math.floor(now / 60_000) * 60_000 : pastMoment(at, now);',
  },
  {
    name: 'a stop ends at the next minute',
    breaks: { rule: 'altered' },
    file: `${COMMANDS}/start-stop.ts`,
    find: 'finish(ports, row, moment ?? wholeSecond(clock.now()));',
    replace: 'finish(ports, row, moment ?? Math.ceil(clock.now() / 60_000) * 60_000);',
  },
  {
    name: 'a start lets run what ran',
    breaks: { rule: 'reverted' },
    file: `${TRACKING}/one-timer.ts`,
    find: 'for (const row of ownRunning(ports)) finish(ports, row, row.desired.startedAt <= at ? at : now);',
    replace:
      'for (const row of ownRunning(ports).slice(1)) finish(ports, row, row.desired.startedAt <= at ? at : now);',
  },
  {
    name: 'a start ends another device’s timer as well',
    breaks: { rule: 'altered' },
    file: `${TRACKING}/one-timer.ts`,
    find: 'return journal.trackers.running(accountId).filter(({ isOwn }) => isOwn);',
    replace: 'return journal.trackers.running(accountId);',
  },
  {
    name: 'a corrected start is forgotten',
    breaks: { rule: 'reverted' },
    file: `${TRACKING}/revising.ts`,
    find: 'const desired = { ...row.desired, startedAt: times.startedAt, endedAt: times.endedAt };',
    replace: 'const desired = { ...row.desired, endedAt: times.endedAt };',
  },
  {
    name: 'a corrected end is forgotten',
    breaks: { rule: 'reverted' },
    file: `${TRACKING}/revising.ts`,
    find: 'const desired = { ...row.desired, startedAt: times.startedAt, endedAt: times.endedAt };',
    replace: 'const desired = { ...row.desired, startedAt: times.startedAt };',
  },
  {
    name: 'a stop while the start is on its way is forgotten',
    breaks: { rule: 'reverted' },
    file: `${TRACKING}/revising.ts`,
    find: 'desired: { ...row.desired, endedAt }, moved: null, clickedEnd, startedAgain };',
    replace:
      'desired: { ...row.desired, endedAt: row.ambiguous ? null : endedAt }, moved: null, clickedEnd, startedAgain };',
  },
  {
    name: 'a logged entry runs from its start for a minute',
    breaks: { rule: 'altered' },
    file: `${COMMANDS}/edit-times.ts`,
    find: 'const desired = { ...times, startedAt: start, listed: false, highlightedAt: null };',
    replace: 'const desired = { startedAt: start, endedAt: start + 60_000, listed: false, highlightedAt: null };',
  },
  {
    name: 'a deletion that is taken back is not sent again',
    breaks: { rule: 'missing' },
    file: `${COMMANDS}/undo.ts`,
    find: 'return { goneAt: null, missing: null, resend: seen !== null, ambiguous: isLookedFor };',
    replace:
      'return { goneAt: null, missing: null, resend: false, ambiguous: false, seen: null, parked: null, deleted: true };',
  },
  {
    name: 'a deletion leaves what was never sent',
    breaks: { rule: 'resurrected' },
    file: `${TRACKING}/revising.ts`,
    find: 'return { ...revised(row, now), desired, deleted: true, resend: false, ...nowhere };',
    replace: 'return { ...revised(row, now), desired, deleted: row.seen !== null, resend: false, ...nowhere };',
  },
  {
    name: 'a star that is taken away stays on what runs',
    breaks: { rule: 'mark reverted' },
    file: `${COMMANDS}/work-list.ts`,
    find: 'for (const row of rows) journal.trackers.save({ ...row, desired: { ...row.desired, highlightedAt } });',
    replace:
      'for (const row of rows) journal.trackers.save({ ...row, desired: { ...row.desired, highlightedAt: highlightedAt === null ? row.desired.highlightedAt : null } });',
  },
  {
    name: 'not at its word: a start of what runs, for all that is known, is forgotten',
    breaks: { rule: 'missing' },
    file: `${COMMANDS}/start-stop.ts`,
    find: 'if (row !== going) journal',
    replace: 'if (row === going) journal',
  },
  {
    name: 'started again by any word: a later end of the other device is passed over',
    breaks: { rule: 'unmeant' },
    file: `${TRACKING}/revising.ts`,
    find: 'word.saidAt >= endedAt && ',
    replace: '',
  },
  {
    name: 'no bump on collision',
    breaks: { says: 'begin in the same second' },
    file: `${TRACKING}/free-start.ts`,
    find: 'if (isFree(wanted)) return wanted;',
    replace: 'if (isFree(wanted) || wanted > 0) return wanted;',
  },
  {
    name: 'deleting what is asked about answers it',
    breaks: { rule: 'decided unasked' },
    file: `${TRACKING}/revising.ts`,
    find: 'return { ...revised(row, now), desired, deleted: true,',
    replace: 'return { ...asMine(row, now), desired, deleted: true,',
  },
  {
    name: 'keep both drops mine',
    breaks: { says: 'dropped mine' },
    file: 'main/core/outbox/keeping.ts',
    find: 'journal.trackers.insert(freshRow(row, { startedAt: start, endedAt, listed: false, highlightedAt: null }, now));',
    replace: 'void [freshRow, start, endedAt];',
  },
  {
    name: 'keep mine takes theirs',
    breaks: { says: 'did not keep mine' },
    file: 'main/core/outbox/keeping.ts',
    find: 'const mine = asMine(row, now);',
    replace: 'const mine = { ...asMine(row, now), desired: { ...row.desired, ...(row.seen ?? {}) } };',
  },
  {
    name: 'keep theirs of a double leaves both',
    breaks: { says: 'left both' },
    file: 'main/core/outbox/keeping.ts',
    find: "if (keep === 'theirs' && original !== null && !original.deleted)",
    replace: "if (keep === 'theirs' && original !== null && original.deleted)",
  },
  {
    name: 'typed times answer what is to become of an entry that began otherwise',
    breaks: { says: 'typed times for what may be another entry' },
    file: `${COMMANDS}/edit-times.ts`,
    find: "return parked?.kind === 'conflict' && seen?.startedAt === parked.base.startedAt;",
    replace: "return parked?.kind === 'conflict' && seen !== null;",
  },
];
