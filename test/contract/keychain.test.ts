import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemKeychain } from '../../main/adapters/keychain.ts';
import { NoKeychainError } from '../../main/core/accounts/token-keeper.ts';
import { skipWithout } from '../support/needs.ts';

describe('the keychain of the operating system', () => {
  beforeEach((context) => skipWithout(context, 'session bus'));

  it('keeps a token until it is removed', async () => {
    const keychain = systemKeychain();
    const name = `https://boards.example.com#${randomUUID()}`;

    expect(await keychain.read(name)).toBeNull();
    await keychain.write(name, 'first');
    await keychain.write(name, 'sécond ✓');
    expect(await keychain.read(name)).toBe('sécond ✓');
    await keychain.remove(name);
    expect(await keychain.read(name)).toBeNull();
  });

  it('keeps the tokens of two accounts apart', async () => {
    const keychain = systemKeychain();
    const [one, two] = [`a#${randomUUID()}`, `b#${randomUUID()}`];

    await keychain.write(one, '1');
    await keychain.write(two, '2');

    expect([await keychain.read(one), await keychain.read(two)]).toEqual(['1', '2']);
    await keychain.remove(one);
    await keychain.remove(two);
  });
});

it('a keychain that cannot be reached is none, and is not asked', async () => {
  const keychain = systemKeychain(async () => await Promise.resolve(false));

  await expect(keychain.read('a')).rejects.toThrow(NoKeychainError);
  await expect(keychain.write('a', 'secret')).rejects.toThrow('the session bus does not answer');
});

describe('a desktop without a keychain', () => {
  it('is told as that, and no file takes its place', async (context) => {
    skipWithout(context, 'linux');
    const module = join(import.meta.dirname, '../../main/adapters/keychain.ts');
    const script = `
      const { systemKeychain } = await import(${JSON.stringify(module)});
      const tell = (error) => console.log(error.name);
      await systemKeychain().write('a', 'secret').catch(tell);
      await systemKeychain().read('a').catch(tell);`;
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    };

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });

    expect(stdout.trim().split('\n')).toEqual([NoKeychainError.name, NoKeychainError.name]);
  });
});
