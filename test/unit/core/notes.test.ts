import { describe, expect, it } from 'vitest';
import { LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { TrackerFields } from '../../../main/core/journal/rows.ts';
import { check } from '../../../main/core/commands/run.ts';
import { type Held, heldWith } from '../../../main/core/commands/held.ts';
import { planDedupe, dedupe } from '../../../main/core/sync/dedupe.ts';
import { joined } from '../../../main/core/tracking/notes.ts';
import { seenTracker } from '../../support/journal.ts';
import { listingService } from '../../support/listing-service.ts';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const hour: TrackerFields = { startedAt: NINE - 60 * MINUTE, endedAt: NINE, listed: false, highlightedAt: null };
const earlier: TrackerFields = { ...hour, startedAt: NINE - 120 * MINUTE, endedAt: NINE - 90 * MINUTE };
const running: TrackerFields = { ...hour, endedAt: null, listed: true };

/** Of what counts, in order. */
const notes = ({ journal, accountId }: TrackingWorld): readonly string[] =>
  livingRows(journal, accountId).map(({ id }) => journal.notes.get(id));

function noted(world: TrackingWorld, desired: TrackerFields, note: string, fields = {}): number {
  const { id } = world.insert({ desired, ...fields });
  world.editing.note(id, note);
  return id;
}

const given = (text: string) => () => check({ kind: 'time:note', trackerId: 1, note: text }, NINE);

const held = (note: string): Held => ({
  command: { kind: 'time:note', trackerId: 1, note },
  accountId: 1,
  clickedAt: NINE,
  task: null,
});

describe('a note', () => {
  it('is trimmed, written anew, taken away by an empty one, and each is taken back and done again', () => {
    using world = trackingWorld();
    const id = noted(world, hour, '  Call with Ann \r\n about the plan ');
    expect(notes(world)).toEqual(['Call with Ann \n about the plan']);

    const done = world.editing.note(id, ' ') ?? 0;

    expect(notes(world)).toEqual(['']);
    const undone = world.editing.undo(done) ?? 0;
    expect(notes(world)).toEqual(['Call with Ann \n about the plan']);
    world.editing.undo(undone);
    expect(notes(world)).toEqual(['']);
  });

  it('that says what it said is no command, and sends nothing', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call', { seen: seenTracker(5, hour) });

    expect(world.editing.note(id, ' Call ')).toBeNull();
    expect(world.journal.trackers.counts(world.accountId)).toEqual({ waiting: 0, attention: 0 });
  });

  it('has at most 2,000 characters, and says so', () => {
    expect(given('x'.repeat(2000))).not.toThrow();
    expect(given('x'.repeat(2001))).toThrow('at most 2000 characters');
  });

  it('that was written anew since is not undone', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    const first = world.editing.note(id, 'first') ?? 0;
    world.editing.note(id, 'second');

    expect(world.editing.undo(first)).toBeNull();

    expect(notes(world)).toEqual(['second']);
  });

  it('that was written anew since is not undone, though it says the same again', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    const first = world.editing.note(id, 'Call') ?? 0;
    world.editing.note(id, 'Mail');
    world.editing.note(id, 'Call');

    expect(world.editing.undo(first)).toBeNull();

    expect(notes(world)).toEqual(['Call']);
  });

  it('is undone where what was written since was taken back, and once more after it was done again', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    const first = world.editing.note(id, 'Call') ?? 0;
    const second = world.editing.note(id, 'Mail') ?? 0;
    world.editing.undo(second);

    const undone = world.editing.undo(first) ?? 0;
    expect(notes(world)).toEqual(['']);
    world.editing.undo(undone);
    expect(notes(world)).toEqual(['Call']);
    world.editing.undo(first);

    expect(notes(world)).toEqual(['']);
  });

  it('comes with an entry that is added, and is saved with its times by one command', () => {
    using world = trackingWorld();
    const { startedAt } = hour;
    const added = world.run({ kind: 'time:log', taskId: 1, startedAt, endedAt: NINE, note: 'Call' });
    const id = world.trackerOf(added.changeId);
    expect(notes(world)).toEqual(['Call']);

    const was = { startedAt, endedAt: NINE };
    const edited = world.run({ kind: 'time:edit', trackerId: id, was, endedAt: NINE - MINUTE, note: 'Mail' });

    expect([notes(world), world.row(id).desired.endedAt]).toEqual([['Mail'], NINE - MINUTE]);
    world.editing.undo(edited.changeId ?? 0);
    expect([notes(world), world.row(id).desired.endedAt]).toEqual([['Call'], NINE]);
  });

  it('leaves a question about the times of its entry open', () => {
    using world = trackingWorld();
    const attention = { kind: 'conflict', base: earlier, status: null, words: 'both', at: NINE } as const;
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour), attention });

    world.run({ kind: 'time:edit', trackerId: id, was: hour, note: 'Call' });

    expect(world.row(id).attention?.kind).toBe('conflict');
    expect(notes(world)).toEqual(['Call']);
  });

  it('that is held counts as it was written last', () => {
    const all = ['a', 'b', 'a', 'a'].map(held).reduce<readonly Held[]>(heldWith, []);

    expect(all).toEqual(['a', 'b', 'a'].map(held));
  });
});

