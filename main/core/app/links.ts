import { type DeepLink, readDeepLink } from '../../../common/deep-link.ts';
import type { Place } from '../../../common/domain/place.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import { taskRefs } from '../state/task-refs.ts';
import { UserFailure } from '../user-failure.ts';
import type { Commands } from '../commands/run.ts';
import type { Session } from './session.ts';
import { type AccountTimer, timersOfOtherAccounts } from './timers-of-all-accounts.ts';

type LinkQuestion = Extract<Question, { readonly kind: 'link' }>;

/** Links that came from outside: what would change something is asked about, and only the person's answer does it. */
export interface Links {
  readonly questions: () => readonly LinkQuestion[];
  /** Where the window goes for it; null: what there is to say or to ask is on the screen already. */
  readonly follow: (text: string) => Place | null;
  /** Gives the id for `undo`; null where nothing, or more than one thing, changed. */
  readonly answer: (linkId: number, answer: 'do' | 'not-now') => number | null;
}

interface Asked {
  readonly linkId: number;
  readonly accountId: number;
  readonly link: Exclude<DeepLink, { kind: 'task' }>;
}

/** One question at a time, about the latest link: a page can open hundreds of them. */
export function createLinks({
  journal,
  session,
  onChange,
  run,
  notify,
}: {
  readonly journal: Journal;
  readonly session: () => Pick<Session, 'account' | 'view'> | null;
  /** There is something to ask, or no longer. */
  readonly onChange: () => void;
  readonly run: Commands['run'];
  readonly notify: (id: string, text: string) => void;
}): Links {
  let asked: Asked | null = null;
  let lastId = 0;

  function say(text: string): null {
    notify('link', text);
    return null;
  }

  /** Whatever runs in the open account, and what was started here in the others. */
  function allRunning(): readonly Pick<AccountTimer, 'trackerId' | 'task'>[] {
    return [...(session()?.view.running() ?? []), ...timersOfOtherAccounts(journal)];
  }

  function follow(text: string): Place | null {
    const read = readDeepLink(text);
    if (!read.ok) return say(read.reason);
    const { link } = read;
    const current = session();
    if (current === null) return say(t('A link was not followed, because nobody is signed in.'));
    if (link.kind === 'task') return { kind: 'card', taskId: link.taskId };
    if (link.kind === 'stop' && allRunning().length === 0)
      return say(t('A link asks to stop the timer, and none runs.'));
    if (link.kind === 'start') {
      const own = current.view.running().find(({ task }) => task.taskId === link.taskId);
      if (own !== undefined)
        return say(t('A link asks to start “{task}”, which is already running.', { task: own.task.name }));
      if (journal.tasks.get(current.account.id, link.taskId) === null) {
        const { taskId } = link;
        say(
          t('A link asks to start task {taskId}, which is not known here: look at it, and start it there.', { taskId }),
        );
        return { kind: 'card', taskId };
      }
    }
    lastId += 1;
    asked = { linkId: lastId, accountId: current.account.id, link };
    onChange();
    return null;
  }

  /** What it is about by now: a timer that was stopped, or a card that was started, needs no answer any more. */
  function tasksOf({ accountId, link }: Asked): readonly TaskRef[] {
    const current = session();
    if (current === null || current.account.id !== accountId) return [];
    if (link.kind === 'stop') return allRunning().map(({ task }) => task);
    const isRunning = current.view.running().some(({ task }) => task.taskId === link.taskId);
    return isRunning ? [] : [taskRefs(journal, accountId)(link.taskId, 0)];
  }

  function act({ link }: Asked): number | null {
    if (link.kind === 'start') return run({ kind: 'timer:start', taskId: link.taskId }).changeId;
    const stopped = everyOne(allRunning(), ({ trackerId }) => run({ kind: 'timer:stop', trackerId }));
    return stopped.length === 1 ? (stopped[0]?.changeId ?? null) : null;
  }

  return {
    questions: () => {
      const tasks = asked === null ? [] : tasksOf(asked);
      if (asked === null || tasks.length === 0) return [];
      return [{ kind: 'link', linkId: asked.linkId, asks: asked.link.kind, tasks }];
    },
    follow,
    answer: (linkId, answer) => {
      const question = asked;
      if (question?.linkId !== linkId || tasksOf(question).length === 0)
        throw new UserFailure('not-found', t('The question about this link is closed. Nothing was done.'));
      asked = null;
      try {
        return answer === 'do' ? act(question) : null;
      } finally {
        onChange();
      }
    },
  };
}

/** Does it to each of them, whatever becomes of the others; throws what failed first. */
function everyOne<T, R>(parts: readonly T[], work: (part: T) => R): R[] {
  const failures: unknown[] = [];
  const results = parts.flatMap((part) => {
    try {
      return [work(part)];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (failures.length > 0) throw failures[0];
  return results;
}
