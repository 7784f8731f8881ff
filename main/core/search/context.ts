import { type BoardRow, type ColumnType, columnTypesOf } from '../../../common/domain/board.ts';
import { fold } from '../../../common/fold.ts';
import { dayOf, isZone } from '../../../common/time/zone-days.ts';
import type { AccountRow } from '../journal/rows.ts';

/** What terms refer to beside the task itself. */
export interface FilterContext {
  readonly timezone: string;
  /** The caller's local date, from which relative dates count. */
  readonly today: string;
  /** Numbers of the people with these initials; `me` is the caller. */
  readonly peopleCalled: (initials: string) => ReadonlySet<number>;
  readonly columnTypeOf: (boardId: number, stageId: number) => ColumnType | null;
  readonly cardTypeName: (boardId: number, cardTypeId: number) => string | null;
  readonly boards: readonly BoardRow[];
}

export function filterContext(
  account: Pick<AccountRow, 'userId' | 'initials' | 'timezone'>,
  boards: readonly BoardRow[],
  nowMs: number,
): FilterContext {
  const columnTypes = new Map<string, ColumnType>();
  const cardTypes = new Map<string, string>();
  const people = new Map<string, Set<number>>();
  const meet = (initials: string, userId: number): void => {
    const called = fold(initials);
    people.set(called, (people.get(called) ?? new Set()).add(userId));
  };
  meet(account.initials, account.userId);
  for (const board of boards) {
    for (const [stageId, type] of columnTypesOf(board.stages)) columnTypes.set(`${board.boardId} ${stageId}`, type);
    for (const { cardTypeId, name } of board.cardTypes) cardTypes.set(`${board.boardId} ${cardTypeId}`, name);
    for (const { initials, userId } of board.people) meet(initials, userId);
  }
  // The service's own zone counts, whatever zone the days here are shown in.
  const timezone = isZone(account.timezone) ? account.timezone : 'UTC';
  return {
    timezone,
    today: dayOf(timezone, nowMs),
    peopleCalled: (initials) =>
      initials.toLowerCase() === 'me' ? new Set([account.userId]) : (people.get(fold(initials)) ?? new Set()),
    columnTypeOf: (boardId, stageId) => columnTypes.get(`${boardId} ${stageId}`) ?? null,
    cardTypeName: (boardId, cardTypeId) => cardTypes.get(`${boardId} ${cardTypeId}`) ?? null,
    boards,
  };
}
