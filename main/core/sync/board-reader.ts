import type { BoardRow } from '../../../common/domain/board.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { BoardReadings } from './board-reading.ts';
import type { BoardLayout, ReadBoard } from './board-service.ts';
import { idsOfUnread, type Refusal, type Silence } from '../outcome.ts';
import { heldMs, isForLater, wantsTime } from './policy.ts';
import type { AskedBeside } from './board-service.ts';

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
    const answer = await service.readBoard(boardId, watch);
    end();
    if (readings.isCalledOff(boardId)) return 'none';
    if (answer.kind !== 'answered') return unread(answer);
    const { layout, tasks } = answer.value;
    // Until all its tasks are here it counts as never read.
    putBoard(layout, null);
    await putTasks(ports, answer.value);
    const unreadIds = idsOfUnread(answer, 'task');
    if (!unreadIds.has(null)) await removeOthers(ports, boardId, [...tasks.map(({ taskId }) => taskId), ...unreadIds]);
    if (!ports.isClosed()) putBoard(layout, changelogId);
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

async function putTasks(
  { journal, accountId, timers, isClosed }: BoardReaderPorts,
  { tasks }: ReadBoard,
): Promise<void> {
  for (let at = 0; at < tasks.length && !isClosed(); at += SLICE) {
    journal.tasks.put(accountId, tasks.slice(at, at + SLICE));
    await timers.pause();
  }
}

/** Tasks that are no longer `there`, on the board. */
async function removeOthers(
  ports: BoardReaderPorts,
  boardId: number,
  there: readonly (number | null)[],
): Promise<void> {
  const kept = new Set(there);
  const others = ports.journal.tasks.idsOfBoard(ports.accountId, boardId).filter((id) => !kept.has(id));
  for (let at = 0; at < others.length && !ports.isClosed(); at += SLICE) {
    removeOrArchive(ports, others.slice(at, at + SLICE));
    await ports.timers.pause();
  }
}

/**
 * Forgets tasks, but for those that were tracked, or are not on a board yet. A tracked one counts as archived: it is no longer
 * among the live ones, and no list says why.
 */
export function removeOrArchive(
  { journal, clock, accountId }: Pick<BoardReaderPorts, 'journal' | 'clock' | 'accountId'>,
  taskIds: readonly number[],
): void {
  const onBoards = taskIds.filter((taskId) => taskId > 0);
  const tracked = new Set(onBoards.filter((taskId) => journal.trackers.ofTask(accountId, taskId).length > 0));
  journal.tasks.remove(
    accountId,
    onBoards.filter((taskId) => !tracked.has(taskId)),
  );
  const kept = [...tracked].flatMap((taskId) => journal.tasks.get(accountId, taskId) ?? []);
  journal.tasks.put(
    accountId,
    kept.flatMap(({ facts, ...task }) => {
      if (facts === null || facts.archivedAt !== null) return [];
      return { ...task, facts: { ...facts, archivedAt: clock.now() } };
    }),
  );
}
