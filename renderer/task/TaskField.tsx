import './task-field.css';
import { useEffect, useRef } from 'react';
import type { TaskRef } from '../../common/domain/task.ts';
import { t } from '../../common/i18n/translate.ts';
import { useSnapshot } from '../store/cardclock.ts';
import { Button } from '../ui/Button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Palette } from '../ui/Palette.tsx';
import { MarkedName } from './MarkedName.tsx';
import { TaskLine } from './TaskLine.tsx';
import { noTaskWords, useSearch } from './use-search.ts';

export interface TaskFieldProps {
  readonly task: TaskRef | undefined;
  /** Not to be found: the id of a task that cannot be meant. */
  readonly without?: number;
  readonly onPick: (task: TaskRef | undefined) => void;
  /** In a sentence; undefined while nothing is wrong. */
  readonly problem: string | undefined;
  /** Its list is there at once: nothing else is asked. */
  readonly isOpen?: boolean;
}

/** A task, found as in the search of the tracking column: the last ones as soon as its list is opened, others by any part of their name. */
export function TaskField({ task, without, onPick, problem, isOpen = false }: TaskFieldProps) {
  const change = useRef<HTMLDivElement>(null);
  const isPicked = task !== undefined;

  useEffect(() => {
    if (isPicked) change.current?.querySelector('button')?.focus();
  }, [isPicked]);

  return (
    <div className="add-time-task">
      <p className="text-field-label">{t('Task')}</p>
      {task === undefined ? (
        <Find without={without} onPick={onPick} isOpen={isOpen} />
      ) : (
        <div ref={change} className="add-time-picked">
          <TaskLine task={task} />
          <Button aria-label={t('Change task, now {task}', { task: task.name })} onPress={() => onPick(undefined)}>
            {t('Change')}
          </Button>
        </div>
      )}
      <p className="text-field-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

interface FindProps {
  readonly without: number | undefined;
  readonly onPick: (task: TaskRef) => void;
  readonly isOpen: boolean;
}

function Find({ without, onPick, isOpen }: FindProps) {
  const search = useSearch();
  const hits = [...search.hits, ...search.late].filter(({ task }) => task.taskId !== without);

  return (
    <Palette
      label={t('Task')}
      placeholder={t('Search tasks')}
      listLabel={t('Tasks found')}
      icon={<SearchIcon />}
      value={search.query}
      onChange={search.setQuery}
      onOpen={search.refresh}
      groups={[{ key: 'tasks', title: '', items: hits.map((hit) => ({ key: String(hit.task.taskId), hit })) }]}
      isCurrent={search.isCurrent}
      onPick={({ key }) => {
        const picked = hits.find((hit) => String(hit.task.taskId) === key)?.task;
        if (picked !== undefined) onPick(picked);
      }}
      isFirst
      opensOnFocus={isOpen}
      leavesEscape={isOpen}
      renderItem={({ hit }) => (
        <TaskLine task={hit.task} name={<MarkedName name={hit.task.name} marks={hit.marks} />} />
      )}
      note={<Note hits={hits.length} query={search.query} problem={search.problem} />}
    />
  );
}

interface NoteProps {
  readonly hits: number;
  readonly query: string;
  readonly problem: string | null;
}

function Note({ hits, query, problem }: NoteProps) {
  const isUnread = useSnapshot(({ boardsUnread }) => boardsUnread === true);
  if (hits > 0 && problem === null) return null;
  const typed = query.trim();
  const nothing = typed === '' ? t('Type a part of the task’s name.') : noTaskWords(typed, isUnread);
  return <p className="add-time-note">{problem ?? nothing}</p>;
}
