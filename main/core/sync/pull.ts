import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { lackedBy, suspected } from './absence.ts';
import type { BoardService, ListFilter, ServerTracker } from './board-service.ts';
import type { Answered, Refusal, Silence } from '../outcome.ts';
import { askedDeletions, settleVanished, takeAbsent } from './take-absent.ts';
import { takeList } from './take-list.ts';

export interface PullPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly accountId: number;
  readonly userId: number;
  /** True: the answer is not taken in any more. */
  readonly isStopped: () => boolean;
}

type Failure = Refusal | Silence;

/** So many rows are taken in before clicks may come in between: years of trackers must not hold one up. */
const CHUNK = 100;

/** Takes in what is running and what is listed; null when all of it came. */
export async function pull(ports: PullPorts): Promise<Failure | null> {
  const { journal, accountId } = ports;
  return (
    (await pullPart(ports, { active: true }, () => journal.trackers.running(accountId).filter(isSeenRunning))) ??
    (await pullPart(ports, { listed: true }, () => journal.trackers.listed(accountId).filter(isSeenListed)))
  );
}

function isSeenRunning({ seen }: TrackerRow): boolean {
  return seen !== null && seen.endedAt === null;
}

function isSeenListed({ seen }: TrackerRow): boolean {
  return seen?.listed === true;
}

/** What a filtered list lacks is only suspected to be gone. */
async function pullPart(
  ports: PullPorts,
  filter: ListFilter,
  expected: () => readonly TrackerRow[],
): Promise<Failure | null> {
  const { journal } = ports;
  if (ports.isStopped()) return null;
  const answer = await ports.service.list(filter);
  if (answer.kind !== 'answered') return answer;
  await takeInChunks(ports, answer);
  if (ports.isStopped()) return null;
  const isLacked = lackedBy(answer);
  journal.transaction(() => {
    for (const row of expected().filter(isLacked)) {
      const looked = suspected(row, answer.sentAt, ports.clock.now());
      if (looked !== row) journal.trackers.save(looked);
    }
  });
  return null;
}

/** Takes in every tracker of the caller's, and notes what is not among them; null when it came. */
export async function pullEverything(ports: PullPorts): Promise<Failure | null> {
  const { journal, clock, accountId } = ports;
  if (ports.isStopped()) return null;
  const answer = await ports.service.list({});
  if (answer.kind !== 'answered') return answer;
  await takeInChunks(ports, answer);
  await noteAbsent(ports, answer);
  if (ports.isStopped()) return null;
  settleVanished(journal, accountId);
  journal.policies.change(accountId, { pullFirst: false, pulledAllAt: clock.now() });
  return null;
}

async function noteAbsent(ports: PullPorts, list: Answered<readonly ServerTracker[]>): Promise<void> {
  const { journal, clock, accountId } = ports;
  const ids = new Set(list.value.map(({ id }) => id));
  const isLacked = lackedBy(list);
  const asked = askedDeletions(journal, accountId).filter(isLacked);
  if (asked.length > 0) journal.transaction(() => takeAbsent(journal, asked, list, clock.now()));
  let after = 0;
  while (!ports.isStopped()) {
    const part = journal.trackers.bound(accountId, after, CHUNK);
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.serverId;
    const absent = part
      .filter(({ serverId }) => !ids.has(serverId))
      .flatMap(({ id }) => journal.trackers.get(id) ?? [])
      .filter(isLacked);
    if (absent.length > 0) journal.transaction(() => takeAbsent(journal, absent, list, clock.now()));
    await ports.timers.pause();
  }
}

export async function takeInChunks(ports: PullPorts, answer: Answered<readonly ServerTracker[]>): Promise<void> {
  const { journal, accountId, clock } = ports;
  for (let at = 0; at < answer.value.length && !ports.isStopped(); at += CHUNK) {
    const part = { ...answer, value: answer.value.slice(at, at + CHUNK) };
    journal.transaction(() => takeList(journal, accountId, part, clock.now()));
    await ports.timers.pause();
  }
}
