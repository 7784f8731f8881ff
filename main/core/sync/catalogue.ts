import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TaskRow } from '../journal/rows.ts';
import type { AskedBeside, BoardLayout, ReadWatch, ServerUser } from './board-service.ts';
import { idsOfUnread, type Refusal, type Silence } from '../outcome.ts';
import { isUsed } from '../tasks/needed.ts';
import { backOffMs, heldMs, isForLater, wantsTime } from './policy.ts';
import type { BoardRow } from '../../../common/domain/board.ts';
import type { BoardReading } from '../../../common/domain/snapshot.ts';

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
  const sliced = { timers: ports.timers, isClosed: () => isClosed };
  const readBoard = createBoardReader({ ...ports, ...sliced, accountId, readings });

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
    await hide(who.value.boards.filter(({ mayReadTasks }) => !mayReadTasks));
    await rename(who.value.boards);
    if (isClosed) return 'silent';
    roundAt = clock.monotonicMs() + EVERY_MS;
    // Else the first ones would be read again and again, and the last ones never.
    const turns = new Map(left.map(({ id }, turn) => [id, turn]));
    const turnOf = ({ id }: ServerUser['boards'][number]): number => turns.get(id) ?? turns.size;
    const readable = who.value.boards.filter(({ mayReadTasks }) => mayReadTasks);
    left = readable.toSorted((one, other) => turnOf(one) - turnOf(other));
    return null;
  }

  async function readBoards(): Promise<'failed' | 'silent' | 'read'> {
    for (const board of left) {
      const news = await readBoard(board.id);
      left = left.filter((one) => one !== board);
      // It may be the fault of this one alone: the others come first then.
      const isRead = news !== 'silent' && news !== 'later' && news !== 'failed';
      if (!isRead) left = [...left, board];
      if (isClosed || news === 'silent') return 'silent';
      if (news === 'later') return 'failed';
      if (isRead && news !== 'none') onChange();
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

  /** A board that went away takes its tasks along, but for those that somebody would miss. */
  function leave(boards: ServerUser['boards'], unreadIds: ReadonlySet<number | null>): void {
    const here = new Set([...boards.map(({ id }) => id), ...unreadIds]);
    for (const { boardId } of journal.boards.all(accountId)) {
      if (here.has(boardId)) continue;
      removeOrArchive({ journal, clock, accountId }, journal.tasks.idsOfBoard(accountId, boardId));
      journal.boards.remove(accountId, boardId);
      onChange();
    }
  }

  /** Their tasks go as with a board that went away. Each is read whole once it may be read again; it is put last, as by `rename`. */
  async function hide(boards: ServerUser['boards']): Promise<void> {
    for (const { id } of boards) {
      const board = journal.boards.get(accountId, id);
      if (board === null || board.changelogId === null) continue;
      const taskIds = journal.tasks.idsOfBoard(accountId, id);
      await eachSlice(sliced, taskIds, (slice) => removeOrArchive({ journal, clock, accountId }, slice));
      if (isClosed) return;
      journal.boards.put(accountId, { ...board, changelogId: null });
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

  /** Its tasks have its name, too. The board gets it last: what is left out at a close is done by the next start. */
  async function rename(boards: ServerUser['boards']): Promise<void> {
    for (const { id, name } of boards) {
      const board = journal.boards.get(accountId, id);
      // Some services leave names out there.
      if (board === null || name === '' || board.name === name) continue;
      await eachSlice(sliced, journal.tasks.idsOfBoard(accountId, id), (slice) => {
        const tasks = slice.flatMap((taskId) => journal.tasks.get(accountId, taskId) ?? []);
        journal.tasks.put(
          accountId,
          tasks.map((task) => ({ ...task, boardName: name })),
        );
      });
      if (isClosed) return;
      journal.boards.put(accountId, { ...board, name });
      onChange();
    }
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
      readings.close();
      await refreshing?.catch(() => {});
    },
  };
}

export interface BoardReaderPorts {
  readonly journal: Journal;
  readonly service: AskedBeside;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly accountId: number;
  readonly isClosed: () => boolean;
  readonly readings: BoardReadings;
  /** The service asks to be left alone for so many ms. */
  readonly onAsked: (waitMs: number) => void;
}

/**
 * `unreadable`: the service said no, and what is known is left as it is; `failed`: so it is for now. `silent`, and `later` where the
 * service wants to be left alone: the other boards have to wait, too.
 */
export type BoardNews = 'none' | 'some' | 'unreadable' | 'failed' | 'silent' | 'later';

/** Stored within a few milliseconds. */
const SLICE = 25;
/** What the service tells of changes at once, the newest of them: where there were more, the board is read whole. */
const MOST_CHANGES = 100;
/** A changelog need not tell of renamed columns, nor of time tracked: once in so long the board is read whole all the same. */
const WHOLE_EVERY_MS = 24 * 3_600_000;

/**
 * Brings what is known of one board up to date: one request where nothing changed, two otherwise. One changed task is read
 * by itself; of several the contract has no list but the board itself.
 */
export function createBoardReader(ports: BoardReaderPorts): (boardId: number) => Promise<BoardNews> {
  const { journal, service, clock, accountId, readings } = ports;

  async function whole(boardId: number, changelogId: number): Promise<BoardNews> {
    const { watch, end } = readings.begin(boardId, journal.boards.get(accountId, boardId)?.name ?? '');
    // What comes to be known of meanwhile, such as a card that was just made, the answer is too old to tell of.
    const known = journal.tasks.idsOfBoard(accountId, boardId);
    const there = new Set<number | null>();
    const onTasks = async (tasks: readonly TaskRow[]): Promise<void> => {
      for (const { taskId } of tasks) there.add(taskId);
      await eachSlice(ports, tasks, (slice) => journal.tasks.put(accountId, slice));
    };
    const answer = await service.readBoard(boardId, onTasks, watch).finally(end);
    if (readings.isCalledOff(boardId)) return 'none';
    if (answer.kind !== 'answered') return unread(answer);
    const unreadIds = idsOfUnread(answer, 'task');
    const gone = unreadIds.has(null) ? [] : known.filter((id) => !there.has(id) && !unreadIds.has(id));
    await eachSlice(ports, gone, (slice) => removeOrArchive(ports, slice));
    // Until all its tasks are here it counts as it was before.
    if (!ports.isClosed()) putBoard(answer.value, changelogId);
    return 'some';
  }

  function unread(answer: Refusal | Silence): BoardNews {
    if (answer.kind === 'silent') return 'silent';
    if (!wantsTime(answer)) return isForLater(answer) ? 'failed' : 'unreadable';
    ports.onAsked(heldMs(answer));
    return 'later';
  }

  async function asNew(boardId: number): Promise<BoardNews> {
    // Before the board, so that nothing that happens meanwhile is missed.
    const answer = await service.boardChanges(boardId, { limit: 1 });
    if (answer.kind === 'answered') return await whole(boardId, answer.value[0]?.id ?? 0);
    const news = unread(answer);
    return news === 'unreadable' || news === 'failed' ? await whole(boardId, 0) : news;
  }

  function putBoard(layout: BoardLayout, changelogId: number | null): void {
    journal.boards.put(accountId, { ...layout, changelogId, readAt: clock.now() });
  }

  async function changed(board: BoardRow, after: number): Promise<BoardNews> {
    const answer = await service.boardChanges(board.boardId, { after, limit: MOST_CHANGES });
    if (answer.kind !== 'answered') return unread(answer);
    const changes = answer.value;
    if (changes.length === 0) return 'none';
    const newest = Math.max(after, ...changes.map(({ id }) => id));
    const [taskId, ...others] = new Set(changes.map((change) => change.taskId));
    const isOneTask = others.length === 0 && changes.length < MOST_CHANGES;
    if (taskId === undefined || taskId === null || !isOneTask) return await whole(board.boardId, newest);
    const news = await oneTask(board, taskId);
    if (news === 'some') journal.boards.put(accountId, { ...board, changelogId: newest });
    return news;
  }

  async function oneTask(board: BoardRow, taskId: number): Promise<BoardNews> {
    const answer = await service.readTask(taskId, board);
    if (answer.kind !== 'answered') {
      const news = unread(answer);
      if (news !== 'unreadable') return news;
    }
    const isGone = answer.kind === 'answered' ? answer.value.isDeleted : isNotFound(answer);
    if (isGone) removeOrArchive(ports, [taskId]);
    else if (answer.kind === 'answered') journal.tasks.put(accountId, [answer.value.task]);
    // A task that may not be read is not asked for again until it changes again.
    return 'some';
  }

  return async (boardId) => {
    if (readings.isCalledOff(boardId)) return 'none';
    const board = journal.boards.get(accountId, boardId);
    const isOld = board !== null && Math.abs(clock.now() - board.readAt) > WHOLE_EVERY_MS;
    if (board?.changelogId !== null && board !== null && !isOld) return await changed(board, board.changelogId);
    return await asNew(boardId);
  };
}

function isNotFound(answer: Refusal | Silence): boolean {
  return answer.kind === 'refused' && answer.status === 404;
}

/** So few at once that a click comes in between. */
async function eachSlice<T>(
  { timers, isClosed }: Pick<BoardReaderPorts, 'timers' | 'isClosed'>,
  all: readonly T[],
  work: (slice: readonly T[]) => void,
): Promise<void> {
  for (let at = 0; at < all.length && !isClosed(); at += SLICE) {
    work(all.slice(at, at + SLICE));
    await timers.pause();
  }
}

/**
 * Forgets tasks, but for those that were tracked or put on the work list by hand, or are not on a board yet. One that is kept
 * counts as archived: it is no longer among the live ones, and no list says why.
 */
export function removeOrArchive(
  { journal, clock, accountId }: Pick<BoardReaderPorts, 'journal' | 'clock' | 'accountId'>,
  taskIds: readonly number[],
): void {
  const onBoards = taskIds.filter((taskId) => taskId > 0);
  const used = new Set(onBoards.filter((taskId) => isUsed(journal, accountId, taskId)));
  journal.tasks.remove(
    accountId,
    onBoards.filter((taskId) => !used.has(taskId)),
  );
  const kept = [...used].flatMap((taskId) => journal.tasks.get(accountId, taskId) ?? []);
  journal.tasks.put(
    accountId,
    kept.flatMap(({ facts, ...task }) => {
      if (facts === null || facts.archivedAt !== null) return [];
      return { ...task, facts: { ...facts, archivedAt: clock.now() } };
    }),
  );
}

/** How far the board is that is being read whole, and the way to call that off. */
export interface BoardReadings {
  /** To be called before a board is read; `end` once it was, or was not. */
  readonly begin: (boardId: number, name: string) => { readonly watch: ReadWatch; readonly end: () => void };
  /** Null while nothing is read that takes long. */
  readonly now: () => BoardReading | null;
  readonly callOff: () => void;
  /** Nobody waits for a board any more: what comes of it is left. */
  readonly close: () => void;
  /** For so long it is not to be read again. */
  readonly isCalledOff: (boardId: number) => boolean;
}

/** Shorter ones are over before anybody could read of them. */
const SLOW_MS = 2000;
const TOLD_EVERY_MS = 500;
const CALLED_OFF_FOR_MS = 60 * 60_000;

export function createBoardReadings(clock: Clock, onChange: () => void): BoardReadings {
  /** When, by the monotonic clock. */
  const calledOff = new Map<number, number>();
  let reading: { readonly boardId: number; readonly told: BoardReading; readonly callOff: () => void } | null = null;
  let leave: (() => void) | undefined;

  return {
    begin: (boardId, name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const startedAt = clock.monotonicMs();
      leave = resolve;
      let toldAt = startedAt + SLOW_MS - TOLD_EVERY_MS;
      return {
        watch: {
          calledOff: promise,
          onBytes: (receivedBytes, totalBytes) => {
            if (leave !== resolve || clock.monotonicMs() - toldAt < TOLD_EVERY_MS) return;
            toldAt = clock.monotonicMs();
            reading = { boardId, told: { name, receivedBytes, totalBytes }, callOff: resolve };
            onChange();
          },
        },
        end: () => {
          leave = undefined;
          if (reading === null) return;
          reading = null;
          onChange();
        },
      };
    },
    now: () => reading?.told ?? null,
    callOff: () => {
      if (reading === null) return;
      calledOff.set(reading.boardId, clock.monotonicMs());
      reading.callOff();
      reading = null;
      onChange();
    },
    close: () => leave?.(),
    isCalledOff: (boardId) => {
      const at = calledOff.get(boardId);
      return at !== undefined && clock.monotonicMs() - at < CALLED_OFF_FOR_MS;
    },
  };
}
