import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { hashToken } from '../http/authentication.ts';

export interface NewUser {
  readonly name: string;
  /** Default: the first letters of the name's words. */
  readonly initials?: string | undefined;
  /** IANA, default UTC. */
  readonly timezone?: string | undefined;
  readonly isAdmin?: boolean | undefined;
}

/** Answers the user's id. */
export function addUser(db: Database, user: NewUser): number {
  return db.run('INSERT INTO users (name, initials, timezone, is_admin, created_at) VALUES (?, ?, ?, ?, ?)', [
    user.name,
    user.initials ?? initialsOf(user.name),
    user.timezone ?? 'UTC',
    Number(user.isAdmin ?? false),
    Date.now(),
  ]).lastId;
}

/** Makes a token, or takes the given one; older ones stay valid. Only its digest is stored. Throws for an unknown user. */
export function addToken(db: Database, userId: number, given?: string): string {
  requireUser(db, userId);
  const token = given ?? randomBytes(24).toString('base64url');
  const hash = hashToken(token);
  const owner = db.get<{ user_id: number }>('SELECT user_id FROM tokens WHERE hash = ?', [hash]);
  if (owner !== undefined && owner.user_id !== userId) throw new Error('This token belongs to another user.');
  if (owner === undefined) {
    db.run('INSERT INTO tokens (hash, user_id, created_at) VALUES (?, ?, ?)', [hash, userId, Date.now()]);
  }
  return token;
}

/** From now on none of the user's tokens is valid. Throws for an unknown user. */
export function revokeTokens(db: Database, userId: number): void {
  requireUser(db, userId);
  db.run('DELETE FROM tokens WHERE user_id = ?', [userId]);
}

/** The user's tokens count as invalid, and lists of people show it. Throws for an unknown user. */
export function suspendUser(db: Database, userId: number): void {
  requireUser(db, userId);
  db.run('UPDATE users SET is_suspended = 1, version = version + 1 WHERE id = ?', [userId]);
}

/** The first user's id; undefined in an empty folder. */
export function firstUser(db: Database): number | undefined {
  return db.get<{ id: number }>('SELECT id FROM users ORDER BY id LIMIT 1')?.id;
}

/** Throws when there is no such user. */
export function requireUser(db: Database, userId: number): void {
  if (db.get('SELECT 1 FROM users WHERE id = ?', [userId]) === undefined)
    throw new Error(`There is no user ${userId}.`);
}

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0).toUpperCase());
  return letters.join('').slice(0, 3);
}
