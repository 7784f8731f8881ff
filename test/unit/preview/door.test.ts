import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDoor } from '../../../preview/door.ts';

function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { host: '127.0.0.1:4000', ...headers });
  return request;
}

describe('the door of the preview', () => {
  it('opens once for whoever has the key', () => {
    const door = createDoor();
    const cookie = door.open(door.key);

    expect(door.open(door.key)).toBeNull();
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(door.isInside(requestWith({ cookie: cookie?.split(';')[0] ?? '' }))).toBe(true);
  });

  it('stays shut for a wrong key, no cookie, another cookie and another origin', () => {
    const door = createDoor();
    expect(door.open('guess')).toBeNull();
    const cookie = door.open(door.key)?.split(';')[0] ?? '';

    expect(door.isInside(requestWith({}))).toBe(false);
    expect(door.isInside(requestWith({ cookie: `${cookie}x` }))).toBe(false);
    expect(door.isInside(requestWith({ cookie, origin: 'https://boards.example.com' }))).toBe(false);
    expect(door.isInside(requestWith({ cookie, origin: 'http://127.0.0.1:4000' }))).toBe(true);
  });
});
