import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may see the page: whoever opened it first with the one-time key, and nobody from another origin. */
export interface Door {
  /** The key that the address carries; it opens once. */
  readonly key: string;
  /** The cookie to set when `given` is the key and was not used before; otherwise null. */
  readonly open: (given: string) => string | null;
  readonly isInside: (request: IncomingMessage) => boolean;
}

export function createDoor(): Door {
  // Cookies do not tell ports apart: each preview has a name of its own.
  const cookie = `cardclock-${randomBytes(6).toString('hex')}`;
  const key = randomBytes(24).toString('base64url');
  const pass = randomBytes(24).toString('base64url');
  let isUsed = false;
  return {
    key,
    open: (given) => {
      if (isUsed || !isSame(given, key)) return null;
      isUsed = true;
      return `${cookie}=${pass}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isInside: (request) => {
      const { host, origin } = request.headers;
      if (origin !== undefined && origin !== `http://${host}`) return false;
      const cookies = (request.headers.cookie ?? '').split('; ');
      return cookies.some((given) => isSame(given, `${cookie}=${pass}`));
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
