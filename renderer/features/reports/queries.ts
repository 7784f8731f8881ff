import type { Weekday } from '../../../common/time/week.ts';
import type { Rounding } from '../../../common/time/rounding.ts';
import type { RangePreset } from '../../../common/time/presets.ts';
import { type GroupKey, NO_FILTERS, type ReportFilters, type ReportQuery } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';

export const PRESETS: readonly { readonly preset: RangePreset; readonly title: string }[] = [
  { preset: 'today', title: msg('Today') },
  { preset: 'yesterday', title: msg('Yesterday') },
  { preset: 'this-week', title: msg('This week') },
  { preset: 'last-week', title: msg('Last week') },
  { preset: 'this-month', title: msg('This month') },
  { preset: 'last-month', title: msg('Last month') },
  { preset: 'last-7-days', title: msg('Last 7 days') },
  { preset: 'last-30-days', title: msg('Last 30 days') },
];

export const GROUP_KEYS: readonly { readonly key: GroupKey; readonly title: string }[] = [
  { key: 'board', title: msg('Board') },
  { key: 'task', title: msg('Task') },
  { key: 'user', title: msg('User') },
  { key: 'sprint', title: msg('Sprint') },
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

/** The same after another one, within a sentence. */
const INNER_TITLES: Readonly<Record<GroupKey, string>> = {
  board: msg('board'),
  task: msg('task'),
  user: msg('user'),
  sprint: msg('sprint'),
};

/** `Board, then task` */
export function groupWords(keys: readonly GroupKey[]): string {
  return groupTitles(keys).reduce((groups, group) => t('{groups}, then {group}', { groups, group }));
}

/** `Board › task` */
export function groupPath(keys: readonly GroupKey[]): string {
  return groupTitles(keys).join(' › ');
}

function groupTitles(keys: readonly GroupKey[]): readonly string[] {
  return keys.map((key, index) => {
    const title = index > 0 ? INNER_TITLES[key] : GROUP_KEYS.find((one) => one.key === key)?.title;
    return t(title ?? key);
  });
}

/** How many of the filters let not everything pass, beside whose time it is. */
export function countFilters(filters: ReportFilters): number {
  const lists = [filters.boardIds, filters.cardTypeIds, filters.swimlaneIds, filters.tags];
  const chosen = lists.filter((list) => list.length > 0).length;
  return chosen + (filters.text.trim() === '' ? 0 : 1);
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
