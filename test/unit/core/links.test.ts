import { describe, expect, it } from 'vitest';
import { createLinks, type Links } from '../../../main/core/app/links.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { createView } from '../../../main/core/state/view.ts';
import { trackingWorld, type TrackingWorld } from '../../support/tracking.ts';

interface LinkWorld extends TrackingWorld {
  readonly links: Links;
  readonly said: string[];
  /** The tasks that run. */
  readonly running: () => readonly number[];
  readonly signOut: () => void;
}

/** `isRefused`: whether the disk refuses to end the timer of a task. */
function linkWorld(isRefused: (taskId: number) => boolean = () => false): LinkWorld {
  const world = trackingWorld();
  const { journal, accountId } = world;
  const said: string[] = [];
  const account = journal.accounts.all().find(({ id }) => id === accountId);
  if (account === undefined) throw new Error('there is an account');
  const view = createView(journal, accountId, () => 'UTC');
  let isSignedIn = true;
  const links = createLinks({
    journal,
    session: () => (isSignedIn ? { account, view } : null),
    onChange: () => {},
    run: (command) => {
      if ('trackerId' in command && isRefused(world.row(command.trackerId).taskId))
        throw new UserFailure('storage', 'the disk is full');
      return world.run(command);
    },
    notify: (_id, text) => void said.push(text),
  });
  return {
    ...world,
    links,
    said,
    running: () => view.running().map(({ task }) => task.taskId),
    signOut: () => {
      isSignedIn = false;
    },
  };
}

describe('a link from outside', () => {
  it('starts nothing by itself: it is asked about by name, and the answer starts it', () => {
    using world = linkWorld();

    expect(world.links.follow('cardclock://start/1')).toBeNull();

    const [question] = world.links.questions();
    expect(question).toMatchObject({ kind: 'link', asks: 'start', tasks: [{ taskId: 1, name: 'Ship the thing' }] });
    expect(world.running()).toEqual([]);
    expect(world.links.answer(question?.linkId ?? 0, 'do')).not.toBeNull();
    expect(world.running()).toEqual([1]);
    expect(world.links.questions()).toEqual([]);
  });

  it('is forgotten by “not now”, and cannot be answered twice', () => {
    using world = linkWorld();
    world.links.follow('cardclock://start/1');
    const linkId = world.links.questions()[0]?.linkId ?? 0;

    expect(world.links.answer(linkId, 'not-now')).toBeNull();

    expect(world.links.questions()).toEqual([]);
    expect(() => world.links.answer(linkId, 'do')).toThrow('question about this link is closed');
    expect(world.running()).toEqual([]);
  });

  it('stops what runs once it was agreed to, and says so where nothing does', () => {
    using world = linkWorld();
    world.links.follow('cardclock://stop');
    expect(world.said).toEqual(['A link asks to stop the timer, and none runs.']);
    world.tracking.start(2);

    world.links.follow('cardclock://stop');
    const [question] = world.links.questions();

    expect(question).toMatchObject({ asks: 'stop', tasks: [{ taskId: 2 }] });
    expect(world.running()).toEqual([2]);
    world.links.answer(question?.linkId ?? 0, 'do');
    expect(world.running()).toEqual([]);
  });

  it('stops each of several timers, also where the disk refuses one of these stops', () => {
    let refused: number | undefined;
    using world = linkWorld((taskId) => taskId === refused);
    world.clock.severalTimers = true;
    world.tracking.start(1);
    world.tracking.start(2);
    [refused] = world.running();
    world.links.follow('cardclock://stop');

    expect(() => world.links.answer(world.links.questions()[0]?.linkId ?? 0, 'do')).toThrow('the disk is full');

    expect(world.running()).toEqual([refused]);
    expect(world.links.questions()).toEqual([]);
  });

  it('is asked about once, whatever a page opens: the latest counts', () => {
    using world = linkWorld();
    for (let turn = 0; turn < 50; turn += 1) world.links.follow(`cardclock://start/${1 + (turn % 2)}`);

    expect(world.links.questions()).toMatchObject([{ asks: 'start', tasks: [{ taskId: 2 }] }]);
  });

  it('needs no answer any more once it was done otherwise, or somebody signed out', () => {
    using world = linkWorld();
    world.links.follow('cardclock://start/1');
    world.tracking.start(1);
    expect(world.links.questions()).toEqual([]);

    world.links.follow('cardclock://stop');
    world.signOut();
    expect(world.links.questions()).toEqual([]);
  });

  it('shows a card without a question, and a card to start that is not known here', () => {
    using world = linkWorld();

    expect(world.links.follow('cardclock://task/2')).toEqual({ kind: 'card', taskId: 2 });
    expect(world.said).toEqual([]);
    expect(world.links.follow('cardclock://start/4711')).toEqual({ kind: 'card', taskId: 4711 });
    expect(world.said).toEqual([expect.stringContaining('task 4711, which is not known here')]);
    expect(world.links.questions()).toEqual([]);
  });

  it('is answered in words when it is wrong, runs already, or nobody is signed in', () => {
    using world = linkWorld();
    world.tracking.start(1);
    world.links.follow('cardclock://start/1');
    world.links.follow('cardclock://delete/1');
    world.signOut();
    world.links.follow('cardclock://stop');

    expect(world.said).toEqual([
      'A link asks to start “Ship the thing”, which is already running.',
      expect.stringContaining('A link was not followed: “cardclock://delete/1”.'),
      'A link was not followed, because nobody is signed in.',
    ]);
    expect(world.running()).toEqual([1]);
  });
});
