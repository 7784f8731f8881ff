import { describe, expect, it } from 'vitest';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { seenTracker } from '../../support/journal.ts';
import { archiveWorld, type ArchiveWorld, exported, interval } from './archive-world.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 20, 8);
const RUNNING = { startedAt: START, endedAt: null, listed: false, highlightedAt: null };
/** As the service holds the entry 5, whose change it has not heard of. */
const UNCHANGED = seenTracker(5, { ...interval(START), createdAt: START });
const STARTED = seenTracker(5, { ...RUNNING, createdAt: START });
const READ_LATER = { seenAt: START + 9 * HOUR_MS };

/** Where `from` came out of, with the account of the same person and `pulled`, which was read from the service meanwhile. */
function elsewhere(pulled: Partial<TrackerRow>): ArchiveWorld {
  const world = archiveWorld();
  world.account();
  world.track({ isOwn: false, changedAt: START + 9 * HOUR_MS, ...pulled });
  return world;
}

function timeIn({ journal }: ArchiveWorld): readonly TrackerRow[] {
  return journal.trackers.overlapping(1, 0, Number.MAX_SAFE_INTEGER);
}

describe('what was not sent, of an entry that was read here already', () => {
  it.each([
    ['stop', { desired: interval(START, 60), seen: STARTED }, { desired: RUNNING, seen: STARTED }],
    ['correction', { desired: interval(START, 60), seen: UNCHANGED }, { desired: interval(START), seen: UNCHANGED }],
  ])('is taken in, once however often: a %s', async (_what, meant, { desired, seen }) => {
    using from = archiveWorld();
    from.account();
    from.track(meant);
    const text = await exported(from);
    using to = elsewhere({ desired, seen: { ...seen, ...READ_LATER } });

    const report = await to.archive.takeIn(text);

    const [row, ...more] = timeIn(to);
    expect([row?.desired, row?.seen?.seenAt, row?.attention, more]).toEqual([
      interval(START, 60),
      READ_LATER.seenAt,
      null,
      [],
    ]);
    expect(report).toEqual({ added: 0, known: 1, changed: 1, unreadable: 0 });
    expect(to.journal.policies.get(1)).toMatchObject({ pullFirst: true });

    // Sent, and corrected since: the file knows nothing newer.
    const later = { desired: interval(START, 90), seen: { ...seen, ...interval(START, 90) } };
    if (row !== undefined) to.journal.trackers.save({ ...row, ...later, changedAt: START + 10 * HOUR_MS });
    await to.archive.takeIn(text);
    expect(timeIn(to)).toMatchObject([{ desired: interval(START, 90), attention: null }]);
  });

  it('is taken in: a deletion', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: interval(START), seen: UNCHANGED, deleted: true });
    using to = elsewhere({ desired: interval(START), seen: { ...UNCHANGED, ...READ_LATER } });

    await to.archive.takeIn(await exported(from));

    expect(timeIn(to)).toEqual([]);
    expect(to.journal.trackers.pending(1, 10)).toMatchObject([{ deleted: true, seen: { serverId: 5 } }]);
  });

  it('is asked about where the service has another change of it by now, and is none where it has the same', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: interval(START, 60), seen: UNCHANGED });
    const text = await exported(from);
    const theirs = interval(START, 90);
    using to = elsewhere({ desired: theirs, seen: { ...UNCHANGED, ...theirs, ...READ_LATER } });
    const same = interval(START, 60);
    using heard = elsewhere({ desired: same, seen: { ...UNCHANGED, ...same, ...READ_LATER } });

    await to.archive.takeIn(text);
    await heard.archive.takeIn(text);

    expect(timeIn(to)).toMatchObject([
      {
        desired: interval(START, 60),
        seen: theirs,
        attention: { kind: 'conflict', base: { endedAt: UNCHANGED.endedAt } },
      },
    ]);
    expect(heard.journal.trackers.counts(1)).toEqual({ waiting: 0, attention: 0 });
  });

  it('is not in the way of what the service had changed since, though the rest of it was not sent', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: { ...RUNNING, highlightedAt: START }, seen: STARTED });
    using to = elsewhere({ desired: interval(START), seen: { ...STARTED, ...interval(START), ...READ_LATER } });

    await to.archive.takeIn(await exported(from));

    expect(timeIn(to)).toMatchObject([{ desired: { ...interval(START), highlightedAt: START }, attention: null }]);
  });
});

describe('what was not sent, of an entry that was not sent from here either', () => {
  it.each([
    ['was never sent', null],
    ['has been sent from there', STARTED],
  ])(
    'is taken in where it was done later than what is here, and never undoes what is later: %s',
    async (_what, seen) => {
      using from = archiveWorld();
      from.account();
      const begun = from.track({ desired: RUNNING, changedAt: START });
      using to = archiveWorld();
      await to.archive.takeIn(await exported(from));
      from.journal.trackers.save({
        ...begun,
        seen,
        doubt: null,
        desired: interval(START, 60),
        changedAt: START + HOUR_MS,
      });
      const text = await exported(from);

      expect(await to.archive.takeIn(text)).toEqual({ added: 0, known: 1, changed: 1, unreadable: 0 });

      const [row, ...more] = timeIn(to);
      expect([row?.desired, row?.seen?.serverId, row?.attention, more]).toEqual([
        interval(START, 60),
        seen?.serverId,
        null,
        [],
      ]);
      expect(row?.inDoubt).toBe(seen === null);

      if (row !== undefined)
        to.journal.trackers.save({ ...row, desired: interval(START, 30), changedAt: START + 2 * HOUR_MS });
      expect(await to.archive.takeIn(text)).toEqual({ added: 0, known: 1, unreadable: 0 });
      expect(timeIn(to)).toMatchObject([{ desired: interval(START, 30) }]);
    },
  );
});

describe('taking a file in', () => {
  it('leaves a timer of this device to it that was read from the service meanwhile', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: RUNNING, seen: STARTED });
    using to = elsewhere({ desired: RUNNING, seen: { ...STARTED, ...READ_LATER } });

    await to.archive.takeIn(await exported(from));

    expect(to.journal.trackers.running(1)).toMatchObject([{ isOwn: true, desired: RUNNING }]);
  });

  it('asks about an entry whose number another one has now, instead of taking it for that one', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: interval(START), seen: UNCHANGED });
    const text = await exported(from);
    const other = interval(START + 5 * HOUR_MS);
    using to = elsewhere({ taskId: 2, desired: other, seen: seenTracker(5, { ...other, createdAt: other.startedAt }) });

    expect(await to.archive.takeIn(text)).toEqual({ added: 1, known: 0, unreadable: 0 });
    expect(await to.archive.takeIn(text)).toEqual({ added: 0, known: 1, unreadable: 0 });

    expect(timeIn(to)).toMatchObject([
      { taskId: 1, desired: interval(START), seen: null, attention: { kind: 'gone' } },
      { taskId: 2, desired: other, seen: { serverId: 5 }, attention: null },
    ]);
  });

  it('is not stopped by an entry that the service itself holds with its end before its start', async () => {
    using from = archiveWorld();
    from.account();
    const odd = { ...interval(START), endedAt: START - 1000 };
    from.track({ isOwn: false, desired: odd, seen: seenTracker(5, odd) });
    from.track({ desired: interval(START + HOUR_MS) });
    using to = archiveWorld();

    expect(await to.archive.takeIn(await exported(from))).toEqual({ added: 2, known: 0, unreadable: 0 });
  });
});
