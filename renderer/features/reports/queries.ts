import type {
  GroupKey,
  RangePreset,
  ReportFilters,
  ReportQuery,
  Rounding,
  Weekday,
} from '../../../common/domain/report.ts';

export const NO_FILTERS: ReportFilters = {
  users: 'me',
  boardIds: [],
  cardTypeIds: [],
  laneIds: [],
  tags: [],
  text: '',
};

export const PRESETS: readonly { readonly preset: RangePreset; readonly title: string }[] = [
  { preset: 'today', title: 'Today' },
  { preset: 'yesterday', title: 'Yesterday' },
  { preset: 'this-week', title: 'This week' },
  { preset: 'last-week', title: 'Last week' },
  { preset: 'this-month', title: 'This month' },
  { preset: 'last-month', title: 'Last month' },
  { preset: 'last-7-days', title: 'Last 7 days' },
  { preset: 'last-30-days', title: 'Last 30 days' },
];

export const GROUP_KEYS: readonly { readonly key: GroupKey; readonly title: string }[] = [
  { key: 'board', title: 'Board' },
  { key: 'task', title: 'Task' },
  { key: 'user', title: 'User' },
  { key: 'sprint', title: 'Sprint' },
];

/** This week's own time, by board and then by task. */
export function firstQuery(weekStartsOn: Weekday, rounding: Rounding): ReportQuery {
  return {
    range: { preset: 'this-week' },
    groupBy: ['board', 'task'],
    filters: NO_FILTERS,
    rounding,
    weekStartsOn,
  };
}

/** `Board, then task`, or with a mark between them `Board › task` */
export function groupWords(keys: readonly GroupKey[], between = ', then '): string {
  const titles = keys.map((key) => GROUP_KEYS.find((one) => one.key === key)?.title ?? key);
  return titles.map((title, index) => (index === 0 ? title : title.toLowerCase())).join(between);
}

/** How many of the filters let not everything pass. */
export function countFilters(filters: ReportFilters): number {
  const lists = [filters.boardIds, filters.cardTypeIds, filters.laneIds, filters.tags];
  const chosen = lists.filter((list) => list.length > 0).length;
  return chosen + (filters.users === 'me' ? 0 : 1) + (filters.text.trim() === '' ? 0 : 1);
}

/**
 * Puts `key` at a place of the nesting (null takes it and all further in away). A key that stands elsewhere changes
 * places with the one that was here, so that none occurs twice.
 */
export function withGroup(keys: readonly GroupKey[], at: number, key: GroupKey | null): readonly GroupKey[] {
  if (key === null) return at === 0 ? keys : keys.slice(0, at);
  const before = keys[at];
  const swapped = keys.map((one) => (one === key && before !== undefined ? before : one));
  return before === undefined ? [...keys.filter((one) => one !== key), key] : swapped.with(at, key);
}
