import type { GroupKey, ReportGroup } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { compareLabels } from './compare-labels.ts';
import type { Line } from './entry.ts';
import type { Sheet } from './sheet.ts';
import { addSums, type LineSums, NO_TIME, sumOf } from './sums.ts';

interface Identity {
  readonly id: number;
  readonly label: string;
  readonly colour: string | null;
}

/** More than these on one level are summed up in one group, for the sake of the way to the window. */
const MOST_GROUPS = 500;

/** Nested groups of all lines, longest first; each level's sums add up to those of the level around it. */
export function groupLines(sheet: Sheet, sums: LineSums, keys: readonly GroupKey[]): readonly ReportGroup[] {
  const all = sheet.lines.map((_line, index) => index);
  const total = sumOf(sums, all).ms;
  return level(all, keys);

  function level(lines: readonly number[], [key, ...inner]: readonly GroupKey[]): readonly ReportGroup[] {
    if (key === undefined) return [];
    return [...membersOf(sheet, lines, key).values()]
      .map(({ identity, members }) => {
        const own = sumOf(sums, members);
        return { key, ...identity, ...own, share: shareOf(own.ms, total), groups: level(members, inner) };
      })
      .toSorted((a, b) => b.ms - a.ms || compareLabels(a.label, b.label) || a.id - b.id);
  }
}

interface Members {
  readonly identity: Identity;
  readonly members: number[];
}

function membersOf(sheet: Sheet, lines: readonly number[], key: GroupKey): Map<number, Members> {
  const found = new Map<number, Members>();
  for (const index of lines) {
    const line = sheet.lines[index];
    if (line === undefined) continue;
    const identity = identityOf(line, key);
    const known = found.get(identity.id);
    if (known === undefined) found.set(identity.id, { identity, members: [index] });
    else known.members.push(index);
  }
  return found;
}

/** What a line belongs to. A sprint is all that was tracked on one task: the services' `sprint_id` is its `task_id`. */
export function identityOf({ task, user }: Line, key: GroupKey): Identity {
  if (key === 'board')
    return { id: task.boardId, label: task.boardName || t('Board {id}', { id: task.boardId }), colour: null };
  if (key === 'user') return { id: user.id, label: user.name, colour: null };
  return { id: task.taskId, label: task.name, colour: task.colour };
}

export function shareOf(ms: number, totalMs: number): number {
  return totalMs === 0 ? 0 : ms / totalMs;
}

/** The same groups, with the smallest ones of each level put together where there are too many of them. */
export function fewerGroups(groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const shown = groups.slice(0, MOST_GROUPS).map((group) => ({ ...group, groups: fewerGroups(group.groups) }));
  const rest = groups.slice(MOST_GROUPS);
  const [first] = rest;
  if (first === undefined) return shown;
  const sums = rest.reduce<typeof NO_TIME>(addSums, NO_TIME);
  const share = rest.reduce((sum, group) => sum + group.share, 0);
  const label = t('{count, number} more', { count: rest.length });
  return [...shown, { key: first.key, id: null, label, colour: null, ...sums, share, groups: [] }];
}
