import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { BoardService } from './board-service.ts';
import { pullEverything } from './pull.ts';

export interface CataloguePorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly account: AccountRow;
  readonly onChange: () => void;
}

/** What the service knows beside running timers: boards and their tasks, and the whole list of trackers. */
export interface Catalogue {
  /** Settles when what was due has come, or could not. */
  readonly refreshIfDue: () => Promise<void>;
  /** Takes in nothing more. */
  readonly close: () => void;
}

const BOARDS_EVERY_MS = 10 * 60_000;
const EVERYTHING_EVERY_MS = 24 * 60 * 60_000;

export function createCatalogue({ journal, service, clock, timers, account, onChange }: CataloguePorts): Catalogue {
  let boardsDueAt = 0;
  let everythingDueAt = 0;
  let refreshing: Promise<void> | undefined;
  let isClosed = false;

  async function refreshBoards(): Promise<boolean> {
    const who = await service.whoAmI();
    if (isClosed || who.kind !== 'answered' || who.value.id !== account.userId) return false;
    for (const board of who.value.boards) {
      const answer = await service.tasksOfBoard(board);
      if (isClosed || answer.kind === 'silent') return false;
      // A board that may not be read is left as it is known.
      if (answer.kind === 'answered') journal.tasks.replaceBoard(account.id, board.id, answer.value);
      onChange();
    }
    return true;
  }

  async function refresh(): Promise<void> {
    const now = clock.monotonicMs();
    if (now >= boardsDueAt && (await refreshBoards())) boardsDueAt = now + BOARDS_EVERY_MS;
    if (now >= everythingDueAt && !isClosed) {
      const failure = await pullEverything({
        journal,
        service,
        clock,
        timers,
        accountId: account.id,
        isStopped: () => isClosed,
      });
      if (failure === null) everythingDueAt = now + EVERYTHING_EVERY_MS;
      if (!isClosed) onChange();
    }
  }

  return {
    refreshIfDue: async () => {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },
    close: () => {
      isClosed = true;
    },
  };
}
