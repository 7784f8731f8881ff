import type { Patch } from './crew/bundle.ts';

/** A defect that somebody could have made, as a change of one source text. The simulation must find each of them. */
export interface Mutant extends Patch {
  readonly name: string;
}

const SYNC = 'main/core/sync';
const TRACKING = 'main/core/tracking';
const TASKS = 'main/core/tasks';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'blind retry: a request without an answer counts as never sent',
    file: `${SYNC}/policy.ts`,
    find: 'ambiguous: answer.maybeApplied };',
    replace: 'ambiguous: false };',
  },
  {
    name: 'no sweep',
    file: `${SYNC}/sweep.ts`,
    find: 'of lateOnes(ports, row, attempts, looked)) takeAway',
    replace: 'of lateOnes(ports, row, [], looked)) takeAway',
  },
  {
    name: 'sweep too eager: it takes what is bound as well',
    file: `${SYNC}/sweep.ts`,
    find: 'isTaken: isOurs };',
    replace: 'isTaken: () => isOurs(0) };',
  },
  {
    name: 'unbounded sweep: everything that looks alike, however few requests there were',
    file: `${SYNC}/sweep.ts`,
    find: 'if (late !== undefined) found.set(late.id, [late, attempt]);',
    replace: 'if (late !== undefined) for (const each of candidates) found.set(each.id, [each, attempt]);',
  },
  {
    name: 'sweep of what was answered: an equal entry of hours later counts as a double of it',
    file: `${SYNC}/late.ts`,
    find: '<= REPEATED_WITHIN_MS;',
    replace: '<= LATE_WITHIN_MS;',
  },
  {
    name: 'pull overwriting pending',
    file: `${SYNC}/merge.ts`,
    find: 'return mine === before ? now : mine;',
    replace: 'return mine === before || before !== undefined ? now : mine;',
  },
  {
    name: 'forgetting an attempt',
    file: `${SYNC}/send.ts`,
    find: 'attempt: journal.attempts.begin(sent) };',
    replace: 'attempt: { ...sent, id: 0, answer: null } };',
  },
  {
    name: 'dropping on 4xx',
    file: `${SYNC}/after-failure.ts`,
    find: 'return { ...row, parked: parkedBy(answer, now) };',
    replace: 'return { ...row, deleted: parkedBy(answer, now) !== null };',
  },
  {
    name: 'replaying verbs: a start first, its stop afterwards',
    file: `${SYNC}/changes.ts`,
    find: 'return { startedAt, endedAt, listed, highlightedAt, ...position };',
    replace: 'return { startedAt, endedAt: endedAt === null ? endedAt : null, listed, highlightedAt, ...position };',
  },
  {
    name: 'no bump on collision',
    file: 'main/core/tracking/free-start.ts',
    find: 'if (isFree(wanted)) return wanted;',
    replace: 'if (isFree(wanted) || wanted > 0) return wanted;',
  },
  {
    name: 'trusting local order: a list counts as newer because it came later',
    file: `${SYNC}/take-list.ts`,
    find: 'return row.seen === null || row.seen.seenAt < sentAt || row.seen.seenAt > now;',
    replace: 'return row.seen === null || sentAt <= now || row.seen.seenAt > now;',
  },
  {
    name: 'stamping now',
    file: `${SYNC}/changes.ts`,
    find: '...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt }),',
    replace:
      '...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt === null ? null : Math.max(desired.endedAt, row.changedAt + 1000) }),',
  },
  {
    name: 'resurrecting deletions: an older list brings back what was deleted',
    file: `${SYNC}/take-list.ts`,
    find: 'if (journal.attempts.isTombstoned(accountId, tracker.id, tracker.createdAt)) return;',
    replace: '',
  },
  {
    name: 'clock-based identity: what came about at the time is ours',
    file: `${SYNC}/fingerprint.ts`,
    find: '    tracker.startedAt === attempt.body.startedAt &&\n',
    replace: '',
  },
  {
    name: 'deleting without looking',
    file: `${SYNC}/step.ts`,
    find: 'if (row.seen === null) return mayBe',
    replace:
      "if (change?.verb === 'delete' && row.missing === null) return false;\n  if (row.seen === null) return mayBe",
  },
  {
    name: 'creating again without looking again, however long ago that was',
    file: `${SYNC}/step.ts`,
    find: 'return mayHaveCome(journal, id, now);',
    replace: 'return false;',
  },
  {
    name: 'a deletion of ours that was taken back and came late counts as another device’s',
    file: `${SYNC}/own-writes.ts`,
    find: 'ofThisNumber.filter(isOpenDelete).some(',
    replace: '[].some(',
  },
  {
    name: 'sending everything, not what changed',
    file: `${SYNC}/changes.ts`,
    find: '...(desired.startedAt === seen.startedAt ? {} : { startedAt: desired.startedAt }),',
    replace: '...(Object.is(desired, seen) ? {} : { startedAt: desired.startedAt }),',
  },
  {
    name: 'not at its word: a start of what runs, for all that is known, is forgotten',
    file: `${TRACKING}/going-on.ts`,
    find: 'if (row !== going) journal',
    replace: 'if (row === going) journal',
  },
  {
    name: 'started again twice: its word stays when the entry is made',
    file: `${SYNC}/carry-on.ts`,
    find: 'journal.trackers.save({ ...row, startedAgain: [] });',
    replace: '',
  },
  {
    name: 'started again by any word: a later end of the other device is passed over',
    file: `${TRACKING}/started-again.ts`,
    find: 'word.saidAt >= endedAt && ',
    replace: '',
  },
  {
    name: 'blind retry of a task: a request without an answer counts as never sent',
    file: `${TASKS}/after-task-failure.ts`,
    find: "end.verb === 'list' ? now.ambiguous : ambiguous",
    replace: "end.verb === 'list' ? now.ambiguous : false",
  },
  {
    name: 'stealing: a card of that name is ours, whoever made it',
    file: `${TASKS}/same-task.ts`,
    find: '(task.userId ?? userId) === userId &&',
    replace: '',
  },
  {
    name: 'time that does not wait for its task',
    file: 'test/sim/journal/memory-trackers.ts',
    find: 'taskId > 0 && (notBefore',
    replace: '(taskId !== 0) && (notBefore',
  },
];
