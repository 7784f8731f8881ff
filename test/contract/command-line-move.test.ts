import { describe, expect, it } from 'vitest';
import { saved, signedIn as aloneAt, taskIds } from '../support/signed-in.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { runningIn, signedIn, twoTasks, type, typeAlone } from '../support/typed-commands.ts';

const MINUTE_MS = 60_000;

describe('an entry given to another card by a command', () => {
  it('goes to the card of the number, from the app that runs, and leaves where it is there already', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    await type(world, folder.path, 'start', String(first.id), '--at', '2m ago');

    const { code, text } = await type(world, folder.path, 'move', 'last', String(second.id), '--json');
    expect({ code, text }).toEqual({ code: 0, text: expect.any(String) });
    expect(JSON.parse(text)).toMatchObject({
      did: 'move',
      taskId: second.id,
      name: second.name,
      startedAt: expect.stringMatching(/^\d{4}-/),
      endedAt: null,
      words: expect.stringMatching(`^Moved .* from “${first.name}” to “${second.name}”$`),
    });
    expect(runningIn(world).map(({ task }) => task.taskId)).toEqual([second.id]);
    const again = await type(world, folder.path, 'move', '-1m', String(second.id), '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.text)).toMatchObject({ did: null });
    await close();
  });

  it('is never guessed: not the entry, not the card, not a time', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    const codeOf = async (...words: readonly string[]) => (await type(world, folder.path, 'move', ...words)).code;
    expect(await codeOf('last', String(second.id))).toBe(1);
    world.app().changeSettings({ severalTimers: true });
    await type(world, folder.path, 'start', String(first.id), '--at', '5m ago');
    await type(world, folder.path, 'start', String(second.id), '--at', '3m ago');

    expect(await codeOf('last')).toBe(2);
    expect(await codeOf('25:99', String(second.id))).toBe(2);
    expect(await codeOf('-1m', String(second.id))).toBe(2);
    expect(await codeOf('last', 'e')).toBe(2);
    expect(await codeOf('last', '999999999')).toBe(2);
    expect(await codeOf('-3h', String(second.id))).toBe(1);
    // One time, and no 2:10 at night and a task called pm.
    expect((await type(world, folder.path, 'move', '2:10', 'pm', String(second.id))).text).toContain('2:10 pm');
    const running = runningIn(world).map(({ task }) => task.taskId);
    expect(new Set(running)).toEqual(new Set([first.id, second.id]));
    await close();
  });

  it('is the one that begins at the time, or else has it in it, and starts a second later where the card has one that begins then', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    const run = async (...words: readonly string[]) => await type(world, folder.path, ...words);
    await run('log', '9:00-10:00', String(first.id), 'yesterday');
    await run('log', '10:00-11:00', String(first.id), 'yesterday');
    await run('log', '10:00-10:30', String(second.id), 'yesterday');

    expect((await run('move', 'yesterday', '10:00', String(second.id))).code).toBe(2);
    expect(JSON.parse((await run('move', 'yesterday 10:45', String(second.id), '--json')).text)).toMatchObject({
      did: 'move',
      startedAt: expect.stringContaining('T10:00:01'),
      endedAt: expect.stringContaining('T11:00:00'),
    });
    expect(
      JSON.parse((await run('move', 'yesterday', '9:30', ...second.name.split(' '), '--json')).text),
    ).toMatchObject({
      did: 'move',
      startedAt: expect.stringContaining('T09:00:00'),
    });
    await close();
  });

  it('is written down and sent where no app runs, exactly once', async () => {
    await using world = await aloneAt();
    const [first, second] = taskIds(world);
    world.app().start(first, world.now() - MINUTE_MS);
    await world.until((snapshot) => saved(snapshot) && snapshot.sync.ownTime === undefined);

    expect((await typeAlone(world, 'move', 'last', String(second))).code).toBe(0);

    await world.until(saved);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([second]);
  });
});
