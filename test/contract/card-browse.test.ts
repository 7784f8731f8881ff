import { expect, it } from 'vitest';
import { cardWorld, type CardWorld } from '../support/card-world.ts';

const PATTERN = 'https://name.example/boards/{board}#tasks-{task}';
const LINK = 'https://docs.example/plan';

function pages({ world }: CardWorld) {
  const { running, workList } = world.app().snapshot();
  return { running: running.map(({ page }) => page), listed: workList.map(({ page }) => page) };
}

it('a card has an address in the browser once the person has said how it is made, and only then', async () => {
  await using given = await cardWorld();
  const { told, taskId, boardId } = given;
  const address = `https://name.example/boards/${boardId}#tasks-${taskId}`;
  await told('timer:start', { taskId });
  expect(pages(given)).toEqual({ running: [undefined], listed: [undefined] });

  await told('card:set-pattern', { pattern: ` ${PATTERN} ` });

  const page = { kind: 'card', address };
  expect(pages(given)).toEqual({ running: [page], listed: [page] });
  expect((await told('card:refresh', { taskId })).page).toEqual(page);
  expect(given.world.app().snapshot().account?.cardPattern).toBe(PATTERN);
  expect(await told('card:browse', { taskId, shown: address })).toEqual({ kind: 'address', address });

  await told('card:set-pattern', { pattern: '' });
  expect(pages(given)).toEqual({ running: [undefined], listed: [undefined] });
});

it('a pattern that cannot be used is refused in words, and the former one stays', async () => {
  await using given = await cardWorld();
  await given.told('card:set-pattern', { pattern: PATTERN });

  expect(await given.refused('card:set-pattern', { pattern: 'javascript:alert({task})' })).toMatch(/whole web address/);
  expect(await given.refused('card:set-pattern', { pattern: 'http://name.example/{task}' })).toMatch(
    /begin with https/,
  );
  expect(given.world.app().snapshot().account?.cardPattern).toBe(PATTERN);
});

it('an external link is offered where no pattern is set, and opened only as it was shown', async () => {
  await using given = await cardWorld();
  const { direct, told, refused, taskId } = given;
  await direct.v3.updateTask({ task_id: taskId, external_link: LINK });
  await told('timer:start', { taskId });
  const card = await told('card:refresh', { taskId });
  expect([card.externalLink, card.page]).toEqual([LINK, { kind: 'link', address: LINK }]);
  expect(pages(given).running).toEqual([{ kind: 'link', address: LINK }]);

  // somebody gives it another end while the menu is open
  await direct.v3.updateTask({ task_id: taskId, external_link: 'https://evil.example/' });
  await told('card:refresh', { taskId });

  expect(await refused('card:browse', { taskId, shown: LINK })).toBe(
    'This card now links to https://evil.example/, so nothing was opened. Check the address, and try again.',
  );
  await direct.v3.updateTask({ task_id: taskId, external_link: 'file:///etc/passwd' });
  await told('card:refresh', { taskId });
  expect(pages(given).running).toEqual([undefined]);
  expect(await refused('card:browse', { taskId, shown: 'file:///etc/passwd' })).toMatch(/no address for a browser/);
});

it('the addresses of an account go with it', async () => {
  await using given = await cardWorld();
  const { told, world } = given;
  await told('card:set-pattern', { pattern: PATTERN });
  const accountId = world.app().snapshot().accounts[0]?.id ?? 0;

  await told('account:remove', { accountId, loseUnsynced: true });

  expect(world.app().snapshot().settings.cardPatterns).toEqual([]);
});
