import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { BoardService, ListFilter, Refusal, Silence } from './board-service.ts';
import { mergeList } from './merge.ts';

export interface PullPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly accountId: number;
  /** True: the answer is not taken in any more. */
  readonly isStopped: () => boolean;
}

const CHUNK = 250;

/** Takes in what is running and what is listed; null when all of it came. */
export async function pull(ports: PullPorts): Promise<Refusal | Silence | null> {
  return (await pullList(ports, { active: true })) ?? (await pullList(ports, { listed: true }));
}

/** Takes in every tracker of the caller's: at sign-in. */
export async function pullEverything(ports: PullPorts): Promise<Refusal | Silence | null> {
  return await pullList(ports, {});
}

async function pullList(ports: PullPorts, filter: ListFilter): Promise<Refusal | Silence | null> {
  const answer = await ports.service.list(filter);
  if (answer.kind !== 'answered') return answer;
  const now = ports.clock.now();
  for (let at = 0; at < answer.value.length && !ports.isStopped(); at += CHUNK) {
    const part = answer.value.slice(at, at + CHUNK);
    ports.journal.transaction(() => mergeList(ports.journal, ports.accountId, part, answer.sentAt, now));
    // Clicks come in between: years of trackers must not hold one up.
    await ports.timers.pause();
  }
  return null;
}
