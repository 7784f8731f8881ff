import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { BoardService, ServerTracker } from './board-service.ts';
import type { Answered, Outcome, Refusal, Silence } from '../outcome.ts';
import { LOOK_IS_FRESH_MS } from './freshness.ts';
import { lackedBy } from './absence.ts';
import { askedDeletions, takeAbsent } from './take-absent.ts';
import { takeList } from './take-list.ts';

export interface LookPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly accountId: number;
}

export type TakingPorts = Pick<LookPorts, 'journal' | 'clock' | 'accountId'>;

/** Asks for all trackers of a task and takes the answer in; null when it came. */
export async function lookAtTask(ports: LookPorts, taskId: number): Promise<Refusal | Silence | null> {
  const answer = await ports.service.list({ taskId });
  if (answer.kind !== 'answered') return answer;
  ports.journal.transaction(() => takeTaskList(ports, taskId, answer));
  return null;
}

/** Lists a task for rows of it that were never sent: one list serves all of them that ask for it while it is fresh. */
export type LookFirst = (taskId: number, backSince: number) => Promise<FirstLook>;

export interface FirstLook {
  readonly answer: Outcome<readonly ServerTracker[]>;
  readonly askedAtUptimeMs: number;
}

export function createLookFirst({ service, clock }: Pick<LookPorts, 'service' | 'clock'>): LookFirst {
  const looks = new Map<
    number,
    { readonly askedAt: number; readonly uptimeMs: number; readonly look: Promise<FirstLook> }
  >();

  async function ask(taskId: number, askedAtUptimeMs: number): Promise<FirstLook> {
    const answer = await service.list({ taskId }).catch((error: unknown) => {
      looks.delete(taskId);
      throw error;
    });
    if (answer.kind !== 'answered') looks.delete(taskId);
    return { answer, askedAtUptimeMs };
  }

  return async (taskId, backSince) => {
    const uptimeMs = clock.uptimeMs();
    for (const [id, look] of looks) if (uptimeMs - look.uptimeMs > LOOK_IS_FRESH_MS) looks.delete(id);
    const known = looks.get(taskId);
    if (known !== undefined && known.askedAt >= backSince) return await known.look;
    const look = ask(taskId, uptimeMs);
    looks.set(taskId, { askedAt: clock.now(), uptimeMs, look });
    return await look;
  };
}

/** The same for the sake of one row, which may be one that is to be deleted; gives it as it is then. */
export function takeRowList(
  ports: TakingPorts,
  row: TrackerRow,
  answer: Answered<readonly ServerTracker[]>,
): TrackerRow {
  const { journal, clock } = ports;
  takeTaskList(ports, row.taskId, answer);
  const taken = journal.trackers.get(row.id) ?? row;
  // Rows that are to be deleted are not among those of the task.
  if (taken.deleted && lackedBy(answer)(taken)) takeAbsent(journal, [taken], answer, clock.now());
  return journal.trackers.get(row.id) ?? row;
}

/** A task's list leaves nothing out: it confirms what is there and says what is not. */
export function takeTaskList(
  { journal, clock, accountId }: TakingPorts,
  taskId: number,
  answer: Answered<readonly ServerTracker[]>,
): void {
  takeList(journal, accountId, answer, clock.now(), true);
  const asked = askedDeletions(journal, accountId).filter((row) => row.taskId === taskId);
  const absent = [...journal.trackers.ofTask(accountId, taskId), ...asked].filter(lackedBy(answer));
  takeAbsent(journal, absent, answer, clock.now());
}
