import './search.css';
import type { SearchHit } from '../../../common/domain/search.ts';
import { TaskLine } from '../task/TaskLine.tsx';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Palette } from '../../ui/Palette.tsx';
import type { Pick } from '../../ui/use-palette.ts';
import { MarkedName } from './MarkedName.tsx';
import { useSearch, type Search as SearchState } from './use-search.ts';

export interface SearchProps {
  /** Grows with every press of Ctrl/Cmd K. */
  readonly focusRequest: number;
}

interface Item {
  readonly key: string;
  readonly hit: SearchHit;
}

/** Finds a task by any of its words: Enter starts it, Shift+Enter puts it on the work list. */
export function Search({ focusRequest }: SearchProps) {
  const { ask, messages } = useCardclock();
  const search = useSearch();
  const running = useSnapshot((snapshot) => snapshot.running);
  const items = search.hits.map((hit) => ({ key: String(hit.task.taskId), hit }));

  async function pick({ key, shift }: Pick): Promise<void> {
    const task = search.hits.find((hit) => String(hit.task.taskId) === key)?.task;
    if (task === undefined) return;
    const reply = await ask(shift ? 'work-list:add' : 'timer:start', { taskId: task.taskId });
    if (shift && reply.ok) messages.done(`“${task.name}” is on the work list.`);
  }

  return (
    <search className="search">
      <Palette<Item>
        label="Search tasks"
        placeholder="Search tasks"
        listLabel="Tasks found"
        icon={<SearchIcon />}
        value={search.query}
        onChange={search.setQuery}
        onOpen={search.refresh}
        items={items}
        isCurrent={search.isCurrent}
        onPick={(chosen) => void pick(chosen)}
        focusRequest={focusRequest}
        renderItem={({ hit }) => (
          <TaskLine task={hit.task} name={<MarkedName name={hit.task.name} marks={hit.marks} />}>
            {running.some((timer) => timer.task.taskId === hit.task.taskId) ? (
              <span className="search-running">running</span>
            ) : null}
          </TaskLine>
        )}
        note={<Note search={search} />}
      />
    </search>
  );
}

function Note({ search }: { readonly search: SearchState }) {
  return (
    <div className="search-note">
      <p>{sentence(search)}</p>
      <p className="hidden-visually" aria-live="polite">
        {spoken(search)}
      </p>
      {search.problem === null ? null : <p className="search-problem">{search.problem}</p>}
      {search.hits.length === 0 ? null : (
        <p className="search-keys">
          <span>
            <kbd>Enter</kbd> starts
          </span>
          <span>
            <kbd>Shift Enter</kbd> adds to the work list
          </span>
        </p>
      )}
    </div>
  );
}

/** For screen readers, once the list has come to rest; not at every letter. */
function spoken({ hits, query, isServiceAsked }: SearchState): string {
  if (isServiceAsked || query.trim() === '') return '';
  return hits.length === 1 ? '1 task found' : `${hits.length} tasks found`;
}

function sentence({ hits, query, isServiceAsked }: SearchState): string | null {
  if (isServiceAsked) return hits.length === 0 ? 'Asking the service…' : 'Asking the service for more…';
  if (hits.length > 0) return null;
  return query.trim() === '' ? 'Type a part of a task’s name.' : `No task matches “${query.trim()}”.`;
}
