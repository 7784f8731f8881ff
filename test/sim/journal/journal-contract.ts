import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { AccountRow, NewTracker } from '../../../main/core/journal/rows.ts';
import { newTracker, seenTracker, taskRow } from '../../support/journal.ts';

export interface OpenedJournal extends Disposable {
  readonly journal: Journal;
  readonly account: AccountRow;
}

function own(account: AccountRow, fields: Partial<NewTracker> = {}): NewTracker {
  return newTracker({ accountId: account.id, ...fields });
}

/** What every journal must do, whatever it keeps its rows in. */
export function journalContract(name: string, open: () => OpenedJournal): void {
  describe(`${name}: what is new of time`, () => {
    it('counts on with whatever changes a day or a report, and with nothing else', () => {
      using world = open();
      const { journal, account } = world;
      const counted = (work: () => void): boolean => {
        const before = journal.timeNews();
        work();
        return journal.timeNews() !== before;
      };
      let row = journal.trackers.insert(own(account));
      const saved = (fields: Partial<NewTracker>) => () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a row, fields of a row
        row = { ...row, ...fields } as typeof row;
        journal.trackers.save(row);
      };

      expect(counted(saved({ desired: { ...row.desired, endedAt: row.desired.startedAt + 1000 } }))).toBe(true);
      expect(counted(saved({ taskId: 2 }))).toBe(true);
      expect(counted(() => journal.notes.put(row.id, 'half of it'))).toBe(true);
      expect(counted(saved({ deleted: true, goneAt: null }))).toBe(true);
      expect(counted(() => journal.trackers.insert(own(account)))).toBe(true);
      expect(counted(saved({ seen: seenTracker(9) }))).toBe(true);
      expect(counted(saved({ doubt: { looks: 1, at: 5 } }))).toBe(true);
      expect(counted(saved({ notBefore: 5, failures: 1, changedAt: 7 }))).toBe(false);
      expect(counted(saved({}))).toBe(false);
    });
  });

  describe(`${name}: transactions`, () => {
    it('undoes all of one that fails, in every table', () => {
      using world = open();
      const { journal, account } = world;
      const row = journal.trackers.insert(own(account));

      expect(() =>
        journal.transaction(() => {
          journal.trackers.save({ ...row, inDoubt: true });
          journal.trackers.insert(own(account));
          journal.attempts.begin({
            trackerId: row.id,
            verb: 'create',
            body: {},
            sentAt: 1,
            serverSentAt: null,
            known: [],
          });
          journal.attempts.bury(account.id, 9, 5000, 1);
          journal.dedupes.plan({ trackerId: row.id, round: 0, dueAt: 1 });
          journal.policies.change(account.id, { pastEnd: 'move' });
          journal.additions.put(account.id, { taskId: 5, boardId: 1, rank: null, highlightedAt: null, addedAt: 1 });
          throw new Error('in the middle');
        }),
      ).toThrow('in the middle');

      expect(journal.trackers.ofTask(account.id, 1)).toEqual([row]);
      expect(journal.attempts.all(row.id)).toEqual([]);
      expect(journal.attempts.buriedAt(account.id, 9, null)).toBeNull();
      expect(journal.dedupes.get(row.id)).toBeNull();
      expect(journal.policies.get(account.id).pastEnd).toBe('unknown');
      expect(journal.additions.all(account.id)).toEqual([]);
    });

    it('joins a nested one to the outer one: what it wrote is undone with it, and only with it', () => {
      using world = open();
      const { journal, account } = world;
      const nested = (): unknown =>
        journal.transaction(() => {
          journal.trackers.insert(own(account));
          throw new Error('inside');
        });

      journal.transaction(() => expect(nested).toThrow('inside'));
      expect(() => journal.transaction(nested)).toThrow('inside');

      expect(journal.trackers.running(account.id)).toHaveLength(1);
    });

    it('gives the id of an undone row again', () => {
      using world = open();
      const { journal, account } = world;
      const first = journal.trackers.insert(own(account));
      const undone = (): unknown =>
        journal.transaction(() => {
          journal.trackers.insert(own(account));
          throw new Error('undone');
        });

      expect(undone).toThrow('undone');

      expect(journal.trackers.insert(own(account)).id).toBe(first.id + 1);
    });
  });

  describe(`${name}: trackers`, () => {
    it('are kept field by field', () => {
      using world = open();
      const { journal, account } = world;
      const row = own(account, {
        seen: seenTracker(9, { endedAt: 5000 }),
        requestedPosition: 4,
        rank: 1.5,
        attention: { kind: 'conflict', status: null, words: 'both', at: 6000, base: { startedAt: 1, endedAt: null } },
        moved: { by: 'consent', meant: { startedAt: 1000, endedAt: 2000 } },
        doubt: { looks: 1, at: 7000 },
        deleted: true,
        goneAt: 8000,
        resend: true,
      });

      const { id } = journal.trackers.insert(row);

      expect(journal.trackers.get(id)).toEqual({ ...row, id });
    });

    it('are never two for one number of the service', () => {
      using world = open();
      const { journal, account } = world;
      const row = own(account, { seen: seenTracker(9) });
      journal.trackers.insert(row);
      const other = journal.trackers.insert(own(account));

      expect(() => journal.trackers.insert(row)).toThrow('could not be written');
      expect(() => journal.trackers.save({ ...other, seen: seenTracker(9) })).toThrow('could not be written');
      expect(journal.trackers.get(other.id)?.seen).toBeNull();
    });

    it('that are unknown are not made by saving them', () => {
      using world = open();
      const { journal, account } = world;

      journal.trackers.save({ ...own(account), id: 77 });

      expect(journal.trackers.get(77)).toBeNull();
    });
  });

  describe(`${name}: the rest`, () => {
    it('plans no dedupe for a row that is not there', () => {
      using world = open();

      world.journal.dedupes.plan({ trackerId: 99, round: 0, dueAt: 1 });

      expect(world.journal.dedupes.get(99)).toBeNull();
    });

    it('tells unanswered attempts from settled ones', () => {
      using world = open();
      const { journal, account } = world;
      const row = journal.trackers.insert(own(account));
      const attempt = {
        trackerId: row.id,
        verb: 'create',
        body: { startedAt: 1000 },
        sentAt: 1,
        serverSentAt: null,
        known: [{ serverId: 3, bornAt: 5000 }],
      } as const;
      const first = journal.attempts.begin(attempt);
      const second = journal.attempts.begin({ ...attempt, sentAt: 2 });

      journal.attempts.settle(first.id, 'found', 5);

      expect(journal.attempts.unanswered(row.id)).toEqual([second]);
      expect(journal.attempts.all(row.id)).toEqual([{ ...first, answer: 'found', answeredAt: 5 }, second]);
      expect(journal.attempts.createsOfTask(account.id, row.taskId, { sentAfterMs: 11, serverAheadMs: 10 })).toEqual([
        second,
      ]);
    });

    it('passes an attempt on to the row that it was for', () => {
      using world = open();
      const { journal, account } = world;
      const [former, next] = [journal.trackers.insert(own(account)), journal.trackers.insert(own(account))];
      const sent = { verb: 'create', body: {}, sentAt: 1, serverSentAt: null, known: [] } as const;
      const attempt = journal.attempts.begin({ ...sent, trackerId: former.id });

      journal.attempts.passOn(attempt.id, next.id);

      expect(journal.attempts.all(former.id)).toEqual([]);
      expect(journal.attempts.all(next.id)).toEqual([{ ...attempt, trackerId: next.id }]);
    });

    it('knows what was deleted by its number and by when it came to be', () => {
      using world = open();
      const { journal, account } = world;
      journal.attempts.bury(account.id, 4, 5000, 1);
      journal.attempts.bury(account.id, 5, null, 1);

      expect(journal.attempts.buriedAt(account.id, 4, 5000)).not.toBeNull();
      expect(journal.attempts.buriedAt(account.id, 4, null)).not.toBeNull();
      expect(journal.attempts.buriedAt(account.id, 4, 6000)).toBeNull();
      expect(journal.attempts.buriedAt(account.id, 5, 6000)).not.toBeNull();
    });

    it('removes an account with everything that is its own', () => {
      using world = open();
      const { journal, account } = world;
      const row = journal.trackers.insert(own(account));
      journal.attempts.begin({
        trackerId: row.id,
        verb: 'create',
        body: {},
        sentAt: 1,
        serverSentAt: null,
        known: [],
      });
      journal.attempts.bury(account.id, 4, null, 1);
      journal.tasks.put(account.id, [taskRow(1, 'Ship')]);

      journal.accounts.remove(account.id);

      expect(journal.accounts.all()).toEqual([]);
      expect(journal.trackers.get(row.id)).toBeNull();
      expect(journal.attempts.all(row.id)).toEqual([]);
      expect(journal.attempts.buriedAt(account.id, 4, null)).toBeNull();
      expect(journal.tasks.isAnyKnown(account.id)).toBe(false);
    });
  });
}
