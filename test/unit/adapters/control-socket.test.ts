import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../common/ipc/failure.ts';
import { openControlSocket } from '../../../main/adapters/control-socket/server.ts';
import { socketPath } from '../../../main/adapters/control-socket/path.ts';
import { connectControlSocket } from '../../../main/adapters/control-socket/client.ts';
import { skipWithout } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const TIMEOUT_MS = 50;

function rethrow(error: unknown): never {
  throw error;
}

async function answer(): Promise<Reply<unknown>> {
  return await Promise.resolve({ ok: true, value: null });
}

it('a folder whose path is short in letters and long in bytes has a socket that can be reached', async (context) => {
  skipWithout(context, 'posix');
  using folder = tempFolder();
  const dataDir = join(folder.path, 'Ж'.repeat(100 - folder.path.length - '//control.sock'.length));
  mkdirSync(dataDir);

  const close = openControlSocket(dataDir, answer, rethrow);

  await expect.poll(async () => await connectControlSocket(dataDir)).not.toBeNull();
  await close();
});

it('a socket that is taken away at once is told as a defect, and ends no app', async (context) => {
  skipWithout(context, 'posix');
  using folder = tempFolder();
  const defects: unknown[] = [];

  const close = openControlSocket(folder.path, answer, (error) => defects.push(error));
  rmSync(socketPath(folder.path));

  await expect.poll(() => defects).toMatchObject([{ code: 'ENOENT' }]);
  await close();
});

it('a person whom the name service does not know has a socket of their own, too', (context) => {
  skipWithout(context, 'linux', 'root', { program: 'unshare' });
  const path = fileURLToPath(new URL('../../../main/adapters/control-socket/path.ts', import.meta.url));
  const script = `import { isSocketOurs, socketPath } from ${JSON.stringify(path)};
    const socket = socketPath('/${'x'.repeat(100)}');
    console.log(socket, isSocketOurs(socket));`;
  using folder = tempFolder();

  const words = ['--user', '--map-user=54321', process.execPath, '--input-type=module', '-e', script];
  const said = execFileSync('unshare', words, { encoding: 'utf8', env: { ...process.env, TMPDIR: folder.path } });

  expect(said).toMatch(/\/cardclock-54321\/\w+\.sock true\n$/);
});

describe('an app that lets in and does not answer', () => {
  it('is waited for no longer than is said; what only asks is told so, what changes something is in doubt', async () => {
    using folder = tempFolder();
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((done) => {
      server.listen(socketPath(folder.path), done);
    });

    const invoke = await connectControlSocket(folder.path, TIMEOUT_MS);

    expect(await invoke?.('state:get', null)).toMatchObject({
      ok: false,
      error: { code: 'timed-out', message: expect.stringContaining('has not answered for 1 second') },
    });
    expect(await invoke?.('timer:start', { taskId: 1 })).toMatchObject({
      ok: false,
      error: { code: 'unexpected', message: expect.stringContaining('cardclock status') },
    });
    server.close();
  });
});
