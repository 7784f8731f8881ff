import { expect, it } from 'vitest';
import { createProxyUsers } from '../../../main/adapters/network/proxy-users.ts';
import { memoryKeychain } from '../../support/memory-keychain.ts';

it.each([
  ['http://ada:se%40cret@proxy.example:3128', 'se@cret'],
  ['http://ada:100%@proxy.example:3128', '100%'],
  ['http://ada:ü100%@proxy.example:3128', 'ü100%'],
])('the password in %s is %s, also where a percent sign is only that', async (address, password) => {
  const users = createProxyUsers(memoryKeychain(), () => {});

  expect(await users.next(new URL(address), null)).toEqual({ user: 'ada', password, where: 'session' });
});
