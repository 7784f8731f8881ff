import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rememberedProxies, rememberingProxies } from '../../../main/adapters/network/remembered-proxies.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const BOARDS = 'https://boards.example.com';

it('a command goes by the proxies that the app was told last, each service by its own', async () => {
  using folder = tempFolder();
  let words = 'PROXY proxy.example.com:8080; DIRECT';
  const ask = rememberingProxies(folder.path, async () => await Promise.resolve(words));
  expect(await ask(`${BOARDS}/api`)).toBe(words);

  expect(await rememberedProxies(folder.path)(`${BOARDS}/other`)).toBe(words);
  expect(await rememberedProxies(folder.path)('https://elsewhere.example.com')).toBe('DIRECT');

  words = 'DIRECT';
  await ask(BOARDS);
  expect(await rememberedProxies(folder.path)(BOARDS)).toBe('DIRECT');
});

it('what cannot be read is as if nothing was told', async () => {
  using folder = tempFolder();
  writeFileSync(join(folder.path, 'proxies.json'), '{"https://boards');

  expect(await rememberedProxies(folder.path)(BOARDS)).toBe('DIRECT');
});
