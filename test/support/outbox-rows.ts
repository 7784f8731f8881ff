import type { GoneRow, OutboxRow } from '../../common/domain/outbox.ts';
import { task } from './fake-bridge.ts';

/** An entry of half an hour that waits to be sent. */
export function outboxRow(over: Partial<OutboxRow> = {}): OutboxRow {
  return {
    trackerId: 100,
    task: task(),
    startedAt: 0,
    endedAt: 1_800_000,
    change: 'create',
    state: 'waiting',
    words: null,
    since: 1_800_000,
    triedAt: null,
    question: null,
    meant: null,
    actions: ['retry', 'edit', 'discard'],
    ...over,
  };
}

export function goneRow(over: Partial<GoneRow> = {}): GoneRow {
  return { trackerId: 200, task: task(), startedAt: 0, endedAt: 1_800_000, goneAt: 3_600_000, ...over };
}
