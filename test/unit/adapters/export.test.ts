import { StatementSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../main/adapters/journal/tables/database.ts';
import { exportParts } from '../../../main/adapters/journal/copies/export.ts';
import { readExport } from '../../../main/adapters/journal/copies/import.ts';
import { newTracker, seenTracker, taskRow } from '../../support/journal.ts';
import { archiveWorld, type ArchiveWorld, exported, interval } from './archive-world.ts';

const START = Date.UTC(2026, 10, 21, 8);

function worldWithTime(): ArchiveWorld {
  const world = archiveWorld();
  const account = world.account();
  world.track({ desired: interval(START), seen: seenTracker(1, interval(START)) });
  const waiting = world.track({ desired: interval(START + 3_600_000) });
  const image = { ...waiting.desired, deleted: false };
  const changes = [{ trackerId: waiting.id, before: null, after: image }];
  const command = { accountId: account.id, what: 'log', taskId: 1, trackerId: waiting.id } as const;
  world.journal.intents.append({ ...command, wallMs: 5, monotonicMs: 6, changes, turned: null });
  world.journal.attempts.bury(account.id, 77, null, 1);
  world.journal.additions.put(account.id, { taskId: 2, boardId: 1, rank: 1.5, highlightedAt: null, addedAt: 3 });
  return world;
}

describe('the export as JSON lines', () => {
  it('with an end before its start is refused, and says where', async () => {
    using from = worldWithTime();
    using to = archiveWorld();
    const text = (await exported(from)).replace(`"started_at":${START}`, `"started_at":${START + 3_000_000}`);

    await expect(to.archive.takeIn(text)).rejects.toThrow(
      '(ended_at: it ends before it starts). Nothing was imported.',
    );
  });

  it('brings commands on the work list and on new tasks along so that they can be taken back', async () => {
    using from = worldWithTime();
    using to = archiveWorld();
    const { desired } = newTracker();
    const changes = [0, -1].map((trackerId) => ({ trackerId, before: null, after: { ...desired, deleted: false } }));
    const accountId = from.account().id;
    const command = { accountId, what: 'add', taskId: 2, trackerId: null, wallMs: 7, monotonicMs: 8 } as const;
    from.journal.intents.append({ ...command, changes, turned: null });

    await to.archive.takeIn(await exported(from));

    expect(to.journal.intents.get(2)?.changes.map(({ trackerId }) => trackerId)).toEqual([0, -1]);
  });

  it('taken in elsewhere is everything again, once however often, and asks the service before it sends', async () => {
    using from = worldWithTime();
    using to = archiveWorld();
    const { parts, name } = await from.archive.export('jsonl');
    const text = parts.join('');

    expect(await to.archive.takeIn(text)).toEqual({ added: 2, known: 0, unreadable: 0 });
    expect(await to.archive.takeIn(text)).toEqual({ added: 0, known: 2, unreadable: 0 });

    const [account] = to.journal.accounts.all();
    const id = account?.id ?? 0;
    expect(name).toBe('cardclock-2026-11-21.jsonl');
    expect(account).toMatchObject({ userId: 7, current: false });
    expect(to.journal.trackers.ofTask(id, 1).map((row) => row.inDoubt)).toEqual([false, true]);
    expect(to.journal.attempts.buriedAt(id, 77, null)).not.toBeNull();
    expect(to.journal.additions.get(id, 2)?.rank).toBe(1.5);
    expect(to.journal.policies.get(id)).toMatchObject({ pullFirst: true });
    expect(to.journal.intents.get(1)?.changes).toHaveLength(1);
  });

  it('of a version before this one is taken in, with what was not known then as if nobody had said it', async () => {
    using from = worldWithTime();
    using to = archiveWorld();
    const later = /,"(?:seen_enlist_at|clicked_end|successor_id|tentative_starts|above_task_id)":null/g;

    expect(await to.archive.takeIn((await exported(from)).replaceAll(later, ''))).toMatchObject({ added: 2 });

    expect(to.journal.additions.get(1, 2)?.rank).toBe(1.5);
  });

  it('taken in where it came from changes nothing', async () => {
    using world = worldWithTime();
    const before = await exported(world);

    expect(await world.archive.takeIn(before)).toEqual({ added: 0, known: 2, unreadable: 0 });

    expect(await exported(world)).toBe(before);
  });

  it('brings no second row for what the service holds once, and none for what was deleted here', async () => {
    using from = worldWithTime();
    from.track({ desired: interval(START - 3_600_000), seen: seenTracker(88, interval(START - 3_600_000)) });
    using to = archiveWorld();
    const account = to.account();
    to.track({ desired: interval(START), seen: seenTracker(1, interval(START)) });
    to.journal.attempts.bury(account.id, 88, null, 1);

    const report = await to.archive.takeIn(await exported(from));

    expect(report).toEqual({ added: 1, known: 2, unreadable: 0 });
    expect(to.journal.trackers.ofTask(account.id, 1).map((row) => row.desired.startedAt)).toEqual([
      START,
      START + 3_600_000,
    ]);
  });

  it.each([
    ['"task_id":1,', '"task_id":"1",', 'task_id: something else belongs there'],
    ['"task_id":1,', '', 'task_id: it is missing'],
    ['"task_id":1,', '"task_id":1,"tag":2,', 'tag: nothing of that name belongs there'],
    ['"changes":"', '"changes":"x', 'changes: something else belongs there'],
    [/"seen_started_at":\d+/, '"seen_started_at":null', 'trackers: what the service holds of it is not complete'],
  ])('with %s turned into %s says in words what is wrong there', (sound, spoilt, why) => {
    using from = worldWithTime();
    const options = { format: 'jsonl', now: START, zoneOf: (own: string) => own } as const;
    const text = [...exportParts(createDatabase(from.connection), options)].join('').replace(sound, spoilt);

    expect(() => readExport(text)).toThrow(`(${why}). Nothing was imported.`);
  });

  it.each([
    ['another kind of file', (): string => 'a,b,c\n1,2,3', 'no export of Cardclock'],
    ['a version to come', (text: string): string => text.replace('"version":1', '"version":2'), 'A newer Cardclock'],
    ['a line that was cut off', (text: string): string => text.slice(0, -40), /Line \d+ of this file/],
    [
      'a field that is none',
      (text: string): string => text.replace('"task_id":1,', '"task_id":"1",'),
      /Line \d+ .*task_id/,
    ],
    [
      'a table that is none',
      (text: string): string => `${text}{"secrets":{"id":1}}`,
      /Line \d+ .*nothing that is known/,
    ],
  ])('refuses %s, says where, and takes nothing in', async (_name, spoil, words) => {
    using from = worldWithTime();
    using to = archiveWorld();
    const text = spoil(await exported(from));

    await expect(to.archive.takeIn(text)).rejects.toThrow(words);

    expect(to.journal.accounts.all()).toEqual([]);
  });
});

describe('a journal of some size', () => {
  it.each([
    ['read', async ({ archive }: ArchiveWorld) => await archive.export('jsonl')],
    ['written', async ({ archive }: ArchiveWorld, text: string) => await archive.takeIn(text)],
    ['restored', async ({ archive }: ArchiveWorld) => await archive.restore((await archive.backups())[0]?.name ?? '')],
  ])('is %s whole without a row of it in the thread that answers clicks', async (_what, work) => {
    using world = worldWithTime();
    world.journal.transaction(() => {
      for (let row = 1; row <= 300; row += 1) world.track({ desired: interval(START - row * 1_000_000) });
    });
    const text = await exported(world);
    await world.archive.backUp('by-hand');
    const rows = countRows();

    await work(world, text);

    expect(rows()).toBeLessThan(10);
  });
});

/** From here on: what statements of this thread were run for, and the rows that they gave. */
function countRows(): () => number {
  const [all, get, run] = (['all', 'get', 'run'] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
  return () => {
    const given = all?.mock.results.flatMap(({ value }) => (Array.isArray(value) ? value.map(() => 1) : [])) ?? [];
    return given.length + (get?.mock.calls.length ?? 0) + (run?.mock.calls.length ?? 0);
  };
}

describe('the export as a table', () => {
  it('has a line for each interval with the times of its zone, and names that no spreadsheet runs', async () => {
    using world = archiveWorld();
    const account = world.account();
    world.journal.tasks.put(account.id, [
      taskRow(2, '=HYPERLINK("https://evil.example")'),
      taskRow(3, 'One, two'),
      taskRow(4, ' \uFF1D1+1'),
    ]);
    world.track({ taskId: 1, desired: interval(START), seen: seenTracker(1, interval(START)) });
    world.track({ taskId: 2, desired: interval(START + 1000) });
    world.journal.trackers.insert(
      newTracker({ accountId: account.id, taskId: 3, desired: { ...interval(START + 2000), endedAt: null } }),
    );
    world.track({ taskId: 4, desired: interval(START + 3000) });
    world.track({ taskId: 3, desired: interval(START + 9000), deleted: true });

    const text = await exported(world, 'csv');

    const who = 'Test User · https://boards.example';
    expect(text.split('\r\n')).toEqual([
      // The mark without which Excel reads every name as of another alphabet.
      '\uFEFFaccount,task id,task,board,start,end,seconds,state,note',
      `${who},1,Ship the thing,Product,2026-11-21T09:00:00+01:00,2026-11-21T09:10:00+01:00,600,confirmed,`,
      `${who},2,"'=HYPERLINK(""https://evil.example"")",Product,2026-11-21T09:00:01+01:00,2026-11-21T09:10:01+01:00,600,waiting,`,
      `${who},3,"One, two",Product,2026-11-21T09:00:02+01:00,,,waiting,`,
      `${who},4,' \uFF1D1+1,Product,2026-11-21T09:00:03+01:00,2026-11-21T09:10:03+01:00,600,waiting,`,
      '',
    ]);
  });

  it('counts nothing of what ends before it starts, as a service may tell', async () => {
    using world = archiveWorld();
    world.account();
    const odd = { ...interval(START), endedAt: START - 5000 };
    world.track({ desired: odd, seen: seenTracker(1, odd) });

    expect(await exported(world, 'csv')).toContain(',2026-11-21T08:59:55+01:00,0,confirmed,');
  });

  it('calls nothing confirmed of which nobody knows whether the service still has it', async () => {
    using world = archiveWorld();
    world.account();
    const seen = seenTracker(1, interval(START));
    world.track({ desired: interval(START), seen, doubt: { looks: 1, at: START } });

    expect(await exported(world, 'csv')).toContain(',600,waiting,');
  });
});
