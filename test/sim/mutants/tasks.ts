import { type Mutant, SYNC } from './mutant.ts';

/** Tasks that are made here. */
export const OF_TASKS: readonly Mutant[] = [
  {
    name: 'blind retry of a task: a request without an answer counts as never sent',
    breaks: { says: 'became a double' },
    file: `${SYNC}/after-task-failure.ts`,
    find: "end.verb === 'list' ? now.inDoubt : inDoubt",
    replace: "end.verb === 'list' ? now.inDoubt : false",
  },
  {
    name: 'stealing: a card of that name is ours, whoever made it',
    breaks: { says: 'which somebody else made' },
    file: `${SYNC}/same-task.ts`,
    find: '(task.userId ?? userId) === userId &&',
    replace: '',
  },
  {
    name: 'a card that was sent is sent again after each start',
    breaks: { says: 'became a double' },
    file: `${SYNC}/send-task.ts`,
    find: 'journal.newTasks.save({ ...row, inDoubt: true });',
    replace: '',
  },
];
