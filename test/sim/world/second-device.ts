import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { BoardModel, StoredRecord } from '../board/board-model.ts';
import type { Meaning } from '../law/meaning.ts';
import { spokenTimes } from '../law/thing.ts';
import type { Step } from '../story/event.ts';
import { picked } from './pick.ts';

export interface SecondDevicePorts {
  readonly model: BoardModel;
  readonly meaning: Meaning;
  readonly userId: number;
  /** Its clock is the service's own. */
  readonly now: () => number;
  readonly boardOf: (taskId: number) => number;
  readonly tasks: readonly number[];
  /** Rows of our user that never left this device. */
  readonly unsent: () => readonly TrackerRow[];
  readonly tell: (words: string) => void;
}

type OtherStep = Extract<Step, { readonly do: `other ${string}` }>;

export function isOthers(step: Step): step is OtherStep {
  return step.do.startsWith('other ');
}

const MINUTE_MS = 60_000;

/** The same user's other device: it works on the service itself, and nothing of it fails. */
export function otherDoes(ports: SecondDevicePorts, step: OtherStep): void {
  if ('task' in step) return make(ports, step);
  if (step.do === 'other logs the same') return copyUnsent(ports, picked(ports.unsent(), step.pick));
  const records = ports.model.records().filter((record) => record.userId === ports.userId);
  if (step.do === 'other stops')
    return stop(
      ports,
      picked(
        records.filter(({ endedAt }) => endedAt === null),
        step.pick,
      ),
    );
  const record = picked(records, step.pick);
  if (record !== undefined) touch(ports, step, record);
}

function make(ports: SecondDevicePorts, step: Extract<OtherStep, { readonly task: number }>): void {
  const now = ports.now();
  const taskId = picked(ports.tasks, step.task) ?? 0;
  if (step.do === 'other starts')
    return create(ports, taskId, { startedAt: whole(now, step.isRound ? MINUTE_MS : 1000), endedAt: null });
  const startedAt = whole(now, MINUTE_MS) - step.minutesAgo * MINUTE_MS;
  create(ports, taskId, { startedAt, endedAt: startedAt + step.minutes * MINUTE_MS });
}

function copyUnsent(ports: SecondDevicePorts, row: TrackerRow | undefined): void {
  if (row !== undefined) create(ports, row.taskId, row.desired);
}

function stop(ports: SecondDevicePorts, record: StoredRecord | undefined): void {
  if (record === undefined) return;
  change(ports, record, { endedAt: Math.max(record.startedAt, whole(ports.now(), 1000)) });
}

type Touch = Exclude<
  Extract<OtherStep, { readonly pick: number }>,
  { readonly do: 'other stops' | 'other logs the same' }
>;

function touch(ports: SecondDevicePorts, step: Touch, record: StoredRecord): void {
  switch (step.do) {
    case 'other repeats':
      for (let time = 0; time < step.times; time += 1) create(ports, record.taskId, record);
      return;
    case 'other edits':
      return change(ports, record, edited(record, step, whole(ports.now(), 1000)));
    case 'other lists':
      return change(ports, record, { listed: !record.listed });
    case 'other deletes':
      return remove(ports, record);
    case 'other takes back':
      remove(ports, record);
      return create(ports, record.taskId, record);
    default:
      return step satisfies never;
  }
}

function edited(
  record: StoredRecord,
  { startBySeconds, endBySeconds }: Extract<OtherStep, { readonly do: 'other edits' }>,
  now: number,
): TrackerBody {
  const startedAt = Math.min(record.startedAt + startBySeconds * 1000, now);
  const endedAt = record.endedAt === null ? null : Math.max(startedAt, record.endedAt + endBySeconds * 1000);
  return { startedAt, endedAt };
}

function create(ports: SecondDevicePorts, taskId: number, times: { startedAt: number; endedAt: number | null }): void {
  const { startedAt, endedAt } = times;
  const told = ports.model.create(ports.userId, taskId, ports.boardOf(taskId), { startedAt, endedAt });
  if ('refused' in told) return;
  const record = ports.model.byId(told.value.id);
  if (record === null) return;
  ports.meaning.otherMade(record);
  ports.tell(`    it gets the number ${record.id}, ${spokenTimes(record)} of task ${taskId}`);
}

function change(ports: SecondDevicePorts, record: StoredRecord, body: TrackerBody): void {
  const told = ports.model.update(ports.userId, record.id, body);
  const after = ports.model.byId(record.id);
  if ('refused' in told || after === null) return;
  ports.meaning.otherChanged(record, after);
  ports.tell(`    number ${record.id}: ${spokenTimes(record)} becomes ${spokenTimes(after)}`);
}

function remove(ports: SecondDevicePorts, record: StoredRecord): void {
  ports.meaning.otherDeleted(record);
  ports.model.remove(ports.userId, record.id);
  ports.tell(`    number ${record.id}: ${spokenTimes(record)} is gone`);
}

function whole(at: number, unitMs: number): number {
  return Math.floor(at / unitMs) * unitMs;
}