describe('joined notes', () => {
  it.each([
    ['one', 'two', 'one\ntwo'],
    ['one', 'one', 'one'],
    ['one\ntwo', 'two', 'one\ntwo'],
    ['', 'a\n\nb', 'a\n\nb'],
    ['one', '', 'one'],
  ])('%j and %j are %j', (one, other, both) => expect(joined(one, other)).toBe(both));
});

describe('a note goes with the time of its entry', () => {
  it('to another card, and back with what was written there', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call', { seen: seenTracker(5, hour) });

    const moved = world.editing.give(id, 2) ?? 0;

    expect(notes(world)).toEqual(['Call']);
    world.editing.note(id, 'Call with Ann');
    expect(notes(world)).toEqual(['Call with Ann']);
    const back = world.editing.undo(moved) ?? 0;
    expect(notes(world)).toEqual(['Call with Ann']);
    world.editing.note(id, '');
    world.editing.undo(back);
    expect(notes(world)).toEqual(['']);
  });

  it('to another card, where what was done before can still be taken back', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour) });
    const written = world.editing.note(id, 'Call') ?? 0;
    world.editing.give(id, 2);

    world.editing.undo(written);

    expect(notes(world)).toEqual(['']);
  });

  it('to the row that is there again, where its new card is refused', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call', { seen: seenTracker(5, hour) });
    const moved = world.trackerOf(world.editing.give(id, 2));
    world.editing.note(moved, 'Mail');
    world.journal.trackers.save({ ...world.row(id), deleted: true, goneAt: NINE });

    world.outbox.restore(id);

    expect(livingRows(world.journal, world.accountId).map((row) => row.id)).toEqual([id]);
    expect(notes(world)).toEqual(['Mail']);
  });

  it('to both parts of what is split, and from both into what is merged', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call');

    world.editing.split(id, NINE - 30 * MINUTE);
    expect(notes(world)).toEqual(['Call', 'Call']);
    const second = livingRows(world.journal, world.accountId)[1]?.id ?? 0;
    world.editing.note(second, 'Call\nMail');
    const merged = world.editing.merge(second) ?? 0;

    expect(notes(world)).toEqual(['Call\nMail']);
    world.editing.undo(merged);
    expect(notes(world)).toEqual(['Call', 'Call\nMail']);
  });

  it('to what is whole again where a split is taken back, and to the part where that is done again', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call');
    const split = world.editing.split(id, NINE - 30 * MINUTE) ?? 0;
    const second = livingRows(world.journal, world.accountId)[1]?.id ?? 0;
    world.editing.note(second, 'Mail');

    const undone = world.editing.undo(split) ?? 0;
    expect(notes(world)).toEqual(['Call\nMail']);
    world.editing.undo(undone);

    expect(notes(world)).toEqual(['Call', 'Mail']);
  });

  it('to what is whole again as it stands there, where the part says what it was given', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call');
    const split = world.editing.split(id, NINE - 30 * MINUTE) ?? 0;
    world.editing.note(id, 'Mail');

    world.editing.undo(split);

    expect(notes(world)).toEqual(['Mail']);
  });

  it('into what is merged once more, as it was written in between', () => {
    using world = trackingWorld();
    noted(world, earlier, 'Mail');
    const id = noted(world, hour, 'Call');
    const undone = world.editing.undo(world.editing.merge(id) ?? 0) ?? 0;
    world.editing.note(id, 'Call with Ann');

    world.editing.undo(undone);

    expect(notes(world)).toEqual(['Mail\nCall with Ann']);
  });

  it('into what is merged, below what stands there', () => {
    using world = trackingWorld();
    noted(world, earlier, 'Mail');
    const id = noted(world, hour, 'Call');

    world.editing.merge(id);

    expect(notes(world)).toEqual(['Mail\nCall']);
  });

  it('back, when its entry is deleted and that is taken back', () => {
    using world = trackingWorld();
    const id = noted(world, hour, 'Call', { seen: seenTracker(5, hour) });
    const deleted = world.editing.remove(id) ?? 0;
    expect(notes(world)).toEqual([]);

    world.editing.undo(deleted);

    expect(notes(world)).toEqual(['Call']);
  });

  it.each([
    ['the stretch is taken out', 'split'],
    ['the stretch goes to another card', { toTask: 2 }],
  ] as const)('past a time away, on both sides of it: %s', (_words, answer) => {
    using world = trackingWorld();
    const id = noted(world, running, 'Call', { seen: seenTracker(5, running) });
    const { accountId, journal } = world;
    const [fromMs, toMs] = [NINE - 40 * MINUTE, NINE - 20 * MINUTE];
    const away = journal.aways.ask({ accountId, trackerId: id, why: 'idle', fromMs, toMs });

    world.answerAway(away.id, answer);

    const own = livingRows(journal, accountId).filter(({ taskId }) => taskId === 1);
    expect(own.map((row) => journal.notes.get(row.id))).toEqual(['Call', 'Call']);
  });

  it('to both of two versions that are kept', () => {
    using world = trackingWorld();
    const seen = seenTracker(5, { ...hour, endedAt: NINE - 5 * MINUTE });
    const attention = { kind: 'conflict', base: hour, status: null, words: 'both', at: NINE } as const;
    const id = noted(world, { ...hour, endedAt: NINE - 10 * MINUTE }, 'Call', { seen, attention });

    world.outbox.keep(id, 'both');

    expect(notes(world)).toEqual(['Call', 'Call']);
  });

  it('from a late double that is taken away to the one that stays', async () => {
    using world = trackingWorld();
    const { journal } = world;
    const id = noted(world, hour, 'Call', { seen: { ...seenTracker(100, hour), createdAt: NINE } });
    const { startedAt, endedAt } = hour;
    const attempt = {
      trackerId: id,
      verb: 'create',
      body: { startedAt, endedAt, listed: false, highlightedAt: null },
      sentAt: NINE,
    } as const;
    const begun = journal.attempts.begin({ ...attempt, serverSentAt: NINE, known: [{ serverId: 7, bornAt: NINE }] });
    journal.attempts.settle(begun.id, LOOKED_IN_VAIN, NINE);
    planDedupe(journal, id, NINE);
    const late = noted(world, hour, 'Mail', {
      isOwn: false,
      madeAt: NINE,
      changedAt: NINE,
      seen: { ...seenTracker(101, hour), createdAt: NINE },
    });
    const rest = { userId: 7, taskId: 1, boardId: 1, listed: false, position: 1, highlightedAt: null, createdAt: NINE };
    const service = listingService(
      [100, 101].map((number) => ({ id: number, startedAt, endedAt, ...rest })),
      NINE,
    );
    const clock = { now: () => NINE, monotonicMs: () => NINE, uptimeMs: () => NINE };

    await dedupe({ journal, service, clock, userId: 7, settle: () => undefined }, id);

    expect(world.row(late).deleted).toBe(true);
    expect(notes(world)).toEqual(['Call\nMail']);
  });
});
