import { shortName } from '../../../common/domain/short-name.ts';
import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { browseOrSay } from '../../store/browse.ts';
import { present, type Cardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { placeAfterDrop, type Edge } from '../../task/place-after-drop.ts';

export interface WorkListActions {
  readonly startOrStop: (row: WorkListRow) => void;
  readonly start: (taskId: number) => void;
  /** Of a card that is not on the list. */
  readonly add: (task: TaskRef) => void;
  readonly openCard: (taskId: number) => void;
  /** Shows its card. */
  readonly open: (row: WorkListRow) => void;
  /** Shows its card in the browser; an external link only once the person has seen where it leads. */
  readonly browse: (row: WorkListRow) => void;
  /** Asks when it was worked on. */
  readonly addTime: (row: WorkListRow) => void;
  readonly highlight: (row: WorkListRow) => void;
  readonly remove: (row: WorkListRow) => void;
  /** To a place counted from 0 within the rows as shown; beyond either end nothing happens. */
  readonly move: (row: WorkListRow, toIndex: number) => void;
  /** A dragged row was let go at an edge of another. */
  readonly drop: (taskId: number, overTaskId: number, edge: Edge) => void;
}

/** What can be done with a row. Places are looked up when something is done, so the actions themselves never change. */
export function createWorkListActions(cardclock: Cardclock): WorkListActions {
  const { ask, toasts, store, openCard, entryRequest } = cardclock;

  function placeOf(taskId: number): number {
    return present(store).workList.findIndex((row) => row.task.taskId === taskId);
  }

  async function addOrRemove(command: 'work-list:add' | 'work-list:remove', { taskId, name }: TaskRef): Promise<void> {
    const reply = await ask(command, { taskId });
    const words =
      command === 'work-list:add' ? msg('“{task}” is on your list.') : msg('“{task}” was taken off your list.');
    sayDone(cardclock, reply, t(words, { task: shortName(name) }));
  }

  function browse({ task, page }: WorkListRow): void {
    if (page === undefined)
      toasts.done(
        t('“{task}” has no address for a browser. Set one in Settings › Accounts › Cards in the browser.', {
          task: shortName(task.name),
        }),
      );
    else {
      const run = (): void => void browseOrSay(cardclock, task.taskId, page);
      if (page.kind === 'card') run();
      else {
        const words = t('“{task}” links to {address}', { task: shortName(task.name), address: page.address });
        toasts.done(words, { label: t('Open external link'), run });
      }
    }
  }

  return {
    startOrStop: ({ task, running }) =>
      void (running === null
        ? ask('timer:start', { taskId: task.taskId })
        : ask('timer:stop', { trackerId: running.trackerId })),
    start: (taskId) => void ask('timer:start', { taskId }),
    add: (task) => void addOrRemove('work-list:add', task),
    openCard,
    open: ({ task }) => openCard(task.taskId),
    addTime: ({ task }) => entryRequest.make(task),
    browse,
    highlight: ({ task, highlighted }) =>
      void ask('task:highlight', { taskId: task.taskId, highlighted: !highlighted }),
    remove: ({ task }) => void addOrRemove('work-list:remove', task),
    move: ({ task }, toIndex) => {
      if (toIndex < 0 || toIndex >= present(store).workList.length) return;
      void ask('work-list:move', { taskId: task.taskId, toIndex });
    },
    drop: (taskId, overTaskId, edge) => {
      const from = placeOf(taskId);
      const over = placeOf(overTaskId);
      if (from === -1 || over === -1) return;
      const toIndex = placeAfterDrop(from, over, edge);
      if (toIndex !== from) void ask('work-list:move', { taskId, toIndex });
    },
  };
}
