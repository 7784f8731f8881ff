import { expect, it } from 'vitest';
import { isSecure } from '../../../api/transport.ts';
import { isLoopback } from '../../../common/loopback.ts';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.3.2.1', true],
  ['[::1]', true],
  ['boards.localhost', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['[::2]', false],
])('%s is this computer: %s, and so is the way there safe without encryption', (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere);
  expect(isSecure(new URL(`http://${host}:3000`))).toBe(isHere);
});
