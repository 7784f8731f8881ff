import { type Mutant, SYNC } from './mutant.ts';

/** What the app did once, before it was mended. */
export const OF_FORMER_CODE: readonly Mutant[] = [
  {
    name: 'a create is known again by its end as well: one that was stopped elsewhere is made a second time',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/fingerprint.ts`,
    find: 'const candidates = listed.filter((tracker) => mayBeCreatedBy(row, attempt, tracker, context));',
    replace: 'const candidates = listed.filter((tracker) => isCreatedBy(row, attempt, tracker, context));',
  },
  {
    name: 'a create says what came before it: the end that another device took back is sent again',
    breaks: { rule: 'reverted' },
    file: `${SYNC}/own-writes.ts`,
    find: "attempt.verb === 'update' &&",
    replace: '',
  },
  {
    name: 'a first create does not look whether another copy of the journal sent it',
    breaks: { rule: 'doubled' },
    file: `${SYNC}/step.ts`,
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
];
