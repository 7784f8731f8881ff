import type { BoardModel, StoredRecord } from '../board/board-model.ts';
import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { Notes } from '../exhaustive/notes.ts';
import { type Field, SCRIPT, type Value } from '../exhaustive/steps.ts';
import type { Wire } from '../exhaustive/wire.ts';
import type { ScriptCommand } from './plan.ts';

export interface ScriptAim {
  readonly pick: number;
  readonly taskId: number;
  readonly minutes: number;
  readonly times: { readonly startedAt: number; readonly endedAt: number };
}

export interface ScriptPorts {
  readonly model: BoardModel;
  readonly wire: Pick<Wire, 'note' | 'applied'>;
  readonly userId: number;
  readonly notes: Notes;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;

/** Does it at the service itself; null where there is nothing that it could be done to, else what was done, in words. */
// oxlint-disable-next-line complexity -- one branch for each command
export function scriptDoes(ports: ScriptPorts, command: ScriptCommand, aim: ScriptAim): string | null {
  const { model, userId, now } = ports;
  const records = model.records().filter((record) => record.userId === userId);
  const record = records.at(-1 - (aim.pick % Math.max(1, records.length)));
  switch (command) {
    case 'start':
      return make(ports, aim.taskId, { startedAt: whole(now()), endedAt: null });
    case 'log':
      return make(ports, aim.taskId, aim.times);
    case 'stop': {
      const running = records.findLast(({ endedAt }) => endedAt === null);
      return running === undefined ? null : change(ports, running, 'endedAt', whole(now()));
    }
    case 'move end':
      if (record === undefined || record.endedAt === null) return null;
      return change(ports, record, 'endedAt', record.endedAt + aim.minutes * MINUTE_MS);
    case 'move start':
      return record === undefined
        ? null
        : change(ports, record, 'startedAt', record.startedAt - aim.minutes * MINUTE_MS);
    case 'delete':
      return record === undefined ? null : remove(ports, record);
    case 'unlist':
      return record === undefined || !record.listed ? null : unlist(ports, record);
    default:
      return command satisfies never;
  }
}

function make(ports: ScriptPorts, taskId: number, times: Pick<StoredRecord, 'startedAt' | 'endedAt'>): string | null {
  const { model, wire, userId, notes, now } = ports;
  const told = model.create(userId, taskId, 1, { ...times, listed: false });
  const record = 'value' in told ? model.byId(told.value.id) : null;
  if (record === null) return null;
  notes.add(notes.made({ device: SCRIPT, at: now() }, taskId, times));
  wire.note('create', record, SCRIPT);
  return `creates #${record.id} of ${taskId}`;
}

function change(ports: ScriptPorts, record: StoredRecord, field: 'startedAt' | 'endedAt', to: number): string | null {
  const { model, wire, userId, now } = ports;
  if (to > now() || (field === 'endedAt' && to < record.startedAt)) return null;
  const body: TrackerBody = field === 'endedAt' ? { endedAt: to } : { startedAt: to };
  if ('refused' in model.update(userId, record.id, body)) return null;
  note(ports, record, field, to);
  wire.note('update', record, SCRIPT);
  return `puts ${field} of #${record.id} to ${new Date(to).toISOString()}`;
}

function remove(ports: ScriptPorts, record: StoredRecord): string | null {
  const { model, wire, userId } = ports;
  if ('refused' in model.remove(userId, record.id)) return null;
  note(ports, record, 'isThere', false);
  wire.note('delete', record, SCRIPT);
  return `deletes #${record.id}`;
}

function unlist({ model, wire, userId, notes, now }: ScriptPorts, record: StoredRecord): string | null {
  const { taskId } = record;
  if ('refused' in model.update(userId, record.id, { listed: false })) return null;
  const step = { kind: 'marked', device: SCRIPT, at: now(), taskId } as const;
  notes.add({ ...step, field: 'listed', saw: true, to: false });
  wire.note('update', record, SCRIPT);
  return `takes #${record.id} off the list`;
}

function note(
  { notes, now, wire }: ScriptPorts,
  { id, taskId, startedAt, endedAt }: StoredRecord,
  field: Field,
  to: Value,
): void {
  const shown = { taskId, times: { startedAt, endedAt } };
  const maker = wire.applied().findLast(({ verb, serverId }) => verb === 'create' && serverId === id)?.device;
  notes.add(...notes.changed({ device: SCRIPT, at: now() }, shown, field, to, maker));
}

function whole(at: number): number {
  return Math.floor(at / 1000) * 1000;
}
