import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import type { AccountRow, TaskRow } from '../../main/core/journal/rows.ts';
import type { BoardService, ServerUser } from '../../main/core/sync/board-service.ts';
import { createSkew } from '../../main/core/sync/connection.ts';
import { createSync, type Sync, type SyncPorts } from '../../main/core/sync/sync.ts';

/** A journal on disk, signed in at a running service, with all of its cards known; nothing is sent yet. */
export interface Desk extends Disposable {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly tasks: readonly TaskRow[];
  readonly accountId: number;
  readonly userId: number;
  /** The engine on it, until the desk is disposed of. A defect ends the process. */
  readonly work: (over?: Partial<SyncPorts>) => Sync;
}

export interface Target {
  readonly url: string;
  readonly token: string;
}

export interface SignedIn {
  readonly service: BoardService;
  readonly user: ServerUser;
  readonly account: AccountRow;
}

/** Makes the person of `token` the account of `journal`. Throws where the service at `url` does not answer. */
export async function signedIn(journal: Journal, { url, token }: Target): Promise<SignedIn> {
  const credentials = { address: url, token };
  const service = connectBoardService({
    credentials: async () => await Promise.resolve(credentials),
    api: 'v3',
    loopbackOnly: true,
  });
  const who = await service.whoAmI();
  if (who.kind !== 'answered') throw new Error(`the service did not answer: ${who.words}`);
  const { id: userId, name: userName, initials, timezone } = who.value;
  const described = { kind: 'service', address: url, userId, userName, initials, timezone, api: 'v3' } as const;
  return { service, user: who.value, account: journal.accounts.insert({ ...described, current: true }) };
}

export async function desk({ url, token }: Target): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const { journal } = openJournal(join(folder, 'journal.sqlite'));
  const { service, user, account } = await signedIn(journal, { url, token });
  const { id: userId, timezone, boards } = user;
  const { id: accountId } = account;
  const tasks: TaskRow[] = [];
  for (const board of boards) {
    await service.readBoard(board.id, async (some) => {
      await Promise.resolve(tasks.push(...some));
    });
  }
  journal.transaction(() => journal.tasks.put(accountId, tasks));
  let sync: Sync | undefined;
  const ports: Omit<SyncPorts, 'skew'> = {
    journal,
    service,
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    accountId,
    userId,
    timezone: () => timezone,
    ownTimezone: timezone,
    isPaused: () => false,
    onChange: () => undefined,
    beforePull: async () => await Promise.resolve(),
    onReachable: () => undefined,
    onTokenRefused: () => undefined,
    onDefect: (error) => {
      throw error;
    },
  };
  return {
    journal,
    service,
    tasks,
    accountId,
    userId,
    work: (over = {}) => {
      const skew = createSkew(systemClock);
      const used = { ...ports, ...over };
      sync = createSync({ ...used, skew, service: skew.listeningTo(used.service) });
      return sync;
    },
    [Symbol.dispose]: () => {
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
