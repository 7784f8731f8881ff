import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { seenTracker } from '../../support/journal.ts';
import { type ArchiveWorld, archiveWorld, exported, interval } from './archive-world.ts';

type Sent = Pick<Attempt, 'verb' | 'answer' | 'sentAt'>;

/** A row that the service holds since its create was answered, and a first correction of it, which was not answered. */
function sentTwice(world: ArchiveWorld): TrackerRow {
  const seen = seenTracker(1, interval(1000));
  const row = world.track({ isOwn: true, desired: interval(1000), seen, changedAt: 4000 });
  begin(world, row, 'create', 5000);
  begin(world, row, 'update', 6000);
  settle(world, row, 'create', '200', 5100);
  return row;
}

function begin({ journal }: ArchiveWorld, { id }: TrackerRow, verb: Attempt['verb'], sentAt: number): void {
  const body = verb === 'create' ? { startedAt: 1000 } : { endedAt: sentAt };
  journal.attempts.begin({ trackerId: id, verb, body, sentAt, serverSentAt: sentAt, known: [] });
}

function settle({ journal }: ArchiveWorld, { id }: TrackerRow, verb: string, answer: string, at: number): void {
  const sent = journal.attempts.all(id).find((attempt) => attempt.verb === verb);
  journal.attempts.settle(sent?.id ?? 0, answer, at);
}

/** What was changed here since and has to be sent. */
function change({ journal }: ArchiveWorld, row: TrackerRow, changedAt: number): void {
  const now = journal.trackers.get(row.id) ?? row;
  journal.trackers.save({ ...now, desired: interval(1000, 20), changedAt });
}

function sentFor({ journal }: ArchiveWorld): readonly Sent[] {
  const [account] = journal.accounts.all();
  const rows = journal.trackers.ofTask(account?.id ?? 0, 1);
  const attempts = rows.flatMap(({ id }) => journal.attempts.all(id));
  return attempts.map(({ verb, answer, sentAt }) => ({ verb, answer, sentAt }));
}

describe('each request is remembered once, however often its row came in', () => {
  it('after a restore that takes over what was changed since, with what was answered since', async () => {
    using world = archiveWorld();
    world.account();
    const row = sentTwice(world);
    const { name } = await world.archive.backUp('by-hand');
    settle(world, row, 'update', '200', 6100);
    change(world, row, 7000);
    begin(world, row, 'update', 7500);

    await world.archive.restore(name);
    await world.archive.restore(name);

    expect(sentFor(world)).toEqual([
      { verb: 'create', answer: '200', sentAt: 5000 },
      { verb: 'update', answer: '200', sentAt: 6000 },
      { verb: 'update', answer: null, sentAt: 7500 },
    ]);
  });

  it('after an import of a file with a change that was not sent there', async () => {
    using from = archiveWorld();
    from.account();
    const row = sentTwice(from);
    const before = await exported(from);
    using to = archiveWorld();
    await to.archive.takeIn(before);
    settle(to, to.journal.trackers.ofTask(1, 1)[0] ?? row, 'update', '200', 6100);
    change(from, row, 7000);

    await to.archive.takeIn(await exported(from));
    await to.archive.takeIn(await exported(from));

    expect(sentFor(to)).toEqual([
      { verb: 'create', answer: '200', sentAt: 5000 },
      { verb: 'update', answer: '200', sentAt: 6000 },
    ]);
  });
});
