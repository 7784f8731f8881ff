import { Fragment } from 'react';
import type { Question } from '../../../common/domain/snapshot.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { sayDone } from '../ledger/say-done.ts';
import { Card } from './Card.tsx';

export interface LinkQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'link' }>;
}

/** A link was opened outside the app: whoever made it, only the person starts and stops. */
export function LinkQuestion({ question }: LinkQuestionProps) {
  const cardclock = useCardclock();
  const endsAnother = useSnapshot(({ settings, running }) => !settings.severalTimers && running.some(({ own }) => own));
  const { linkId, asks, tasks } = question;
  const names = tasks.map(({ name }) => `“${name}”`).join(' and ');
  const isOne = tasks.length === 1;
  const done = asks === 'start' ? `${names} was started.` : `${names} ${isOne ? 'was' : 'were'} stopped.`;
  const startOutcome = endsAnother ? 'The timer that runs is stopped' : 'Its time counts from now on';

  async function answer(chosen: 'do' | 'not-now', words: string): Promise<void> {
    sayDone(cardclock, await cardclock.ask('link:answer', { linkId, answer: chosen }), words);
  }

  return (
    <Card
      title={asks === 'start' ? 'Start a timer?' : `Stop the timer${isOne ? '' : 's'}?`}
      choices={[
        {
          label: asks === 'start' ? 'Start' : 'Stop',
          outcome: asks === 'start' ? startOutcome : `${isOne ? 'Its' : 'Their'} time until now is kept`,
          run: async () => await answer('do', done),
        },
        { label: 'Not now', outcome: 'Nothing changes', run: async () => await answer('not-now', '') },
      ]}
    >
      <p>
        A link asks to {asks}
        {tasks.map(({ taskId, name }, at) => (
          <Fragment key={taskId}>
            {at === 0 ? ' ' : ' and '}
            <bdi className="question-task" title={name}>
              {name}
            </bdi>
          </Fragment>
        ))}
        .
      </p>
      <p className="question-more">It came from another program. Start and stop only what you meant to.</p>
    </Card>
  );
}
