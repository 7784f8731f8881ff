import type { ReactElement } from 'react';
import { LINK_ASKS, quotedTogether } from '../../../common/domain/question-words.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { Translated } from '../../ui/Translated.tsx';
import { QuestionBox, TaskName } from './QuestionBox.tsx';

export interface LinkQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'link' }>;
}

/** A link was opened outside the app: whoever made it, only the person starts and stops. */
export function LinkQuestion({ question }: LinkQuestionProps) {
  const cardclock = useCardclock();
  const endsAnother = useSnapshot(({ settings, running }) => !settings.severalTimers && running.some(({ own }) => own));
  const { linkId, asks, tasks } = question;
  const names = quotedTogether(tasks.map(({ name }) => name));
  const count = tasks.length;
  const start = {
    title: t('Start a timer?'),
    label: t('Start'),
    outcome: endsAnother ? t('The running timer is stopped') : t('Its time counts from now on'),
    done: t('{tasks} was started.', { tasks: names }),
  };
  const stop = {
    title: t('{count, plural, one {Stop the timer?} other {Stop the timers?}}', { count }),
    label: t('Stop'),
    outcome: t('{count, plural, one {Its time until now is kept} other {Their time until now is kept}}', { count }),
    done: t('{count, plural, one {{tasks} was stopped.} other {{tasks} were stopped.}}', { tasks: names, count }),
  };
  const { title, label, outcome, done } = asks === 'start' ? start : stop;

  async function answer(chosen: 'do' | 'not-now', words: string): Promise<void> {
    sayDone(cardclock, await cardclock.ask('link:answer', { linkId, answer: chosen }), words);
  }

  return (
    <QuestionBox
      title={title}
      choices={[
        { label, outcome, run: async () => await answer('do', done) },
        {
          label: t('Not now'),
          outcome: t('Nothing changes'),
          run: async () => await answer('not-now', ''),
        },
      ]}
    >
      <p>
        <Translated message={LINK_ASKS[asks]} values={{ tasks: <Names tasks={tasks} /> }} />
      </p>
      <p className="question-more">{t('It came from another program. Start and stop only what you meant to.')}</p>
    </QuestionBox>
  );
}

function Names({ tasks }: Pick<LinkQuestionProps['question'], 'tasks'>) {
  const names = tasks.map(({ taskId, name }): ReactElement => <TaskName key={taskId} name={name} />);
  return names.reduce((list, last) => <Translated message="{list} and {last}" values={{ list, last }} />);
}
