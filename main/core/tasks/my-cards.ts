import { columnTypesOf } from '../../../common/domain/board.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { workList } from '../tracking/work-list.ts';

export interface MyCards {
  /** Newest first, all of them. */
  readonly offWorkList: () => readonly TaskRef[];
}

export interface MyCardsPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly account: Pick<AccountRow, 'id' | 'userId'>;
  readonly timezone: () => string;
  /** Grows when cards went away, which their revision does not tell. */
  readonly boardNews: () => number;
}

/**
 * Cards that are assigned to the person, in progress, neither archived nor postponed, and not on the work list: as the
 * boards were last read. They are looked for only once something of a card, or the day, is another: each snapshot asks.
 */
export function createMyCards({ journal, clock, account, timezone, boardNews }: MyCardsPorts): MyCards {
  let known: { readonly asOf: string; readonly cards: readonly TaskRef[] } | null = null;

  function inProgress(): readonly TaskRef[] {
    const today = dayOf(timezone(), clock.now());
    const asOf = `${journal.tasks.revisionGiven()} ${boardNews()} ${today}`;
    if (known?.asOf !== asOf) known = { asOf, cards: read(today) };
    return known.cards;
  }

  function read(today: string): readonly TaskRef[] {
    const stageIds = journal.boards
      .all(account.id)
      .flatMap(({ stages }) => [...columnTypesOf(stages)])
      .flatMap(([stageId, type]) => (type === 'in_progress' ? [stageId] : []));
    return journal.tasks.assigned(account.id, account.userId, { stageIds, today });
  }

  return {
    offWorkList: () => {
      const listed = new Set(workList(journal, account.id).map(({ taskId }) => taskId));
      return inProgress().filter(({ taskId }) => !listed.has(taskId));
    },
  };
}
