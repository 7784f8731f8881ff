import './task-line.css';
import type { ReactNode } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { typeColour } from './colour.ts';

export interface TaskLineProps {
  readonly task: TaskRef;
  /** The name in another dress, for example with its matches marked. */
  readonly name?: ReactNode;
  /** Beside the board, in the second line. */
  readonly children?: ReactNode;
}

/** A task as every list shows it: its name, and under it the board and the lane. */
export function TaskLine({ task, name, children }: TaskLineProps) {
  return (
    <span className="task-line">
      <span className={`task-dot task-dot-${typeColour(task.colour)}`} aria-hidden="true" />
      <span className="task-words">
        <span className="task-name" dir="auto" title={task.name}>
          <span>{name ?? task.name}</span>
        </span>{' '}
        <span className="task-place">
          <span className="task-where">
            <Place task={task} />
          </span>
          {children}
        </span>
      </span>
    </span>
  );
}

/** `Product · In progress`, or the board alone where the lane is not known; each in its own direction of writing. */
export function Place({ task }: { readonly task: TaskRef }) {
  return (
    <>
      <bdi>{task.boardName}</bdi>
      {task.lane === null ? null : (
        <>
          {' · '}
          <bdi>{task.lane}</bdi>
        </>
      )}
    </>
  );
}
