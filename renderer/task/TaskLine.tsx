import './task-line.css';
import type { ReactNode } from 'react';
import { isNotOnBoard, type TaskRef } from '../../common/domain/task.ts';
import { t } from '../../common/i18n/translate.ts';
import { useBoardColour } from './colour.ts';

export interface TaskLineProps {
  readonly task: TaskRef;
  /** The name in another dress, for example with its matches marked. */
  readonly name?: ReactNode;
  /** Makes the name a button that opens the card. */
  readonly onOpen?: () => void;
  /** False: the Tab key passes that button by, because another row of its list has the cursor. */
  readonly isReachable?: boolean;
  /** Beside the board, in the second line. */
  readonly children?: ReactNode;
}

/** A task as every list shows it: its name, and under it the board and the column. */
export function TaskLine({ task, name, onOpen, isReachable = true, children }: TaskLineProps) {
  const colour = useBoardColour(task.boardId);
  const shown = (
    <span className="task-name" dir="auto" title={task.name}>
      <span>{name ?? task.name}</span>
    </span>
  );

  return (
    <span className="task-line">
      <span className={`task-dot task-dot-${colour}`} aria-hidden="true" />
      <span className="task-words">
        {onOpen === undefined ? (
          shown
        ) : (
          <button
            type="button"
            className="task-open"
            aria-label={t('Open {task}', { task: task.name })}
            {...(isReachable ? {} : { tabIndex: -1 })}
            onClick={onOpen}
          >
            {shown}
          </button>
        )}{' '}
        <span className="task-place">
          <span className="task-where" title={placeWords(task)}>
            <Place task={task} />
          </span>
          {children}
        </span>
      </span>
    </span>
  );
}

/** The whole of it, where there is no room for more than its beginning. */
export function placeWords(task: TaskRef): string {
  const place = task.column === null ? task.boardName : `${task.boardName} · ${task.column}`;
  return isNotOnBoard(task) ? `${t('Not on the board yet')} · ${place}` : place;
}

/**
 * `Product · In progress`, or the board alone where the column is not known; each in its own direction of writing. A task that
 * was made here says so until the board has it.
 */
export function Place({ task }: { readonly task: TaskRef }) {
  return (
    <>
      {/* First: the end is cut off where there is little room. */}
      {isNotOnBoard(task) ? `${t('Not on the board yet')} · ` : null}
      <bdi>{task.boardName}</bdi>
      {task.column === null ? null : (
        <>
          {' · '}
          <bdi>{task.column}</bdi>
        </>
      )}
    </>
  );
}
