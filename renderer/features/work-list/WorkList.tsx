import './work-list.css';
import { useRef } from 'react';
import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWorkList } from './use-work-list.ts';
import { WorkListItem } from './WorkListItem.tsx';

export interface WorkListProps {
  readonly rows: readonly WorkListRow[];
  readonly today: Bounds;
}

/** The tasks at hand, in the person's own order, highlighted ones first. */
export function WorkList({ rows, today }: WorkListProps) {
  const actions = useWorkList(rows);
  const listRef = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(listRef, rows, actions);

  return (
    <section className="work-list" aria-labelledby="work-list-title">
      <header className="work-list-head">
        <h2 id="work-list-title">Work list</h2>
        {rows.length === 0 ? null : <p aria-hidden="true">today, in all</p>}
      </header>
      {rows.length === 0 ? (
        <p className="work-list-empty">
          Empty so far. Search for a task and press <kbd>Enter</kbd> to start it, or <kbd>Shift Enter</kbd> to put it
          here for later.
        </p>
      ) : null}
      <ul ref={listRef} className="work-list-rows" aria-labelledby="work-list-title">
        {rows.map((row, index) => (
          <WorkListItem
            key={row.task.taskId}
            row={row}
            today={today}
            actions={actions}
            isCurrent={index === keys.currentIndex}
            onFocus={() => keys.setCurrent(row.task.taskId)}
            onKeyDown={(event) => keys.onKeyDown(event, index)}
            onDrop={(taskId, edge) => actions.drop(taskId, index, edge)}
          />
        ))}
      </ul>
    </section>
  );
}
