import { isEqual } from '../../../common/equal.ts';
import type { BoardStage } from '../../../common/domain/board.ts';
import {
  type Card,
  type CardFile,
  type CardMove,
  type CardUpload,
  LARGEST_UPLOAD,
} from '../../../common/domain/card.ts';
import { safeFileName } from '../../../common/domain/safe-file-name.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TaskRow } from '../journal/rows.ts';
import { accountKeyOf } from '../answer-cache.ts';
import type { AnswerCache } from '../answer-cache.ts';
import type { Outcome } from '../outcome.ts';
import { currentId } from '../tasks/needed.ts';
import { UserFailure } from '../user-failure.ts';
import { assembleCard, taskRefOf } from './assemble.ts';
import { bytesInBase64 } from './base64.ts';
import { answered, type Requested, movingTo, wholeAnswer } from './failures.ts';
import { createKeptCards, type KeptCard } from './kept.ts';
import { elsewhere, fullColumn, shownTarget, workColumn } from './moves.ts';
import type { CardPages } from './pages.ts';
import type { CardService, ServedCard, SubtaskChange } from './ports.ts';
import { createUploads, type NewUpload } from './uploads.ts';

/**
 * Cards, read and worked on. What is cached answers at once; everything else needs the service, throws a `UserFailure` that
 * says what became of the request, and gives the card as the service holds it afterwards.
 */
export interface Cards {
  /** As it was read last; null where it never was. */
  readonly cached: (taskId: number) => Card | null;
  readonly refresh: (taskId: number) => Promise<Card>;
  readonly addSubtask: (taskId: number, name: string) => Promise<Card>;
  readonly changeSubtask: (taskId: number, subtaskId: number, change: SubtaskChange) => Promise<Card>;
  readonly orderSubtasks: (taskId: number, order: readonly number[]) => Promise<Card>;
  readonly comment: (taskId: number, text: string) => Promise<Card>;
  readonly removeComment: (taskId: number, commentId: number) => Promise<Card>;
  /** To the column behind its own, and only if that still is the one that was shown. `override`: whatever its limit says. */
  readonly moveNext: (taskId: number, toStageId: number, override: boolean) => Promise<CardMove>;
  /** From the backlog to the first column where work is done. */
  readonly moveToWork: (taskId: number, override: boolean) => Promise<CardMove>;
  readonly file: (taskId: number, attachmentId: number) => Promise<CardFile>;
  readonly beginUpload: (upload: NewUpload) => number;
  readonly addToUpload: (uploadId: number, part: string) => void;
  readonly sendUpload: (uploadId: number) => Promise<Card>;
  readonly cancelUpload: (uploadId: number) => void;
  readonly uploads: () => readonly CardUpload[];
  readonly pages: CardPages;
  /** False where the service is known to forbid it. */
  readonly mayMove: (boardId: number) => boolean;
}

export interface CardsPorts {
  readonly journal: Journal;
  readonly service: CardService;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly account: AccountRow;
  readonly settings: () => Settings;
  readonly pages: CardPages;
  readonly onChange: () => void;
}

