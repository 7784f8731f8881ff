import type { NamedId, ReportFilters } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { type TaskRefs, taskRefs } from '../state/task-refs.ts';
import { needsTraits } from './filters.ts';
import type { TaskTraits } from './ports.ts';
import type { Served } from './served.ts';

export interface BoardSources {
  readonly journal: Journal;
  readonly served: Served;
  readonly account: AccountRow;
}

/** Those that the service named, or else those that tasks are known of. */
export async function knownBoards(
  { journal, served, account }: BoardSources,
  isFresh: boolean,
): Promise<readonly NamedId[]> {
  const told = await served.boards(isFresh);
  if (told.asOf !== null) return told.value;
  return journal.tasks
    .boardIds(account.id)
    .map((id) => ({ id, name: journal.tasks.boardName(account.id, id) ?? t('Board {id}', { id }) }));
}

export function boardIds(boards: readonly NamedId[]): readonly number[] {
  return boards.map(({ id }) => id);
}

/** What the filters ask of tasks, as far as it is known here. */
export async function traitsOf(
  { served }: Pick<BoardSources, 'served'>,
  { filters, isFresh }: { readonly filters: ReportFilters; readonly isFresh: boolean },
  boards: readonly NamedId[],
): Promise<{ value: ReadonlyMap<number, TaskTraits>; problems: readonly string[] }> {
  const value = new Map<number, TaskTraits>();
  const problems: string[] = [];
  if (!needsTraits(filters)) return { value, problems };
  for (const { id, name } of boards) {
    if (filters.boardIds.length > 0 && !filters.boardIds.includes(id)) continue;
    const told = await served.traits(isFresh, id);
    for (const traits of told.value) value.set(traits.taskId, traits);
    if (told.problem !== null)
      problems.push(`${t('What the cards of “{name}” can be filtered by is not new.', { name })} ${told.problem}`);
  }
  return { value, problems };
}

/** Names of the journal first, then those of `names`, by task. */
export function taskNames(
  { journal, account }: Omit<BoardSources, 'served'>,
  names: ReadonlyMap<number, string>,
  boards: readonly NamedId[],
): TaskRefs {
  const ref = taskRefs(journal, account.id);
  const boardNames = new Map(boards.map(({ id, name }) => [id, name]));
  return (taskId, boardId) => {
    const task = journal.tasks.get(account.id, taskId);
    const known = ref(taskId, boardId, task);
    const isNamed = task !== null || journal.newTasks.get(account.id, taskId) !== null;
    const name = isNamed ? known.name : (names.get(taskId) ?? known.name);
    const boardName = boardNames.get(boardId) ?? known.boardName;
    return { ...known, name, boardId, boardName: boardName || t('Board {id}', { id: boardId }) };
  };
}

export function userNames(account: AccountRow, users: readonly NamedId[]): (userId: number) => NamedId {
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: id === account.userId ? account.userName : (names.get(id) ?? t('User {id}', { id })) });
}
