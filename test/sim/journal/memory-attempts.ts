import type { AttemptStore, Dedupe, DedupeStore } from '../../../main/core/journal/journal.ts';
import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { MemoryTables } from './memory-tables.ts';

export function memoryAttempts({ store, writes, write, read, nextId }: MemoryTables): AttemptStore {
  function of(trackerId: number): Attempt[] {
    return [...store.attempts.values()].filter((attempt) => attempt.trackerId === trackerId);
  }

  return {
    begin: (attempt) =>
      write(() => {
        const kept = { ...attempt, id: nextId('attempts'), answer: null, answeredAt: null };
        writes.put(store.attempts, kept.id, kept);
        return kept;
      }),
    settle: (attemptId, answer, at) => {
      write(() => {
        const attempt = store.attempts.get(attemptId);
        if (attempt !== undefined) writes.put(store.attempts, attemptId, { ...attempt, answer, answeredAt: at });
      });
    },
    passOn: (attemptId, trackerId) => {
      write(() => {
        const attempt = store.attempts.get(attemptId);
        if (attempt !== undefined) writes.put(store.attempts, attemptId, { ...attempt, trackerId });
      });
    },
    unanswered: (trackerId) => read(() => of(trackerId).filter(({ answer }) => answer === null)),
    all: (trackerId) => read(() => of(trackerId)),
    // Only a person looks at these.
    savedSince: () => [],
    createsOfTask: (accountId, taskId, { sentAfterMs, serverAheadMs }) =>
      read(() =>
        [...store.attempts.values()].filter(({ trackerId, verb, sentAt, serverSentAt }) => {
          const row = store.trackers.get(trackerId)?.row;
          const isOfTask = row?.accountId === accountId && row.taskId === taskId;
          return isOfTask && verb === 'create' && (serverSentAt ?? sentAt + serverAheadMs) > sentAfterMs;
        }),
      ),
    buriedAt: (accountId, serverId, bornAt) =>
      read(() => {
        const buried = store.tombstones.get(`${accountId}:${serverId}`);
        if (buried === undefined) return null;
        return buried.bornAt === null || bornAt === null || buried.bornAt === bornAt ? buried.at : null;
      }),
    bury: (accountId, serverId, bornAt, at) => {
      write(() => writes.put(store.tombstones, `${accountId}:${serverId}`, { bornAt, at }));
    },
  };
}

export function memoryDedupes({ store, writes, write, read }: MemoryTables): DedupeStore {
  function ofAccount(accountId: number): Dedupe[] {
    return [...store.dedupes.values()]
      .filter((row) => row.accountId === accountId)
      .toSorted((a, b) => a.dueAt - b.dueAt || a.trackerId - b.trackerId)
      .map(({ trackerId, round, dueAt }) => ({ trackerId, round, dueAt }));
  }

  return {
    plan: (dedupe) => {
      write(() => {
        const row = store.trackers.get(dedupe.trackerId)?.row;
        if (row !== undefined) writes.put(store.dedupes, row.id, { ...dedupe, accountId: row.accountId });
      });
    },
    get: (trackerId) =>
      read(() => {
        const found = store.dedupes.get(trackerId);
        return found === undefined ? null : { trackerId, round: found.round, dueAt: found.dueAt };
      }),
    end: (trackerId) => {
      write(() => writes.drop(store.dedupes, trackerId));
    },
    next: (accountId) =>
      read(() => {
        const [first] = ofAccount(accountId);
        return first ?? null;
      }),
    all: (accountId) => read(() => ofAccount(accountId).map(({ trackerId }) => trackerId)),
    ofTask: (accountId, taskId) =>
      read(() =>
        ofAccount(accountId)
          .filter(({ trackerId }) => store.trackers.get(trackerId)?.row.taskId === taskId)
          .toSorted((a, b) => a.trackerId - b.trackerId),
      ),
  };
}
