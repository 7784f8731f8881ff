import { createServer } from 'node:http';
import { expect, test } from '../../support/app-fixture.ts';
import { filesWith } from '../../support/files-with.ts';
import { connect, search, searchAndStart, signIn, syncStatus } from '../../support/steps.ts';

/** A web server that is no task board: it answers everything with this. */
async function strangerAnswering(type: string, body: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((_request, response) => response.writeHead(200, { 'Content-Type': type }).end(body));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

test.describe('a failure says why in words, and nothing is stored', () => {
  const cases = [
    ['nobody answers', 'http://127.0.0.1:9', /Nothing answers at this address/],
    ['http to another computer', 'http://boards.example.com', /only used within this computer/],
    ['no web address', 'what is this', /not a web address/],
  ] as const;
  for (const [what, address, words] of cases) {
    test(what, async ({ app }) => {
      await connect(app.page, address, 'some-token');

      await expect(app.page.getByRole('alert')).toContainText(words);
      await app.restart({ kill: 'quit' });
      await expect(app.page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    });
  }

  test('a web page that is no task board', async ({ app }) => {
    await using stranger = await strangerAnswering('text/html', '<!doctype html><title>Hello</title>');
    await connect(app.page, stranger.url, 'some-token');

    await expect(app.page.getByRole('alert')).toContainText('not a task board');
  });

  test('JSON of another kind', async ({ app }) => {
    await using stranger = await strangerAnswering('application/json', '{"weather":"fine"}');
    await connect(app.page, stranger.url, 'some-token');

    await expect(app.page.getByRole('alert')).toContainText('not a task board');
  });

  test('a token that the service refuses', async ({ app, service }) => {
    await connect(app.page, service.url, 'wrong-token');

    await expect(app.page.getByRole('alert')).toContainText('refused this token');
    await connect(app.page, service.url, service.token);
    await expect(search(app.page)).toBeVisible();
  });
});

test(
  'the token is nowhere under the data folder, and known again after a restart',
  { tag: '@shell' },
  async ({ app, service }) => {
    const [task] = await service.tasks();
    if (task === undefined) throw new Error('a task is needed');
    await signIn(app.page, service);
    await searchAndStart(app.page, task.name);
    await expect(syncStatus(app.page)).toHaveText('All saved');

    const holders = filesWith(app.userDataDir, service.token);
    // what is there is found
    expect(filesWith(app.userDataDir, task.name)).not.toEqual([]);
    await app.restart({ kill: 'quit' });

    expect(holders).toEqual([]);
    await expect(syncStatus(app.page)).toHaveText('All saved');
    await app.page
      .getByRole('button', { name: `Stop ${task.name}` })
      .first()
      .click();
    await expect.poll(async () => (await service.trackers())[0]?.ended_at).not.toBeNull();
  },
);
