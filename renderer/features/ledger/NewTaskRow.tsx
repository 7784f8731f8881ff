import { memo } from 'react';
import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { TaskLine } from '../task/TaskLine.tsx';
import { whenWords } from './ledger-words.ts';
import { type AskedAction, createTaskActions } from './new-task-actions.ts';
import {
  candidateWords,
  serviceWords,
  TASK_ACTION_NAMES,
  TASK_STATE_TITLES,
  taskActionsInOrder,
  taskSentence,
} from './new-task-words.ts';
import { useCalendar } from './use-calendar.ts';

export interface NewTaskRowProps {
  readonly item: NewTaskItem;
  /** What cannot be done without asking more. */
  readonly onAsk: (what: AskedAction) => void;
}

export const NewTaskRow = memo(function NewTaskRow({ item, onAsk }: NewTaskRowProps) {
  const calendar = useCalendar();
  const actions = createTaskActions(useCardclock());
  const { task, state } = item;
  const nameId = `ledger-task-${task.taskId}`;
  const told = serviceWords(item);

  function run(action: NewTaskAction): void {
    if (action === 'change' || action === 'use' || action === 'remove-double') onAsk(action);
    else actions[action](item);
  }

  return (
    <li className={`ledger-row ledger-${state}`}>
      <div id={nameId} className="ledger-task">
        <TaskLine task={task} />
      </div>
      <p className="ledger-state">
        <strong>{t(TASK_STATE_TITLES[state])}</strong> {taskSentence(item)}
      </p>
      {told === null ? null : (
        <blockquote className="ledger-words" dir="auto">
          {told}
        </blockquote>
      )}
      <Candidates item={item} describedBy={nameId} onUse={(candidate) => actions.isThis(item, candidate)} />
      <p className="ledger-when">{whenWords(item, calendar)}</p>
      <div className="ledger-actions">
        {taskActionsInOrder(item.actions).map((action) => (
          <Button
            key={action}
            variant={action === 'discard' ? 'quiet' : 'plain'}
            aria-describedby={nameId}
            onPress={() => run(action)}
          >
            {t(TASK_ACTION_NAMES[action])}
          </Button>
        ))}
      </div>
    </li>
  );
});

interface CandidatesProps {
  readonly item: NewTaskItem;
  readonly describedBy: string;
  readonly onUse: (candidate: TaskCandidate) => void;
}

/** The cards in question, by number and moment: their names are all the same. */
function Candidates({ item: { question }, describedBy, onUse }: CandidatesProps) {
  const calendar = useCalendar();
  if (question === null || question.kind === 'refused' || question.candidates.length === 0) return null;
  return (
    <ul
      className="ledger-candidates"
      aria-label={question.kind === 'double' ? t('The other cards') : t('Cards that may be it')}
    >
      {question.candidates.map((candidate) => (
        <li key={candidate.taskId}>
          <span className="tabular">{candidateWords(candidate, calendar)}</span>
          {question.kind === 'unclear' ? (
            <Button aria-describedby={describedBy} onPress={() => onUse(candidate)}>
              {t('It is #{id}', { id: candidate.taskId })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
