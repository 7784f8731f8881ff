import { type Mutant, SYNC, TRACKING } from './mutant.ts';

/** What is sent, and what becomes of it. */
export const OF_SENDING: readonly Mutant[] = [
  {
    name: 'blind retry: a request without an answer counts as never sent',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/policy.ts`,
    find: 'inDoubt: answer.maybeApplied };',
    replace: 'inDoubt: false };',
  },
  {
    name: 'no dedupe',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/dedupe.ts`,
    find: 'of lateOnes(ports, row, attempts, looked)) {',
    replace: 'of lateOnes(ports, row, [], looked)) {',
  },
  {
    name: 'no dedupe of what was answered',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/recognise.ts`,
    find: 'if (!isCreatedBy(row, attempt, tracker, context, marginMs)) return false;',
    replace: 'if (hasItsOwn(attempt) || !isCreatedBy(row, attempt, tracker, context, marginMs)) return false;',
  },
  {
    name: 'dedupe too eager: it takes what is bound as well',
    breaks: { rule: 'missing' },
    file: `${SYNC}/dedupe.ts`,
    find: 'isTaken: isOurs };',
    replace: 'isTaken: () => isOurs(0) };',
  },
  {
    name: 'unbounded dedupe: everything that looks alike, however few requests there were',
    breaks: { says: 'which is still meant' },
    file: `${SYNC}/dedupe.ts`,
    find: 'if (late !== undefined) found.set(late.id, [late, attempt]);',
    replace: 'if (late !== undefined) for (const each of candidates) found.set(each.id, [each, attempt]);',
  },
  {
    name: 'dedupe of what was answered: an equal entry of hours later counts as a double of it',
    breaks: { says: 'which is still meant' },
    file: `${SYNC}/recognise.ts`,
    find: '<= REPEATED_WITHIN_MS;',
    replace: '<= LATE_WITHIN_MS;',
  },
  {
    name: 'forgetting an attempt',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/send.ts`,
    find: 'attempt: journal.attempts.begin(sent) };',
    replace: 'attempt: { ...sent, id: 0, answer: null } };',
  },
  {
    name: 'dropping on 4xx',
    breaks: { says: 'exists nowhere any more' },
    file: `${SYNC}/push.ts`,
    find: 'return { ...row, attention: attentionFor(answer, now) };',
    replace: 'return { ...row, deleted: attentionFor(answer, now) !== null };',
  },
  {
    name: 'replaying verbs: a start first, its stop afterwards',
    breaks: { says: 'which nobody meant' },
    file: `${TRACKING}/tracker.ts`,
    find: 'return { startedAt, endedAt, listed, highlightedAt, ...position };',
    replace: 'return { startedAt, endedAt: endedAt === null ? endedAt : null, listed, highlightedAt, ...position };',
  },
  {
    name: 'stamping now',
    breaks: { rule: 'asked without need' },
    file: `${TRACKING}/tracker.ts`,
    find: '...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt }),',
    replace:
      '...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt === null ? null : Math.max(desired.endedAt, row.changedAt + 1000) }),',
  },
  {
    name: 'sending everything, not what changed',
    breaks: { rule: 'asked without need' },
    file: `${TRACKING}/tracker.ts`,
    find: '...(desired.startedAt === seen.startedAt ? {} : { startedAt: desired.startedAt }),',
    replace: '...(Object.is(desired, seen) ? {} : { startedAt: desired.startedAt }),',
  },
  {
    name: 'a place on the list that was given up is not sent',
    breaks: { rule: 'mark reverted' },
    file: `${TRACKING}/tracker.ts`,
    find: '...(desired.listed === seen.listed ? {} : { listed: desired.listed }),',
    replace: '...(desired.listed === seen.listed || !desired.listed ? {} : { listed: desired.listed }),',
  },
  {
    name: 'a new timer leaves its star behind',
    breaks: { rule: 'mark reverted' },
    file: `${TRACKING}/placing.ts`,
    find: 'position: servicePosition(entries, index), highlightedAt: entry.highlightedAt };',
    replace: 'position: servicePosition(entries, index), highlightedAt: null };',
  },
  {
    name: 'deleting without looking',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/push.ts`,
    find: 'if (row.seen === null) return mayBe',
    replace:
      "if (change?.verb === 'delete' && row.doubt === null) return false;\n  if (row.seen === null) return mayBe",
  },
  {
    name: 'changing by a look of long ago',
    breaks: { rule: 'decided unasked' },
    file: `${SYNC}/push.ts`,
    find: '|| !isFresh(knownAt(journal, row.id, row.seen), clock.now());',
    replace: '|| row.seen.seenAt > clock.now();',
  },
  {
    name: 'what a lost create made is not known again where it was given another start before the next one',
    breaks: { says: 'one too many' },
    file: `${SYNC}/resolve.ts`,
    find: 'for (const attempt of creates) {\n    const tracker = strange.find(',
    replace:
      'for (const attempt of creates.filter(({ answer }) => answer === null)) {\n    const tracker = strange.find(',
  },
  {
    name: 'nobody looks for what a create of a refused entry made late',
    breaks: { says: 'one too many' },
    file: `${SYNC}/dedupe.ts`,
    find: 'return seen === null && attention !== null && creates(journal, id).length > 0;',
    replace: 'return seen === null && attention === null && creates(journal, id).length > 0;',
  },
  {
    name: 'what was deleted here and is there again stays hidden',
    breaks: { says: 'not shown' },
    file: `${SYNC}/apply-list.ts`,
    find: 'if (sentAt - buriedAt > REPEATED_WITHIN_MS || buriedAt > now) askIfBack(taking, tracker);',
    replace: 'if (sentAt - buriedAt > REPEATED_WITHIN_MS * 1e6) askIfBack(taking, tracker);',
  },
  {
    name: 'the answer to what was sent goes over what was changed meanwhile',
    breaks: { rule: 'reverted' },
    file: `${SYNC}/send.ts`,
    find: "endedAt: isSent('endedAt') ? mine.endedAt : taken.endedAt,",
    replace: 'endedAt: theirs.endedAt,',
  },
  {
    name: 'an update without an answer counts as done',
    breaks: { rule: 'reverted' },
    file: `${TRACKING}/tracker.ts`,
    find: "if (row.inDoubt || changeOf(row) !== null) return 'pending';",
    replace:
      "if (row.inDoubt && row.seen !== null) return 'settled';\n  if (row.inDoubt || changeOf(row) !== null) return 'pending';",
  },
  {
    name: 'an answer that has all that was sent is a question',
    breaks: { rule: 'asked without need' },
    file: `${SYNC}/send.ts`,
    find: 'if (!isUnmoved) return row;',
    replace:
      "if (attempt.verb !== 'update' || left === null) return attempt.verb === 'update' ? inConflict(row, row.desired, now) : row;",
  },
];
