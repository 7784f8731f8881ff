import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { raw } from './support/raw.ts';
import { runCommand, spawnService } from './support/spawned-service.ts';
import { skipWithout } from '../support/needs.ts';

const TIMEOUT = { timeout: 60_000 };

describe('the command line', TIMEOUT, () => {
  it('makes users, boards, members and tokens while it serves, one line of JSON each', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    const data = ['--data', folder.path] as const;
    await using service = await spawnService(folder.path);
    const plan = join(folder.path, 'plan.json');
    writeFileSync(
      plan,
      JSON.stringify({
        stages: [{ name: 'Backlog' }, { name: 'Doing', limit: 2, stages: [{ name: 'A' }] }],
        swimlanes: [{ name: 'All' }],
      }),
    );

    const owner = runCommand(
      'add-user',
      ...data,
      '--name',
      'Olga Ruiz',
      '--timezone',
      'Europe/Berlin',
      '--token',
      'a-token-of-mine',
    );
    const member = runCommand('add-user', ...data, '--name', 'Nora Berg');
    const board = runCommand('add-board', ...data, '--name', 'Product', '--owner', '1', '--file', plan);
    const right = runCommand(
      'add-member',
      ...data,
      '--board',
      '1',
      '--user',
      '2',
      '--permissions',
      'read_tasks,move_tasks',
    );

    expect(owner).toMatchObject({ code: 0, lines: 1, line: { id: 1, token: 'a-token-of-mine' } });
    expect(member.line).toMatchObject({ id: 2, token: expect.any(String) });
    expect(board.line).toMatchObject({
      id: 1,
      swimlanes: [{ id: 1, name: 'All' }],
      workflow_stages: [
        { name: 'Backlog', parent_id: null, limit: null },
        { id: 2, name: 'Doing', limit: 2 },
        { name: 'A', parent_id: 2 },
      ],
      card_types: [{ id: 1, name: 'Task' }],
    });
    expect(right.line).toMatchObject({ user_id: 2, can_read_tasks: true, can_create_tasks: false });
    const me = await raw(`${service.url}/api/v3/users/current.json`, { token: 'a-token-of-mine' });
    expect(me.json).toMatchObject({ name: 'Olga Ruiz', initials: 'OR', boards: [{ name: 'Product' }] });
    expect(runCommand('new-token', ...data, '--user', '1').line).toMatchObject({ id: 1, token: expect.any(String) });
    expect(runCommand('revoke-token', ...data, '--user', '1').line).toEqual({ id: 1 });
    expect((await raw(`${service.url}/api/v3/users/current.json`, { token: 'a-token-of-mine' })).status).toBe(403);
    expect(runCommand('suspend-user', ...data, '--user', '2').line).toEqual({ id: 2 });
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('says in a sentence what is wrong: 1 for a bad value, 2 for wrong usage, nothing on standard output', () => {
    using folder = tempFolder();
    const data = ['--data', folder.path] as const;
    const wrong: readonly (readonly [number, readonly string[]])[] = [
      [2, []],
      [2, ['fly']],
      [2, ['toString']],
      [2, ['add-user']],
      [2, ['add-user', '--nam', 'x']],
      [1, ['add-user', '--name', 'x', '--timezone', 'Mars/Olympus']],
      [1, ['add-board', '--name', 'x', '--owner', '99']],
      [1, ['serve', '--port', 'many']],
      [1, ['serve', '--ended-at-rule', 'never']],
    ];
    for (const [code, args] of wrong) {
      const result = runCommand(...args, ...data);
      expect([args, result.code, result.lines]).toEqual([args, code, 0]);
      expect(result.error).not.toContain('    at ');
    }
  });

  it('demo makes a believable world: trackers that end shortly before now, none running', async () => {
    using folder = tempFolder();
    const { line } = runCommand('demo', '--data', folder.path);
    expect(line).toMatchObject({ user: { id: 1, name: 'Demo User' }, boards: [{ id: 1 }, { id: 2 }] });
    await using service = await spawnService(folder.path);
    const { token } = line as { token: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- checked above

    const trackers = await raw(`${service.url}/api/v1/time_trackers.json?active=1`, { token });
    const search = await raw(`${service.url}/api/v3/tasks/search.json?q=&page=1`, { token });

    expect(trackers.json).toEqual([]);
    expect(search.json).toMatchObject({ results_count: 32 });
  });
});
