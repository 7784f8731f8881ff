import { memo } from 'react';
import type { SearchHit } from '../../../common/domain/search.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { OpenIcon, PlusIcon } from '../../ui/icons.tsx';
import { Place, TaskLine } from '../../task/TaskLine.tsx';
import { MarkedName } from '../../task/MarkedName.tsx';
import type { SearchItem } from './search-items.ts';

export interface SearchOptionProps {
  readonly item: SearchItem;
  /** Where a new task would be made: `Product`. */
  readonly createBoard: string;
  /** It would be for the work list, and start no timer. */
  readonly adds: boolean;
  /** Timers, of which the task may have one. */
  readonly running: Snapshot['running'];
  readonly onOpenCard: (taskId: number) => void;
}

/** One line of what the search offers. */
export function SearchOption({ item, createBoard, adds, running, onOpenCard }: SearchOptionProps) {
  if (item.kind === 'hit') {
    const isRunning = running.some(({ task }) => task.taskId === item.hit.task.taskId);
    return <Hit hit={item.hit} isRunning={isRunning} onOpenCard={onOpenCard} />;
  }
  if (item.kind === 'phrase') {
    return (
      <span className="search-phrase">
        <span className="search-command" dir="auto">
          {item.words}
        </span>
        {item.task === undefined ? null : (
          <span className="task-place">
            {' '}
            <span className="task-where">
              <Place task={item.task} />
            </span>
          </span>
        )}
      </span>
    );
  }
  if (item.kind === 'action') {
    const { title, keys } = item.action;
    return (
      <span className="search-action">
        <span dir="auto">{title}</span>
        {keys === undefined ? null : <kbd aria-hidden="true">{keys}</kbd>}
      </span>
    );
  }
  if (item.kind === 'create') {
    return (
      <span className="search-create">
        <PlusIcon />
        <span dir="auto">
          {t(adds ? 'Create task “{name}” on {board} for your list' : 'Create task “{name}” on {board} and start', {
            name: item.name,
            board: createBoard,
          })}
        </span>
      </span>
    );
  }
  return (
    <span className="search-word">
      <code>{item.words}</code> <span className="search-about">{item.about}</span>
    </span>
  );
}

interface HitProps {
  readonly hit: SearchHit;
  readonly isRunning: boolean;
  readonly onOpenCard: (taskId: number) => void;
}

/** Drawn anew only for another answer: a letter changes the field at once, and the cards when they were found. */
const Hit = memo(function Hit({ hit, isRunning, onOpenCard }: HitProps) {
  const { task, marks } = hit;

  return (
    <span className="search-hit">
      <TaskLine task={task} name={<MarkedName name={task.name} marks={marks} />}>
        {isRunning ? <span className="search-running">{t('running')}</span> : null}
      </TaskLine>
      <TodayOn taskId={task.taskId} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; Alt+Enter does it from the keyboard, and the hint below says so */}
      <span
        className="search-open"
        aria-hidden="true"
        title={t('Open the card')}
        onClick={(event) => {
          event.stopPropagation();
          onOpenCard(task.taskId);
        }}
      >
        <OpenIcon />
      </span>
    </span>
  );
});

/** The time of today on a task; nothing where there is none. */
function TodayOn({ taskId }: { readonly taskId: number }) {
  const today = useSnapshot((snapshot) => snapshot.today);
  const sessions = today.sessions.filter(({ task }) => task.taskId === taskId);
  const now = useNow(
    sessions.some(({ endedAt }) => endedAt === null),
    MINUTE_MS,
  );
  if (sessions.length === 0) return null;
  return <span className="search-today tabular">{durationWords(totalMs(sessions, today, now))}</span>;
}
