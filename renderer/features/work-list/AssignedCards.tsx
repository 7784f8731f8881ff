import { memo, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useRequest } from '../../store/request.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { useQuery } from '../../store/use-query.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PlayIcon, PlusIcon } from '../../ui/icons.tsx';
import type { WorkListActions } from './work-list-actions.ts';

/** Longer than anybody reads: the search finds the others. */
const MOST = 50;

/** What the search calls them. */
const QUERY = '@me is:in_progress';

/** Cards of the person in progress that are not on the work list: a line at its end, and no more until it is asked for. */
export const AssignedCards = memo(function AssignedCards({ actions }: { readonly actions: WorkListActions }) {
  const { assignedRequest } = useCardclock();
  const count = useSnapshot((snapshot) => snapshot.assigned ?? 0);
  const [isOpen, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const listId = useId();
  useKeptFocus(region, count);
  useRequest(assignedRequest, () => {
    setOpen(true);
    setRequested(true);
    region.current?.querySelector('button')?.focus();
  });

  function toggle(): void {
    setOpen(!isOpen);
    setRequested(false);
  }

  return (
    <div className="assigned" ref={region} tabIndex={-1}>
      {count === 0 ? null : (
        <DisclosureButton panelId={listId} isOpen={isOpen} onToggle={toggle}>
          {t(
            '{count, plural, one {# task assigned to you is in progress} other {# tasks assigned to you are in progress}}',
            { count },
          )}
        </DisclosureButton>
      )}
      {count === 0 || !isOpen ? null : (
        <CardList id={listId} count={count} isRequested={isRequested} actions={actions} />
      )}
    </div>
  );
});

interface CardListProps {
  readonly id: string;
  readonly count: number;
  /** From elsewhere: it comes in sight, which it need not below what was clicked. */
  readonly isRequested: boolean;
  readonly actions: WorkListActions;
}

function CardList({ id, count, isRequested, actions }: CardListProps) {
  const { searchRequest } = useCardclock();
  const workList = useSnapshot((snapshot) => snapshot.workList);
  const boardNews = useSnapshot((snapshot) => snapshot.boardNews);
  const listed = new Set(workList.map(({ task }) => task.taskId));
  const again = `${boardNews} ${count} ${[...listed].join(' ')}`;
  const { value: cards = [], failure } = useQuery('task:assigned', null, { again });
  const list = useRef<HTMLUListElement>(null);
  const isThere = cards.length > 0;
  useEffect(() => {
    if (isRequested && isThere) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isRequested, isThere]);
  // Those that are on the work list by now are known before the next answer.
  const shown = cards.filter(({ taskId }) => !listed.has(taskId)).slice(0, MOST);

  return (
    <>
      {failure === undefined ? null : <p role="alert">{failure.message}</p>}
      <ul ref={list} id={id} aria-label={t('Assigned to you, in progress')}>
        {shown.map((task) => (
          <li key={task.taskId} className="work-list-row assigned-row">
            <IconButton
              label={t('Start {task}', { task: task.name })}
              tone="accent"
              onPress={() => actions.start(task.taskId)}
            >
              <PlayIcon />
            </IconButton>
            <TaskLine task={task} onOpen={() => actions.openCard(task.taskId)} />
            <IconButton label={t('Put {task} on your list', { task: task.name })} onPress={() => actions.add(task)}>
              <PlusIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {count > MOST ? (
        <Button variant="quiet" onPress={() => searchRequest.make({ text: QUERY })}>
          {t('Find all of them')}
        </Button>
      ) : null}
    </>
  );
}
