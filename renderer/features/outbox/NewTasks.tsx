import { memo, type RefObject, useRef, useState } from 'react';
import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import { t } from '../../../common/i18n/translate.ts';
import { type Cardclock, useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenWords } from './entry-words.ts';
import { ServiceWords } from './EntryRow.tsx';
import {
  candidateWords,
  serviceWords,
  TASK_ACTION_NAMES,
  TASK_STATE_TITLES,
  taskActionsInOrder,
  taskSentence,
} from './new-task-words.ts';
import { ChangeNewTask, RemoveDouble, UseAnotherTask } from './NewTaskDialogs.tsx';

/** What is asked in a dialog: held here, so that a task that gets settled meanwhile does not take the dialog with it. */
interface Asked {
  readonly item: NewTaskItem;
  readonly what: AskedAction;
}

export interface NewTasksProps {
  readonly tasks: readonly NewTaskItem[];
  /** Has the cursor after a dialog whose task is gone by then. */
  readonly home: RefObject<HTMLElement | null>;
}

/** Tasks that were made here: how each stands on its way to the board, and what can be done about it. */
export function NewTasks({ tasks, home }: NewTasksProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, tasks);
  const [asked, setAsked] = useState<Asked>();
  useFocusAfterDialog(home, asked !== undefined);
  const close = (): void => setAsked(undefined);

  return (
    <>
      {tasks.length === 0 ? null : (
        <section className="outbox-part" aria-labelledby="outbox-tasks-title">
          <h3 id="outbox-tasks-title">{t('New tasks')}</h3>
          <ul ref={list} className="outbox-rows" aria-labelledby="outbox-tasks-title" tabIndex={-1}>
            {tasks.map((item) => (
              <NewTaskRow key={item.task.taskId} item={item} onAsk={(what) => setAsked({ item, what })} />
            ))}
          </ul>
        </section>
      )}
      {asked?.what === 'change' ? <ChangeNewTask item={asked.item} onClose={close} /> : null}
      {asked?.what === 'use' ? <UseAnotherTask item={asked.item} onClose={close} /> : null}
      {asked?.what === 'remove-double' ? <RemoveDouble item={asked.item} onClose={close} /> : null}
    </>
  );
}

interface NewTaskRowProps {
  readonly item: NewTaskItem;
  /** What cannot be done without asking more. */
  readonly onAsk: (what: AskedAction) => void;
}

const NewTaskRow = memo(function NewTaskRow({ item, onAsk }: NewTaskRowProps) {
  const calendar = useCalendar();
  const actions = createTaskActions(useCardclock());
  const { task, state } = item;
  const nameId = `outbox-task-${task.taskId}`;

  function run(action: NewTaskAction): void {
    if (action === 'change' || action === 'use' || action === 'remove-double') onAsk(action);
    else actions[action](item);
  }

  return (
    <li className={`outbox-row outbox-${state}`}>
      <div id={nameId} className="outbox-task">
        <TaskLine task={task} />
      </div>
      <p className="outbox-state">
        <strong>{t(TASK_STATE_TITLES[state])}</strong> {taskSentence(item)}
      </p>
      <ServiceWords words={serviceWords(item)} />
      <Candidates item={item} describedBy={nameId} onUse={(candidate) => actions.isThis(item, candidate)} />
      <div className="outbox-foot">
        <p className="outbox-soft">{whenWords(item, calendar)}</p>
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
      className="outbox-candidates"
      aria-label={question.kind === 'double' ? t('The other tasks') : t('Possible matches')}
    >
      {question.candidates.map((candidate) => (
        <li key={candidate.taskId}>
          <span className="tabular">{candidateWords(candidate, calendar)}</span>
          {question.kind === 'unclear' ? (
            <Button aria-describedby={describedBy} onPress={() => onUse(candidate)}>
              {t('It’s #{id}', { id: candidate.taskId })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What is asked about in a dialog first. */
type AskedAction = Extract<NewTaskAction, 'change' | 'use' | 'remove-double'>;

/** What the other buttons of a new task do. */
type TaskActions = Readonly<Record<Exclude<NewTaskAction, AskedAction>, (item: NewTaskItem) => void>> & {
  readonly isThis: (item: NewTaskItem, candidate: TaskCandidate) => void;
};

function createTaskActions(cardclock: Cardclock): TaskActions {
  const { ask } = cardclock;

  async function discard({ task, entries }: NewTaskItem): Promise<void> {
    const reply = await ask('new-task:discard', { taskId: task.taskId });
    const name = quoted(task.name);
    const said =
      entries === 0
        ? t('Discarded the new task {task}.', { task: name })
        : t('Discarded the new task {task} with its time.', { task: name });
    sayDone(cardclock, reply, said);
  }

  return {
    retry: ({ task }) => void ask('new-task:retry', { taskId: task.taskId }),
    create: ({ task }) => void ask('new-task:create', { taskId: task.taskId }),
    'keep-both': ({ task }) => void ask('new-task:keep-both', { taskId: task.taskId }),
    discard: (item) => void discard(item),
    isThis: ({ task }, candidate) => void ask('new-task:use', { taskId: task.taskId, actualId: candidate.taskId }),
  };
}
