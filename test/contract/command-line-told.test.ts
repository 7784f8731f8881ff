import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { runningIn, signedIn, twoTasks, type } from '../support/typed-commands.ts';

describe('what the command line tells of a command', () => {
  it('says of a start with a time that the card ran before and goes on, and what ended by it', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    world.app().changeSettings({ severalTimers: true });
    await type(world, folder.path, 'start', String(first.id), '--at', '30m ago');
    await type(world, folder.path, 'start', String(second.id), '--at', '20m ago');

    const { code, text } = await type(world, folder.path, 'switch', String(first.id), '--at', '10m ago', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      did: 'switch',
      words: expect.stringMatching(
        `^“${first.name}” has been running since .*, and keeps running\\. “${second.name}” ended at [^“]*\\.$`,
      ),
    });
    expect(runningIn(world).map(({ task }) => task.taskId)).toEqual([first.id]);
    await close();
  });

  it('tells after a stop, and in the status, of time away that is asked about', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first] = twoTasks(world);
    await type(world, folder.path, 'start', String(first.id), '--at', '30m ago');
    world.app().noticed({ idleMs: 15 * 60_000, isLocked: false });
    world.app().noticed({ idleMs: 0, isLocked: false });
    const asked = `“${first.name}” ran while you were away, from `;

    expect((await type(world, folder.path, 'status')).text).toContain(asked);
    expect((await type(world, folder.path, 'stop')).text).toContain(`Stopped “${first.name}”\n${asked}`);
    expect((await type(world, folder.path, 'toggle')).text).toContain(`Started “${first.name}”\n${asked}`);
    const { text } = await type(world, folder.path, 'toggle', '--json');
    expect(JSON.parse(text)).toMatchObject({ did: 'stop', questions: [{ taskId: first.id, why: 'idle' }] });
    expect(JSON.parse((await type(world, folder.path, 'toggle', '--json')).text)).toMatchObject({
      did: 'start',
      questions: [{ taskId: first.id, why: 'idle' }],
    });
    await close();
  });
});
