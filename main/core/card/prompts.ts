import { laneTypeOf } from '../../../common/domain/board.ts';
import type { Prompt } from '../../../common/domain/card.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { AnswerCache } from '../reports/ports.ts';
import { taskRefs } from '../state/task-refs.ts';
import { workLane } from './moves.ts';
import { rememberedKeys } from './remembered-keys.ts';

export interface Prompts {
  /** What is offered now. */
  readonly all: () => readonly Prompt[];
  /** Not offered again for the same timer, after a restart neither. */
  readonly dismiss: (promptId: string) => void;
}

export interface PromptsPorts {
  readonly journal: Journal;
  readonly accountId: number;
  readonly accountKey: string;
  readonly cache: AnswerCache;
  readonly settings: () => Pick<Settings, 'promptToWork' | 'promptStop'>;
  readonly mayMove: (boardId: number) => boolean;
  readonly now: () => number;
}

interface Lanes {
  readonly isDone: boolean;
  /** Where the card could be worked on; null where it lies outside the backlog. */
  readonly work: string | null;
}

/** What running timers have to do with the lanes of their cards. Nothing is ever done without being asked for. */
export function createPrompts(ports: PromptsPorts): Prompts {
  const { journal, accountId, accountKey, cache } = ports;
  const ref = taskRefs(journal, accountId);
  const dismissed = rememberedKeys({ cache, accountKey, name: 'dismissed prompts', now: ports.now });
  /** Timers whose card was seen in another lane than the last one: only then it was moved there while the timer ran. */
  const seenUndone = rememberedKeys({ cache, accountKey, name: 'timers of undone cards', now: ports.now });

  function lanesOf(row: TrackerRow): Lanes | null {
    const board = journal.boards.get(accountId, row.boardId);
    const stageId = journal.tasks.get(accountId, row.taskId)?.facts?.stageId ?? null;
    // Of a board that was not read yet only the name is known.
    if (board === null || board.stages.length === 0 || stageId === null) return null;
    return { isDone: laneTypeOf(board.stages, stageId) === 'done', work: workLane(board, stageId)?.name ?? null };
  }

  function promptsOf(row: TrackerRow): readonly Prompt[] {
    const lanes = lanesOf(row);
    if (lanes === null) return [];
    if (!lanes.isDone) seenUndone.add(String(row.id));
    const task = ref(row.taskId, row.boardId);
    if (lanes.work !== null && row.isOwn && ports.mayMove(row.boardId))
      return [{ kind: 'to-work', promptId: `to-work ${row.id}`, task, lane: lanes.work }];
    if (lanes.isDone && seenUndone.has(String(row.id)))
      return [{ kind: 'done', promptId: `done ${row.id}`, task, trackerId: row.id }];
    return [];
  }

  function isWanted({ kind, promptId }: Prompt): boolean {
    const { promptToWork, promptStop } = ports.settings();
    return (kind === 'to-work' ? promptToWork : promptStop) && !dismissed.has(promptId);
  }

  return {
    all: () =>
      journal.trackers
        .running(accountId)
        .flatMap((row) => promptsOf(row))
        .filter((prompt) => isWanted(prompt)),
    dismiss: dismissed.add,
  };
}
