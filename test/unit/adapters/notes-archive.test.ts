import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { seenTracker } from '../../support/journal.ts';
import { archiveWorld, type ArchiveWorld, exported, interval } from './archive-world.ts';

const START = Date.UTC(2026, 10, 20, 8);
const SEEN = seenTracker(5, { ...interval(START), createdAt: START });

/** With one confirmed entry. */
function worldWithNote(note: string): ArchiveWorld & { readonly id: number } {
  const world = archiveWorld();
  world.account();
  const { id } = world.track({ desired: interval(START), seen: SEEN });
  world.journal.notes.put(id, note);
  return { ...world, id };
}

const notesIn = ({ journal }: ArchiveWorld): readonly string[] =>
  journal.trackers.overlapping(1, 0, Number.MAX_SAFE_INTEGER).map(({ id }) => journal.notes.get(id));

describe('a note in a copy of the journal', () => {
  it('is in both exports', async () => {
    using world = worldWithNote('Call; "Ann"\n=1+1');

    expect(await exported(world)).toContain('{"notes":{"tracker_id":1,"text":"Call; \\"Ann\\"\\n=1+1"}}');
    const table = await exported(world, 'csv');
    expect(table.split('\r\n')[0]).toMatch(/,note$/);
    expect(table).toContain('"Call; ""Ann""\n=1+1"\r\n');
  });

  it('is taken in with its entry, and again changes nothing', async () => {
    using from = worldWithNote('Call');
    using to = archiveWorld();
    const text = await exported(from);

    await to.archive.takeIn(text);
    await to.archive.takeIn(text);

    expect(notesIn(to)).toEqual(['Call']);
  });

  it('is taken in for an entry that has none, and stands below the one of an entry that was read here by itself', async () => {
    using from = worldWithNote('Call');
    using bare = worldWithNote('');
    using other = worldWithNote('Mail');
    const text = await exported(from);

    for (const world of [bare, other, other]) await world.archive.takeIn(text);

    expect([notesIn(bare), notesIn(other)]).toEqual([['Call'], ['Mail\nCall']]);
  });

  it('that was changed here since stays as it is here', async () => {
    using world = worldWithNote('Call');
    const text = await exported(world);
    world.journal.notes.put(world.id, 'Call with Ann');

    await world.archive.takeIn(text);

    expect(notesIn(world)).toEqual(['Call with Ann']);
  });

  it('goes from the entry that was read to the one that was to be sent, where both are one', async () => {
    using from = archiveWorld();
    from.account();
    from.track({ desired: interval(START) });
    const text = await exported(from);
    using to = archiveWorld();
    to.account();
    const pulled = to.track({ isOwn: false, desired: interval(START), seen: SEEN });
    to.journal.notes.put(pulled.id, 'Call');

    await to.archive.takeIn(text);

    expect(to.journal.trackers.get(pulled.id)?.deleted).toBe(true);
    expect(notesIn(to)).toEqual(['Call']);
  });

  it('comes back with a backup, and one that was written since is not lost by it', async () => {
    using world = worldWithNote('Call');
    const later = world.track({
      desired: interval(START + 3_600_000),
      seen: seenTracker(6, interval(START + 3_600_000)),
    });
    const { name } = await world.archive.backUp('by-hand');
    world.journal.notes.put(world.id, '');
    world.journal.notes.put(later.id, 'Mail');

    await world.archive.restore(name);

    expect(notesIn(world)).toEqual(['Call', 'Mail']);
  });

  it('goes with its account', () => {
    using world = worldWithNote('Call');

    world.journal.accounts.remove(1);

    expect(world.connection.prepare('SELECT * FROM notes').all()).toEqual([]);
  });

  it('outlives a start of the app, with the command that wrote it', () => {
    using world = worldWithNote('Call');
    const after = { ...interval(START), deleted: false };
    const changes = [{ trackerId: world.id, before: after, after, note: { before: '', after: 'Call' } }];
    const command = { accountId: 1, what: 'note', taskId: 1, trackerId: world.id, wallMs: 1, monotonicMs: 1 } as const;
    const intent = world.journal.intents.append({ ...command, changes, turned: null });

    const again = openJournal(String(world.connection.location()));

    expect([again.journal.notes.get(world.id), again.journal.intents.get(intent)?.changes]).toEqual(['Call', changes]);
    again.journal.close();
  });
});
