import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { boardToMakeOn } from '../support/new-tasks.ts';
import { runningIn, signedIn, twoTasks, type } from '../support/typed-commands.ts';

describe('what the command line says', () => {
  it('is a sentence also where nothing was found, and of a filter that is wrong the reason', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);

    expect(await say('search', 'zzzz')).toEqual({ code: 0, text: 'No task matches “zzzz”.\n' });
    expect(await say('search', 'zzzz', '--json')).toEqual({ code: 0, text: '[]\n' });
    expect(await say('search', 'priorty=1')).toMatchObject({ code: 2, text: expect.stringContaining('priorty') });
    expect(await say('list')).toEqual({ code: 0, text: 'Your list is empty.\n' });
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

  it('is that a length without a time goes after the last entry of its day', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }] = twoTasks(world);
    const say = async (...words: readonly string[]) => (await type(world, folder.path, ...words)).text;
    await say('log', '15:00-16:10', String(id), 'yesterday');

    expect(await say('add', '1h30', 'to', String(id), 'yesterday')).toBe(
      `Added 1 h 30 m to “${name}”, yesterday 16:10 – 17:40\n`,
    );
    await close();
  });

  it('is that nothing runs where nothing does, which is not done, whatever the words', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);

    expect(await say('stop')).toEqual({ code: 1, text: 'Nothing is running.\n' });
    expect(await say('stop', 'login', '--json')).toEqual({ code: 1, text: '{"problem":"Nothing is running."}\n' });
    expect(await say('note', 'hello')).toMatchObject({ code: 1 });
    expect(await say('stop', '--nonsense')).toMatchObject({ code: 2 });
    await close();
  });

  it('is the truth about a star: where it changes nothing, and where it cannot be', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }] = twoTasks(world);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);

    const nowhere = await say('highlight', String(id));
    expect(nowhere.code).toBe(1);
    expect(nowhere.text).toContain(`“${name}” isn’t running or on your list, so nothing was highlighted.`);
    expect((await say('unhighlight', String(id))).text).toBe(`“${name}” is not highlighted. Nothing was changed.\n`);
    await say('start', String(id));
    expect(await say('highlight')).toEqual({ code: 0, text: `Highlighted “${name}”\n` });
    expect(await say('highlight', '--json')).toEqual({
      code: 0,
      text: `${JSON.stringify({ did: null, taskId: id, name, words: `“${name}” is highlighted already. Nothing was changed.` })}\n`,
    });
    await close();
  });

  it('is how many cards match where not all of them are shown, beside the cards', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);
    const every = async () => (await say('search', 'e', '--all')).text.trimEnd().split('\n');
    const total = world.board.tasks.filter(({ name }) => /e/i.test(name)).length;
    await expect.poll(async () => (await every()).length).toBe(total);
    const all = await every();

    const some = (await say('search', 'e', '--limit', '2')).text.trimEnd().split('\n');
    expect(some).toEqual([...all.slice(0, 2), `2 of ${total} tasks. For more of them: --limit N, or --all`]);
    expect((await say('search', 'e', '--limit', String(total))).text.trimEnd().split('\n')).toEqual(all);
    const [json = '', note = ''] = (await say('search', 'e', '--limit=1', '--json')).text.split('\n');
    expect(JSON.parse(json)).toHaveLength(1);
    expect(note).toContain(`1 of ${total} tasks`);
    await close();
  });

  it('is one shape of JSON for whatever was done, and the cards where several match', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }] = twoTasks(world);
    const say = async (...words: readonly string[]): Promise<unknown> =>
      JSON.parse((await type(world, folder.path, ...words, '--json')).text);

    expect(await say('start', String(id))).toEqual({
      did: 'start',
      taskId: id,
      name,
      words: `Started “${name}”`,
      questions: [],
    });
    expect(await say('toggle')).toEqual({
      did: 'stop',
      taskId: id,
      name,
      words: `Stopped “${name}”`,
      names: [name],
      questions: [],
    });
    expect(await say('toggle')).toMatchObject({ did: 'start', taskId: id, name });
    expect(await say('stop')).toEqual({ did: 'stop', taskId: id, name, words: `Stopped “${name}”`, questions: [] });
    expect(await say('log', '1:00-2:00', String(id), 'yesterday')).toMatchObject({
      did: 'log',
      startedAt: expect.stringMatching(/T01:00:00[+-]\d\d:\d\d$/),
      endedAt: expect.stringMatching(/T02:00:00[+-]\d\d:\d\d$/),
    });
    expect(await say('start', 'e')).toMatchObject({
      problem: expect.stringContaining('Several tasks'),
      cards: expect.arrayContaining([expect.objectContaining({ taskId: id, name })]),
    });
    await close();
  });

  it('is that the time is none, and never that a card of such a name is not there', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id, name }] = twoTasks(world);
    const say = async (...words: readonly string[]) => await type(world, folder.path, ...words);

    for (const time of ['soon', '25:99'])
      expect(await say('start', String(id), '--at', time)).toEqual({
        code: 2,
        text: expect.stringContaining(`“${time}” is not a time`),
      });
    const hourAgo = Math.floor(world.now() / 1000) * 1000 - 3_600_000;
    expect(await say('start', String(id), '--at', new Date(hourAgo).toISOString())).toMatchObject({ code: 0 });
    expect(runningIn(world)).toMatchObject([{ startedAt: hourAgo, task: { name } }]);
    await close();
  });

  it('is that no card has the words, also where a search takes their dash for a "without"', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);

    expect(await type(world, folder.path, 'start', '--', '-zzzz')).toMatchObject({
      code: 2,
      text: expect.stringContaining('No task matches “-zzzz”'),
    });
    await close();
  });

  it('is of the card whose name the shell kept together, also with quotes in it', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const name = 'Stand-up "daily" at 9:30';
    world.app().tasks.create({ ...boardToMakeOn(world), name, start: false });

    expect(await type(world, folder.path, 'start', name)).toEqual({ code: 0, text: `Started “${name}”\n` });
    expect(await type(world, folder.path, 'stop', name)).toEqual({ code: 0, text: `Stopped “${name}”\n` });
    await close();
  });

  it('is of the card whose whole name was typed, also where that reads like a filter or is how others begin', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const place = boardToMakeOn(world);
    const names = ['Priority: low', 'due_date=soon', 'Login', ...Array.from({ length: 25 }, (_, at) => `Login ${at}`)];
    for (const name of names) world.app().tasks.create({ ...place, name, start: false });
    const start = async (...words: readonly string[]) => await type(world, folder.path, 'start', ...words);

    expect(await start('Priority: low')).toEqual({ code: 0, text: 'Started “Priority: low”\n' });
    expect(await start('priority:', 'low')).toMatchObject({ text: expect.stringContaining('running') });
    expect(await start('due_date=soon')).toEqual({ code: 0, text: 'Started “due_date=soon”\n' });
    expect(await start('login')).toEqual({ code: 0, text: 'Started “Login”\n' });
    await close();
  });
});
