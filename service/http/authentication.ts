import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../database/open.ts';
import type { Caller } from './context.ts';

/** Tokens are random and long, so a plain digest at rest gives nothing away. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of a request in any of the contract's ways, on either generation; null when there is none. Never a cookie. */
export function tokenOf(headers: IncomingHttpHeaders, query: Readonly<Record<string, unknown>>): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const service = headers['x-servicetoken'];
  const given = [bearer, service, query['access_token'], query['api_token']];
  return given.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

interface Owner {
  readonly hash: Uint8Array;
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  readonly timezone: string;
  readonly is_admin: number;
}

/** Whose token it is; null for an unknown one and for that of a suspended user. */
export function authenticate(db: Database, token: string | null): Caller | null {
  if (token === null) return null;
  const hash = hashToken(token);
  const owner = db.get<Owner>(
    `SELECT tokens.hash, users.id, name, initials, timezone, is_admin FROM tokens JOIN users ON users.id = tokens.user_id
     WHERE hash = ? AND is_suspended = 0`,
    [hash],
  );
  if (owner === undefined || !timingSafeEqual(owner.hash, hash)) return null;
  const { id, name, initials, timezone } = owner;
  return { id, name, initials, timezone, isAdmin: owner.is_admin === 1 };
}
