import { expect, it } from 'vitest';
import { accountWords } from '../../../common/domain/account-words.ts';

it.each([
  ['https://boards.example.com', 'Ada, boards.example.com'],
  ['http://127.0.0.1:4000/', 'Ada, 127.0.0.1:4000'],
  ['https://example.com/boards', 'Ada, example.com/boards'],
])('an account at %s is %s', (address, words) => {
  expect(accountWords({ kind: 'service', address, userName: 'Ada' })).toBe(words);
});

it('the built-in board has no address that a person knows', () => {
  expect(accountWords({ kind: 'built-in', address: 'http://127.0.0.1:4000', userName: 'Ada' })).toBe(
    'Ada, built-in board',
  );
});