export function createCards(ports: CardsPorts): Cards {
  const { journal, service, cache, clock, account, pages, onChange } = ports;
  const kept = createKeptCards(cache, service, accountKeyOf(account), clock.now);
  const uploads = createUploads(onChange);

  function shown({ served, readAt }: KeptCard): Card {
    const page = pages.pageOfTask(served.taskId);
    return assembleCard({ journal, account, served, rights: kept.rights(served.boardId), readAt, page });
  }

  const current = (taskId: number): number => currentId(journal, account.id, taskId);

  /** The number by which the service knows the card. Throws for one that was made here and is not known there yet. */
  function servedId(taskId: number, request: Requested): number {
    if (current(taskId) > 0) return current(taskId);
    throw new UserFailure(
      'not-found',
      t(
        'Needs the service: {request}. This card was made here and has not reached the service yet; nothing was changed.',
        { request },
      ),
    );
  }

  async function read(shownId: number, request: Requested = t('reading the card')): Promise<KeptCard> {
    const taskId = servedId(shownId, request);
    const [outcome] = await Promise.all([service.card(taskId, account.userId), kept.renewRights()]);
    const { value, sentAt } = wholeAnswer(outcome, request);
    kept.putCard({ served: value, readAt: sentAt });
    noteTask(journal, account.id, value);
    onChange();
    return { served: value, readAt: sentAt };
  }

  /** Does it, and shows what the service holds then. */
  async function done(
    shownId: number,
    request: Requested,
    work: (taskId: number) => Promise<Outcome<null>>,
  ): Promise<Card> {
    const taskId = servedId(shownId, request);
    answered(await work(taskId), request);
    return await afterwards(taskId, request);
  }

  async function afterwards(taskId: number, request: Requested): Promise<Card> {
    try {
      return shown(await read(taskId));
    } catch (error) {
      if (!(error instanceof UserFailure)) throw error;
      const words = t(
        'The service did it ({request}), but the card could not be read again, so it looks as before. Do not repeat it; open the card again.',
        { request },
      );
      throw new UserFailure('unsure', words, { cause: error });
    }
  }

  async function known(taskId: number, request: Requested): Promise<ServedCard> {
    return (kept.card(current(taskId)) ?? (await read(taskId, request))).served;
  }

  async function moved(card: ServedCard, to: BoardStage, override: boolean): Promise<CardMove> {
    const full = fullColumn(await service.move(card, to.stageId, override), to);
    return full ?? { kind: 'moved', card: await afterwards(card.taskId, movingTo(to.name)) };
  }

  return {
    cached: (taskId) => {
      const found = kept.card(current(taskId));
      return found === null ? null : shown(found);
    },
    refresh: async (taskId) => shown(await read(taskId)),
    addSubtask: async (shownId, name) =>
      await done(shownId, t('adding a subtask'), async (taskId) => await service.addSubtask(taskId, name)),
    changeSubtask: async (taskId, subtaskId, change) =>
      await done(taskId, t('changing a subtask'), async () => await service.changeSubtask(subtaskId, change)),
    orderSubtasks: async (shownId, order) =>
      await done(shownId, t('ordering the subtasks'), async (taskId) => {
        // The service wants all of them; those that are not shown stay where they are, behind the others.
        const all = [...order, ...(kept.card(taskId)?.served.beyond?.subtaskIds ?? [])];
        return await service.orderSubtasks(taskId, all);
      }),
    comment: async (shownId, text) =>
      await done(shownId, t('adding a comment'), async (taskId) => await service.comment(taskId, text)),
    removeComment: async (taskId, commentId) =>
      await done(taskId, t('deleting a comment'), async () => await service.removeComment(taskId, commentId)),
    moveNext: async (taskId, toStageId, override) => {
      const current = await read(taskId, t('moving the card'));
      const card = current.served;
      const column = shownTarget(journal.boards.get(account.id, card.boardId), card.stageId, toStageId);
      return column === null ? elsewhere(shown(current)) : await moved(card, column, override);
    },
    moveToWork: async (taskId, override) => {
      const current = await read(taskId, t('moving the card'));
      const card = current.served;
      const board = journal.boards.get(account.id, card.boardId);
      const column = board === null || card.stageId === null ? null : workColumn(board, card.stageId);
      // Somebody moved it meanwhile.
      if (column === null) return { kind: 'moved', card: shown(current) };
      return await moved(card, column, override);
    },
    file: async (taskId, attachmentId) => {
      const { attachments } = await known(taskId, t('opening an attachment'));
      const found = attachments.find((one) => one.attachmentId === attachmentId);
      if (found === undefined) throw new UserFailure('not-found', t('This attachment is no longer on the card.'));
      const name = safeFileName(found.name);
      const base64 = answered(await service.download(found.url, LARGEST_UPLOAD), t('opening “{name}”', { name }));
      // A portal answers whatever is asked with a page of its own.
      if (bytesInBase64(base64) === found.bytes) return { name, base64 };
      throw new UserFailure(
        'unreachable',
        t('What arrived is not the “{name}” of this card. Refresh the card, and try again.', { name }),
      );
    },
    beginUpload: (upload) => uploads.begin({ ...upload, taskId: servedId(upload.taskId, t('adding an attachment')) }),
    addToUpload: uploads.add,
    sendUpload: async (uploadId) => {
      const taskId = uploads.all().find((upload) => upload.uploadId === uploadId)?.taskId ?? 0;
      const outcome = await uploads.send(uploadId, ({ file, onSent }) => service.upload(taskId, file, onSent));
      answered(outcome, t('adding an attachment'));
      return await afterwards(taskId, t('adding an attachment'));
    },
    cancelUpload: uploads.cancel,
    uploads: uploads.all,
    pages,
    mayMove: (boardId) => kept.rights(boardId)?.move ?? true,
  };
}

/** Lets every list know what the card was just read to be: its name, its column, and the words of its comments. */
function noteTask(journal: Journal, accountId: number, served: ServedCard): void {
  const board = journal.boards.get(accountId, served.boardId);
  // Of a board that was not read yet only the name is known: its columns and colours come with it.
  if (served.state !== 'live' || board === null || board.stages.length === 0) return;
  const row = journal.tasks.get(accountId, served.taskId);
  const known = row?.facts ?? null;
  const noted = { ...taskRefOf(served, board), facts: known === null ? null : { ...known, ...factsOf(served) } };
  if (row === null || !isEqual({ ...row, ...noted }, row)) journal.tasks.put(accountId, [noted]);
}

function factsOf(served: ServedCard): Partial<NonNullable<TaskRow['facts']>> {
  const { stageId, swimlaneId, assigneeId, externalLink, description, updatedAt } = served;
  const { subtasks, comments, attachments, beyond } = served;
  return {
    stageId,
    swimlaneId,
    assignedUserId: assigneeId,
    externalLink,
    description,
    updatedAt,
    subtasksCount: subtasks.length + (beyond?.subtaskIds.length ?? 0),
    subtasksCompletedCount: subtasks.filter(({ isCompleted }) => isCompleted).length + (beyond?.subtasksDone ?? 0),
    commentsCount: comments.length + (beyond?.comments ?? 0),
    attachmentsCount: attachments.length + (beyond?.attachments ?? 0),
    comments: comments.map(({ text }) => text),
  };
}
