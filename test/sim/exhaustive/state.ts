import { createHash } from 'node:crypto';
import type { BoardModel } from '../board/board-model.ts';
import type { Computer } from './computer.ts';
import type { Step } from './steps.ts';
import type { Timeline } from './timeline.ts';
import type { Wire } from './wire.ts';

export interface StateOf {
  readonly timeline: Timeline;
  readonly model: BoardModel;
  readonly computers: readonly Computer[];
  readonly wire: Wire;
  readonly steps: readonly Step[];
  /** What else decides how it goes on. */
  readonly rest: unknown;
}

const OLD_S = 25 * 60 * 60;

/**
 * Two moments with the same text go on alike: both journals, the service, what is on the way and what is due. Instants
 * count from now in whole seconds, the service's numbers by their order.
 */
export function stateText({ timeline, model, computers, wire, steps, rest }: StateOf): string {
  const now = timeline.wall();
  const records = model.records();
  const ids = new Set<number>(records.map(({ id }) => id));
  for (const { store } of computers) {
    for (const { row } of store.trackers.values()) if (row.seen !== null) ids.add(row.seen.serverId);
    for (const key of store.tombstones.keys()) ids.add(Number(key.split(':')[1]));
    for (const { known } of store.attempts.values()) for (const { serverId } of known) ids.add(serverId);
  }
  const ranks = new Map([...ids].toSorted((a, b) => a - b).map((id, rank) => [id, rank]));
  const rankOf = (id: number): number => ranks.get(id) ?? -1;
  const relative = (key: string, value: unknown): unknown => {
    if (typeof value !== 'number') return value;
    if (value > 1e11) return `${Math.max(-OLD_S, Math.floor((value - now) / 1000))}s`;
    return key === 'serverId' ? (ranks.get(value) ?? value) : value;
  };
  const devices = computers.map(({ store, program }) => ({
    trackers: [...store.trackers.values()].map(({ row }) => row),
    attempts: [...store.attempts.values()],
    dedupes: [...store.dedupes.values()],
    tombstones: [...store.tombstones].map(([key, at]) => [rankOf(Number(key.split(':')[1])), at]),
    additions: [...store.additions.values()],
    policies: [...store.policies.values()],
    intents: store.intents.size,
    offline: program()?.sync.offlineSince() ?? null,
    isOn: program() !== null,
  }));
  const lived = timeline.lived();
  const dues = timeline.dues().map(({ at, whose }) => `${whose} ${Math.round((at - lived) / 100)}`);
  const onTheWay = wire
    .onTheWay()
    .map((words) => words.replace(/#\d+/, (found) => `#${rankOf(Number(found.slice(1)))}`));
  const board = records.map((record) => ({ ...record, id: rankOf(record.id), uid: 0 }));
  return JSON.stringify([devices, board, dues.toSorted(), onTheWay, steps, rest], relative);
}

export function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
