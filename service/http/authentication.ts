import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/open.ts';
import type { Caller } from './context.ts';
import { Refused } from './failure.ts';

/** Tokens are random and long, so a plain digest at rest gives nothing away. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Fastify plugin: whatever the instance that it is registered on answers from then on, it answers to the owner of a token alone. A token in a
 * header or in the query is looked at before the body is read, one among the body's fields after it.
 */
export const authentication = Object.assign(
  (app: FastifyInstance, { db }: { readonly db: Database }, done: () => void): void => {
    app.decorateRequest('caller', null);
    app.addHook('preParsing', (request, _reply, payload, next) => {
      const token = tokenOf(request.headers, recordOf(request.query));
      if (token !== null || !mayHaveFields(request)) admit(db, request, token);
      next(null, payload);
    });
    app.addHook('preHandler', (request, _reply, next) => {
      if (request.getDecorator<Caller | null>('caller') === null) admit(db, request, tokenIn(recordOf(request.body)));
      next();
    });
    done();
  },
  // The hooks are those of the instance itself and not of a child of it.
  { [Symbol.for('skip-override')]: true },
);

/** Who sent a request that was let in. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller');
}

function admit(db: Database, request: FastifyRequest, token: string | null): void {
  const caller = authenticate(db, token);
  if (caller === null) {
    throw new Refused(request.url.startsWith('/api/v1/') ? 401 : 403, 'invalid or missing access token');
  }
  request.setDecorator('caller', caller);
}

/** Not so multipart: its files would be on disk before anybody knows whose they are. */
function mayHaveFields({ headers }: FastifyRequest): boolean {
  return /^(?:application\/x-www-form-urlencoded|[\w.-]+\/json)\b/i.test(headers['content-type'] ?? '');
}

/** The token of a request in any of the contract's ways, on either generation; null when there is none. Never a cookie. */
function tokenOf(headers: IncomingHttpHeaders, query: Readonly<Record<string, unknown>>): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  return firstText([bearer, headers['x-servicetoken']]) ?? tokenIn(query);
}

function tokenIn(fields: Readonly<Record<string, unknown>>): string | null {
  return firstText([fields['access_token'], fields['api_token']]);
}

function firstText(given: readonly unknown[]): string | null {
  return given.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
function authenticate(db: Database, token: string | null): Caller | null {
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
