import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { socketPath } from '../../../main/adapters/control-socket/path.ts';
import { connectControlSocket } from '../../../main/adapters/control-socket/client.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const TIMEOUT_MS = 50;

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
