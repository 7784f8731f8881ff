import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../main/adapters/parse-address.ts';
import { serviceAddress } from '../../../main/core/accounts/address.ts';

const read = (typed: string, loopbackOnly = false): string => serviceAddress(typed, parseAddress, loopbackOnly);

describe('an address as a person types it', () => {
  it.each([
    ['https://boards.example.com/', 'https://boards.example.com'],
    ['boards.example.com/team', 'https://boards.example.com/team'],
    [' 127.0.0.1:4180 ', 'http://127.0.0.1:4180'],
    ['localhost:4180', 'http://localhost:4180'],
    ['http://[::1]:4180/', 'http://[::1]:4180'],
  ])('%s becomes %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'not an address',
    'ftp://boards.example.com',
    'https://user:secret@boards.example.com',
    'javascript:alert(1)',
  ])('“%s” is refused in words', (typed) => {
    expect(() => read(typed)).toThrow('This is not a web address');
  });

  it('may use http within this computer only', () => {
    expect(() => read('http://boards.example.com')).toThrow('only used within this computer');
    expect(() => read('http://127.0.0.1.example.com')).toThrow('only used within this computer');
    expect(() => read('http://boards.localhost:3000')).toThrow('only used within this computer');
  });

  it('is only this computer for an Electron that is out of support', () => {
    expect(() => read('https://boards.example.com', true)).toThrow('out of support');
    expect(read('http://127.0.0.1:4180', true)).toBe('http://127.0.0.1:4180');
  });
});
