import { expect, it } from 'vitest';
import { createTokenKeeper, NoKeychainError } from '../../../main/core/accounts/token-keeper.ts';
import { journalWithAccount } from '../../support/journal.ts';

it('a token that was to be forgotten before, and is again while the keychain takes its time, is not kept', async () => {
  using world = journalWithAccount();
  const kept = new Map<string, string>();
  const isUnlocked = Promise.withResolvers<void>();
  let isLocked = true;
  const keeper = createTokenKeeper({
    keychain: {
      read: async (name) => await Promise.resolve(kept.get(name) ?? null),
      write: async (name, token) => {
        await isUnlocked.promise;
        kept.set(name, token);
      },
      remove: async (name) => {
        if (isLocked) throw new NoKeychainError('locked');
        kept.delete(name);
        await Promise.resolve();
      },
    },
    forgets: world.journal.forgets,
    notices: { add: () => {}, dismiss: () => {}, all: () => [] },
    onChange: () => {},
    onDefect: (error) => {
      throw error;
    },
  });
  await keeper.keep('session', 'board#1', 'one');
  await keeper.forget();

  const keeping = keeper.keep('keychain', 'board#1', 'two');
  keeper.mark({ name: 'board#1', isTold: true });
  const forgetting = keeper.forget('board#1');
  isLocked = false;
  isUnlocked.resolve();

  expect(await keeping).toBe(false);
  await forgetting;
  expect(kept.size).toBe(0);
});
