import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { changeIdOf, undoDeed } from '../../store/deeds.ts';

/** Each is true where all of it was done; else a message has said why not. What was done by then can be taken back together. */
export interface CopyDeeds {
  readonly log: (copies: readonly (Bounds & { readonly taskId: number })[]) => Promise<boolean>;
  readonly enlist: (tasks: readonly TaskRef[]) => Promise<boolean>;
}

export function createCopyDeeds(cardclock: Cardclock): CopyDeeds {
  const { ask, messages } = cardclock;

  async function takeBack(changeIds: readonly number[]): Promise<void> {
    for (const changeId of changeIds.toReversed()) await undoDeed(cardclock, changeId);
  }

  return {
    log: async (copies) => {
      const changeIds: number[] = [];
      let isDone = true;
      for (const { taskId, startMs, endMs } of copies) {
        const reply = await ask('time:log', { taskId, startedAt: startMs, endedAt: endMs });
        isDone = reply.ok;
        if (!reply.ok) break;
        const changeId = changeIdOf(reply.value);
        if (changeId !== null) changeIds.push(changeId);
      }
      if (changeIds.length > 0)
        messages.done(
          t('{count, plural, one {# entry was added to today.} other {# entries were added to today.}}', {
            count: changeIds.length,
          }),
          { label: t('Undo'), run: () => void takeBack(changeIds) },
        );
      return isDone;
    },
    enlist: async (tasks) => {
      const changeIds: number[] = [];
      let count = 0;
      for (const { taskId } of tasks) {
        const reply = await ask('work-list:add', { taskId });
        if (!reply.ok) break;
        count += 1;
        const changeId = changeIdOf(reply.value);
        if (changeId !== null) changeIds.push(changeId);
      }
      const undo = { label: t('Undo'), run: () => void takeBack(changeIds) };
      const words = t('{count, plural, one {# task is on the work list.} other {# tasks are on the work list.}}', {
        count,
      });
      if (count > 0) messages.done(words, changeIds.length === 0 ? undefined : undo);
      return count === tasks.length;
    },
  };
}
