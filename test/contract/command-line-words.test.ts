import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { signedIn, twoTasks, type } from '../support/typed-commands.ts';

describe('what the command line says', () => {
  it('is a sentence also where nothing was found, and of a filter that is wrong the reason', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);

    expect(await say('search', 'zzzz')).toEqual({ code: 0, text: 'No card matches “zzzz”.\n' });
    expect(await say('search', 'zzzz', '--json')).toEqual({ code: 0, text: '[]\n' });
    expect(await say('search', 'frob=1')).toMatchObject({ code: 2, text: expect.stringContaining('frob') });
    expect(await say('list')).toEqual({ code: 0, text: 'The work list is empty.\n' });
    expect(await say('start', 'zzzz')).toMatchObject({ code: 2, text: expect.stringContaining('cardclock search') });
    await close();
  });

  it('is what was done, once it is done', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }, other] = twoTasks(world);
    const say = async (...words: readonly string[]) => (await type(world, folder.path, ...words)).text;

    expect(await say('start', String(id))).toBe(`Started “${name}”\n`);
    expect(await say('highlight')).toBe(`Highlighted “${name}”\n`);
    expect(await say('switch', String(other.id))).toBe(`Switched to “${other.name}”\n`);
    expect(await say('unhighlight', String(id))).toBe(`Took the highlight off “${name}”\n`);
    expect(await say('note', 'Start now')).toBe(`Commented on “${other.name}”: Start now\n`);
    expect(await say('toggle')).toBe(`Stopped “${other.name}”\n`);
    expect(await say('add', '1h', 'to', `#${id}`, 'until', '1:00', 'yesterday')).toMatch(/^Added 1 h to “/);
    await close();
  });
});
