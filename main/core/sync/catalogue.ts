import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { createBoardReader, removeOrArchive } from './board-reader.ts';
import type { ServerUser } from './board-service.ts';
import type { AskedBeside } from './until-closed.ts';

export interface CataloguePorts {
  readonly journal: Journal;
  readonly service: AskedBeside;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly account: AccountRow;
  readonly onChange: () => void;
  /** The service asks to be left alone for so many ms. */
  readonly onAsked: (waitMs: number) => void;
}

/** What the service knows beside trackers: boards and their tasks. */
export interface Catalogue {
  /** Settles when what was due has come, or could not. */
  readonly refreshIfDue: () => Promise<void>;
  /** False where the service has said so since the session began. */
  readonly mayCreateTasks: (boardId: number) => boolean;
  /** Settles when nothing more is taken in. */
  readonly close: () => Promise<void>;
}

const EVERY_MS = 10 * 60_000;
/** Where the service wants to be left alone, and does not say for how long. */
const LATER_MS = 60_000;

export function createCatalogue(ports: CataloguePorts): Catalogue {
  const { journal, service, clock, account, onChange } = ports;
  const accountId = account.id;
  let dueAt = 0;
  /** The board that was read last: the next round begins with it. */
  let begunAt: number | undefined;
  let refreshing: Promise<void> | undefined;
  let isClosed = false;
  let withoutCreating: ReadonlySet<number> = new Set();
  const readBoard = createBoardReader({ ...ports, accountId, isClosed: () => isClosed });

  /** Ms until it is due again. */
  async function refreshBoards(): Promise<number> {
    const who = await service.whoAmI();
    if (isClosed || who.kind !== 'answered' || who.value.id !== account.userId) return 0;
    leave(who.value.boards);
    takeIn(who.value.boards);
    for (const { id } of startingWith(begunAt, who.value.boards)) {
      const news = await readBoard(id);
      if (isClosed || news === 'silent') return 0;
      // Else the first ones would be read again and again, and the last ones never.
      begunAt = id;
      if (news === 'later') return LATER_MS;
      if (news !== 'none') onChange();
    }
    return EVERY_MS;
  }

  /** Before any is read, which takes its time: a task can be made on it by then. */
  function takeIn(boards: ServerUser['boards']): void {
    const isOtherRight = takeRights(boards);
    const isMet = meet(boards);
    if (isOtherRight || isMet) onChange();
  }

  /** True where they are others than before. */
  function takeRights(boards: ServerUser['boards']): boolean {
    const before = withoutCreating;
    withoutCreating = new Set(boards.filter((board) => !board.mayCreateTasks).map(({ id }) => id));
    return before.size !== withoutCreating.size || [...before].some((id) => !withoutCreating.has(id));
  }

  /** A board that went away takes its tasks along, but none that was tracked. */
  function leave(boards: ServerUser['boards']): void {
    const here = new Set(boards.map(({ id }) => id));
    for (const { boardId } of journal.boards.all(accountId)) {
      if (here.has(boardId)) continue;
      removeOrArchive({ journal, clock, accountId }, journal.tasks.idsOfBoard(accountId, boardId));
      journal.boards.remove(accountId, boardId);
      onChange();
    }
  }

  /** Known by name at least, also before it was read, or where it may not be: true where one was new. */
  function meet(boards: ServerUser['boards']): boolean {
    const unknown = boards.filter(({ id }) => journal.boards.get(accountId, id) === null);
    const nothing = { stages: [], swimlanes: [], cardTypes: [], people: [] };
    journal.transaction(() => {
      for (const { id, name } of unknown)
        journal.boards.put(accountId, { boardId: id, name, changelogId: null, readAt: 0, ...nothing });
    });
    return unknown.length > 0;
  }

  async function refresh(): Promise<void> {
    const now = clock.monotonicMs();
    if (now >= dueAt) dueAt = now + (await refreshBoards());
  }

  return {
    refreshIfDue: async () => {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },
    mayCreateTasks: (boardId) => !withoutCreating.has(boardId),
    close: async () => {
      isClosed = true;
      await refreshing?.catch(() => {});
    },
  };
}

/** Those that may be read, all of them, from this one on; what was known of the others stays. */
function startingWith(boardId: number | undefined, boards: ServerUser['boards']): ServerUser['boards'] {
  const read = boards.filter(({ mayReadTasks }) => mayReadTasks);
  const at = Math.max(
    0,
    read.findIndex(({ id }) => id === boardId),
  );
  return [...read.slice(at), ...read.slice(0, at)];
}
