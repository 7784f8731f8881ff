import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../common/i18n/translate.ts';
import { connectControlSocket } from '../../main/adapters/control-socket/client.ts';
import { asking } from '../../main/cli/ask.ts';
import { doRequest } from '../../main/cli/do-request.ts';
import type { AppWorld } from '../support/app-world.ts';
import { boardToMakeOn } from '../support/new-tasks.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { runningIn, signedIn, twoTasks, type } from '../support/typed-commands.ts';

afterEach(() => speak('en', {}));

/** A timer of another device that has run for an hour; several may run. */
async function elsewhere(world: AppWorld, taskId: number): Promise<void> {
  world.app().changeSettings({ severalTimers: true });
  await world.board.log(taskId, Math.floor(world.now() / 1000) * 1000 - 3_600_000, null);
  world.app().refresh();
  await world.until(({ running }) => running.some(({ own }) => !own));
}

function ids(world: AppWorld): readonly number[] {
  return runningIn(world)
    .map(({ task }) => task.taskId)
    .toSorted((one, other) => one - other);
}

describe('a stop on the command line', () => {
  it('explains a time before what was started here began, and stops nothing of another device instead', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    await elsewhere(world, first.id);
    await type(world, folder.path, 'start', String(second.id), '--at', '5m ago');
    const before = ids(world);

    const refused = await type(world, folder.path, 'stop', '10m ago');

    expect(refused.code).toBe(2);
    expect(refused.text).toContain(`“${second.name}” began later, at `);
    expect(refused.text).toContain(
      `${first.name} was started on another device and keeps running. To stop it: cardclock stop`,
    );
    expect(refused.text).not.toContain('instance');
    expect(ids(world)).toEqual(before);
    expect(await type(world, folder.path, 'stop', `#${first.id}`, '10m ago')).toMatchObject({ code: 0 });
    expect(ids(world)).toEqual([second.id]);
    await close();
  });

  it('does so for words that name both, and says where the other one is stopped', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id }] = twoTasks(world);
    await type(world, folder.path, 'start', String(id), '--at', '5m ago');
    await elsewhere(world, id);

    const refused = await type(world, folder.path, 'stop', `#${id}`, '10m ago');

    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('stop it in the window') });
    expect(ids(world)).toEqual([id, id]);
    await close();
  });

  it('takes a time in the language of the app for no word of a card', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const place = boardToMakeOn(world);
    for (const name of ['Alpha', 'Datenbank']) world.app().tasks.create({ ...place, name, start: false });
    world.app().changeSettings({ severalTimers: true });
    // “at” is in its name.
    await type(world, folder.path, 'start', 'Datenbank', '--at', '60m ago');
    await type(world, folder.path, 'start', 'Alpha', '--at', '40m ago');
    speak('de', {});

    const { text } = await type(world, folder.path, 'stop', '--at', 'vor 20 min');

    expect(text).toContain('“Alpha”');
    expect(runningIn(world).map(({ task }) => task.name)).toEqual(['Datenbank']);
    await close();
  });

  it('that changed nothing, since somebody stopped the timer meanwhile, says so and no other end', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }] = twoTasks(world);
    await type(world, folder.path, 'start', String(id), '--at', '60m ago');
    const invoke = await connectControlSocket(folder.path);
    if (invoke === null) throw new Error('nobody is there');
    const ask = asking(async (command, input) => {
      if (command === 'timer:stop') world.app().stop(runningIn(world)[0]?.trackerId ?? 0);
      return await invoke(command, input);
    });

    const phrase = { kind: 'phrase', text: 'stop 30m ago', json: false } as const;
    const result = await doRequest(phrase, ask, { nowMs: world.now(), isKeychainOut: () => false });

    const words = `“${name}” had ended already. Nothing was changed.`;
    expect(result).toMatchObject({ exitCode: 0, lines: [words], data: { did: null, taskId: id, words } });
    await close();
  });

  it('asks which one is meant where words name several timers', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    world.app().changeSettings({ severalTimers: true });
    await type(world, folder.path, 'start', String(first.id));
    await type(world, folder.path, 'start', String(second.id));

    const refused = await type(world, folder.path, 'stop', 'e');

    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('Several timers match') });
    expect(refused.text).toContain(String(first.id));
    expect(refused.text).toContain(String(second.id));
    expect(ids(world)).toEqual([first.id, second.id].toSorted((one, other) => one - other));
    expect(await type(world, folder.path, 'stop', first.name)).toMatchObject({ code: 0 });
    expect(ids(world)).toEqual([second.id]);
    await close();
  });
});
