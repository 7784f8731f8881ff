import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { findOwnCreate } from '../../../main/core/sync/recognise.ts';

const SENT_AT = 10_000_000;
const row = { taskId: 1 };
const context = { userId: 7, serverAheadMs: 0, isTaken: () => false };

const told = { serverSentAt: null, known: [], answer: null, answeredAt: null };

function attempt(fields: Partial<Attempt> = {}): Attempt {
  const body = { startedAt: 9_000_000, endedAt: 9_600_000 };
  return { id: 1, trackerId: 1, verb: 'create', body, sentAt: SENT_AT, ...told, ...fields };
}

function onServer(fields: Partial<ServerTracker> = {}): ServerTracker {
  const interval = { startedAt: 9_000_000, endedAt: 9_600_000 };
  const rest = { listed: true, position: 1, highlightedAt: null, createdAt: SENT_AT };
  return { id: 50, userId: 7, taskId: 1, boardId: 1, ...interval, ...rest, ...fields };
}

describe('a create whose answer was lost', () => {
  it('is found by the interval that was sent in that attempt', () => {
    expect(findOwnCreate(row, attempt(), [onServer()], context)?.id).toBe(50);
  });

  it('is found as well where another device has given it another end since, but rather with its own', () => {
    const stopped = onServer({ id: 40, endedAt: 9_601_000 });
    expect(findOwnCreate(row, attempt(), [stopped], context)?.id).toBe(40);
    expect(findOwnCreate(row, attempt(), [stopped, onServer()], context)?.id).toBe(50);
  });

  it('is the lowest id where the service made it twice', () => {
    expect(findOwnCreate(row, attempt(), [onServer({ id: 52 }), onServer({ id: 51 })], context)?.id).toBe(51);
  });

  it('is found as well where its card was moved to another board since, and its time with it', () => {
    expect(findOwnCreate(row, attempt(), [onServer({ boardId: 2 })], context)?.id).toBe(50);
  });

  it.each([
    ['another start', onServer({ startedAt: 9_001_000 })],
    ['another user', onServer({ userId: 8 })],
    ['another task', onServer({ taskId: 2 })],
    ['a time of creation long before the request', onServer({ createdAt: SENT_AT - 600_000 })],
  ])('is not one with %s', (_what, other) => {
    expect(findOwnCreate(row, attempt(), [other], context)).toBeNull();
  });

  it('is never one that was there before the attempt, or that belongs to another row', () => {
    const known = [{ serverId: 50, bornAt: SENT_AT }];
    expect(findOwnCreate(row, attempt({ known }), [onServer()], context)).toBeNull();
    expect(findOwnCreate(row, attempt(), [onServer()], { ...context, isTaken: (id) => id === 50 })).toBeNull();
  });

  it('may have a number that was known before a restored service gave it again', () => {
    const known = [{ serverId: 50, bornAt: SENT_AT - 1000 }];
    expect(findOwnCreate(row, attempt({ known }), [onServer()], context)?.id).toBe(50);
  });
});
