import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { type BoardReadings, createBoardReadings } from './board-reading.ts';
import { createBoardReader, removeOrArchive } from './board-reader.ts';
import type { ServerUser } from './board-service.ts';
import { idsOfUnread } from '../outcome.ts';
import { backOffMs, heldMs } from './policy.ts';
import type { AskedBeside } from './board-service.ts';

export interface CataloguePorts {
  readonly journal: Journal;
  readonly service: AskedBeside;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly account: AccountRow;
  readonly onChange: () => void;
  /** Reading a board takes long, and goes on or is over. */
  readonly onReading: () => void;
  /** The service asks to be left alone for so many ms. */
  readonly onAsked: (waitMs: number) => void;
  /** False while the service is out of reach, or wants to be left alone. */
  readonly mayAsk: () => boolean;
  readonly onDefect: (error: unknown) => void;
}

/** What the service knows beside trackers: boards and their tasks. */
export interface Catalogue {
  /** Settles when what was due has come, or could not. */
  readonly refreshIfDue: () => Promise<void>;
  /** Boards are still to be read for the first time: there may be cards that nobody can find here yet. */
  readonly isComing: () => boolean;
  readonly reading: BoardReadings['now'];
  /** The board that is being read is left for an hour. */
  readonly callOffReading: () => void;
  /** False where the service has said so since the session began. */
  readonly mayCreateTasks: (boardId: number) => boolean;
  /** Settles when nothing more is taken in. */
  readonly close: () => Promise<void>;
}

const EVERY_MS = 10 * 60_000;

export function createCatalogue(ports: CataloguePorts): Catalogue {
  const { journal, service, clock, account, onChange } = ports;
  const accountId = account.id;
  let dueAt = 0;
  /** When it is asked anew which boards there are; null before the first answer. */
  let roundAt: number | null = null;
  /** Of this round: those that are still to be read. */
  let left: ServerUser['boards'] = [];
  let failures = 0;
  let cancel: (() => void) | undefined;
  let refreshing: Promise<void> | undefined;
  let isClosed = false;
  let withoutCreating: ReadonlySet<number> = new Set();
  const readings = createBoardReadings(clock, ports.onReading);
  const readBoard = createBoardReader({ ...ports, accountId, isClosed: () => isClosed, readings });

  async function refresh(): Promise<void> {
    if (clock.monotonicMs() < dueAt) return;
    const wasComing = isComing();
    const end = (await askForBoards()) ?? (await readBoards());
    if (isClosed) return;
    if (end === 'read') failures = 0;
    else retry(end);
    if (isComing() !== wasComing) onChange();
  }

  /** What did not come is asked for again after a pause, as long as the service answers at all; else when it does. */
  function retry(end: 'failed' | 'silent'): void {
    failures += 1;
    const waitMs = backOffMs(failures, ports.random);
    if (end === 'failed') dueAt = clock.monotonicMs() + waitMs;
    cancel?.();
    cancel = ports.timers.after(waitMs, () => {
      if (ports.mayAsk()) refreshIfDue().catch(ports.onDefect);
    });
  }

  /** Null where they are known. */
  async function askForBoards(): Promise<'failed' | 'silent' | null> {
    if (left.length > 0 && clock.monotonicMs() < (roundAt ?? 0)) return null;
    const who = await service.whoAmI();
    if (isClosed) return 'silent';
    if (who.kind === 'silent') return 'silent';
    if (who.kind === 'refused') {
      ports.onAsked(heldMs(who));
      return 'failed';
    }
    if (who.value.id !== account.userId) return 'failed';
    const unreadIds = idsOfUnread(who, 'board');
    if (!unreadIds.has(null)) leave(who.value.boards, unreadIds);
    takeIn(who.value.boards);
    roundAt = clock.monotonicMs() + EVERY_MS;
    const before = new Set(left.map(({ id }) => id));
    const readable = who.value.boards.filter(({ mayReadTasks }) => mayReadTasks);
    // Else the first ones would be read again and again, and the last ones never.
    left = readable.toSorted((one, other) => Number(before.has(other.id)) - Number(before.has(one.id)));
    return null;
  }

  async function readBoards(): Promise<'failed' | 'silent' | 'read'> {
    for (const board of left) {
      const news = await readBoard(board.id);
      if (isClosed || news === 'silent') return 'silent';
      if (news === 'later') return 'failed';
      if (news === 'failed') continue;
      left = left.filter((one) => one !== board);
      if (news !== 'none') onChange();
    }
    if (left.length > 0) return 'failed';
    dueAt = roundAt ?? 0;
    return 'read';
  }

  /** Of boards that the service has told of, and of all before it told of any. */
  function isComing(): boolean {
    const known = journal.boards.all(accountId);
    if (roundAt === null) return known.length === 0 || known.some(({ changelogId }) => changelogId === null);
    return left.some(({ id }) => known.every((board) => board.boardId !== id || board.changelogId === null));
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
  function leave(boards: ServerUser['boards'], unreadIds: ReadonlySet<number | null>): void {
    const here = new Set([...boards.map(({ id }) => id), ...unreadIds]);
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
    const nothing = { stages: [], swimlanes: [], cardTypes: [], people: [], fieldNames: [] };
    journal.transaction(() => {
      for (const { id, name } of unknown)
        journal.boards.put(accountId, { boardId: id, name, changelogId: null, readAt: 0, ...nothing });
    });
    return unknown.length > 0;
  }

  async function refreshIfDue(): Promise<void> {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }

  return {
    refreshIfDue,
    isComing,
    reading: readings.now,
    callOffReading: readings.callOff,
    mayCreateTasks: (boardId) => !withoutCreating.has(boardId),
    close: async () => {
      isClosed = true;
      cancel?.();
      await refreshing?.catch(() => {});
    },
  };
}
