import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'cardclock-preview';

/** Who may see the page: whoever opened it first with the one-time key, and nobody from another origin. */
export interface Door {
  /** The key that the address carries; it opens once. */
  readonly key: string;
  /** The cookie to set when `given` is the key and was not used before; otherwise null. */
  readonly open: (given: string) => string | null;
  readonly isInside: (request: IncomingMessage) => boolean;
}

export function createDoor(): Door {
  const key = randomBytes(24).toString('base64url');
  const pass = randomBytes(24).toString('base64url');
  let isUsed = false;
  return {
    key,
    open: (given) => {
      if (isUsed || !isSame(given, key)) return null;
      isUsed = true;
      return `${COOKIE}=${pass}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isInside: (request) => {
      const { host, origin } = request.headers;
      if (origin !== undefined && origin !== `http://${host}`) return false;
      const cookies = (request.headers.cookie ?? '').split('; ');
      return cookies.some((cookie) => isSame(cookie, `${COOKIE}=${pass}`));
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
