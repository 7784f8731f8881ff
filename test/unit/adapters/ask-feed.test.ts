import { expect, it } from 'vitest';
import { feedOver } from '../../../main/adapters/network/ask-feed.ts';

const FEED = 'https://feed.example/latest.yml';

/** A network in which some addresses lead elsewhere; all others answer. */
function network(leads: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const fetch = async (input: URL | Request | string): Promise<Response> => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    const location = leads[url];
    return await Promise.resolve(
      location === undefined ? new Response('it') : new Response(null, { status: 302, headers: { location } }),
    );
  };
  return { asked, fetch };
}

it('follows a feed to where it leads', async () => {
  const { asked, fetch } = network({ [FEED]: '/newest.yml' });

  const { status } = await feedOver({ fetch, loopbackOnly: false })(FEED, {}).answer;

  expect(status).toBe(200);
  expect(asked).toEqual([FEED, 'https://feed.example/newest.yml']);
});

it.each([
  ['unencrypted to another computer', FEED, 'http://feed.example/latest.yml', false],
  ['to this computer from another one', FEED, 'https://localhost/latest.yml', false],
  ['to this computer under another name', FEED, 'https://[::ffff:7f00:1]/latest.yml', false],
  ['to another computer where only this one may be asked', 'http://127.0.0.1:8/latest.yml', FEED, true],
])('follows no feed that leads %s', async (_where, from, to, loopbackOnly) => {
  const { asked, fetch } = network({ [from]: to });

  await expect(feedOver({ fetch, loopbackOnly })(from, {}).answer).rejects.toThrow(
    `it leads to ${new URL(to).hostname}, which is not asked`,
  );

  expect(asked).toEqual([from]);
});

it('ends with a feed that leads on without end', async () => {
  const { asked, fetch } = network({ [FEED]: FEED });

  await expect(feedOver({ fetch, loopbackOnly: false })(FEED, {}).answer).rejects.toThrow('without end');

  expect(asked).toHaveLength(11);
});
