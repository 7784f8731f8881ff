import { columnTypeOf } from '../../../common/domain/board.ts';
import type { Suggestion } from '../../../common/domain/card.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { accountKeyOf } from '../answer-cache.ts';
import { taskRefs } from '../state/task-refs.ts';
import type { Cards, CardsPorts } from './cards.ts';
import { workColumn } from './moves.ts';

export interface Suggestions {
  /** What is offered now. */
  readonly all: () => readonly Suggestion[];
  /** Not offered again for the same timer, after a restart neither. */
  readonly dismiss: (suggestionId: string) => void;
}

type SuggestionsOf = Pick<CardsPorts, 'journal' | 'account' | 'cache' | 'clock' | 'settings'>;

interface Columns {
  readonly isDone: boolean;
  /** Where the card could be worked on; null where it lies outside the backlog. */
  readonly work: string | null;
}

/** What running timers have to do with the columns of their cards. Nothing is ever done without being asked for. */
export function createSuggestions(ports: SuggestionsOf, mayMove: Cards['mayMove']): Suggestions {
  const { journal, account } = ports;
  const accountId = account.id;
  const accountKey = accountKeyOf(account);
  const ref = taskRefs(journal, accountId);
  const dismissed = rememberedKeys(ports, accountKey, 'dismissed suggestions');
  /** Timers whose card was seen in another column than the last one: only then it was moved there while the timer ran. */
  const seenUndone = rememberedKeys(ports, accountKey, 'timers of undone cards');

  function columnsOf(row: TrackerRow): Columns | null {
    const board = journal.boards.get(accountId, row.boardId);
    const stageId = journal.tasks.get(accountId, row.taskId)?.facts?.stageId ?? null;
    // Of a board that was not read yet only the name is known.
    if (board === null || board.stages.length === 0 || stageId === null) return null;
    return { isDone: columnTypeOf(board.stages, stageId) === 'done', work: workColumn(board, stageId)?.name ?? null };
  }

  function suggestionsOf(row: TrackerRow): readonly Suggestion[] {
    const columns = columnsOf(row);
    if (columns === null) return [];
    if (!columns.isDone) seenUndone.add(String(row.id));
    const task = ref(row.taskId, row.boardId);
    if (columns.work !== null && row.isOwn && mayMove(row.boardId))
      return [{ kind: 'to-work', suggestionId: `to-work ${row.id}`, task, column: columns.work }];
    if (columns.isDone && seenUndone.has(String(row.id)))
      return [{ kind: 'done', suggestionId: `done ${row.id}`, task, trackerId: row.id }];
    return [];
  }

  function isWanted({ kind, suggestionId }: Suggestion): boolean {
    const { suggestToWork, suggestStop } = ports.settings();
    return (kind === 'to-work' ? suggestToWork : suggestStop) && !dismissed.has(suggestionId);
  }

  return {
    all: () =>
      journal.trackers
        .running(accountId)
        .flatMap((row) => suggestionsOf(row))
        .filter((suggestion) => isWanted(suggestion)),
    dismiss: dismissed.add,
  };
}

/** The last hundred of some keys, known after a restart as well. */
interface RememberedKeys {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
}

const MOST = 100;

/** `name`: what they are kept under. */
function rememberedKeys({ cache, clock }: SuggestionsOf, accountKey: string, name: string): RememberedKeys {
  let known: readonly string[] | undefined;

  function all(): readonly string[] {
    return (known ??= asTexts(cache.get(accountKey, name)?.value));
  }

  return {
    has: (key) => all().includes(key),
    add: (key) => {
      if (all().includes(key)) return;
      known = [...all(), key].slice(-MOST);
      cache.put(accountKey, name, { asOf: clock.now(), value: known });
    },
  };
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
