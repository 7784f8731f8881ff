import { describe, expect, it } from 'vitest';
import { needsPerson, otherAccountWords, unsavedOtherAccounts } from '../../../common/domain/other-accounts.ts';
import type { AccountSummary } from '../../../common/domain/snapshot.ts';
import { snapshot } from '../../support/fake-bridge.ts';

function account(over: Partial<AccountSummary> = {}): AccountSummary {
  return {
    id: 2,
    kind: 'built-in',
    address: '',
    userName: 'Ada',
    current: false,
    waiting: 0,
    needsYou: 0,
    running: 0,
    ...over,
  };
}

describe('an account that is not open', () => {
  const { today } = snapshot();
  const words = (over: Partial<AccountSummary>): readonly string[] =>
    unsavedOtherAccounts([account(over)]).map((one) => otherAccountWords(one, { timezone: 'UTC', today }));

  it('is told of where the person is asked something there, saved as it may be', () => {
    expect(words({ questions: 1 })).toEqual(['Ada, built-in board: 1 question to answer']);
    expect(needsPerson(account({ questions: 1 }))).toBe(true);
  });

  it('is told of with all that is open there', () => {
    expect(words({ needsYou: 2, waiting: 1, questions: 3, signInNeeded: true })).toEqual([
      'Ada, built-in board: 2 needs you · 1 waiting · 3 questions to answer · not signed in',
    ]);
  });

  it('is not told of where all is saved and nothing is asked', () => {
    expect(words({})).toEqual([]);
  });
});
