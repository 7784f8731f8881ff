import type { Question } from '../../../common/domain/snapshot.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Card } from './Card.tsx';
import { vanishedSentence } from './question-words.ts';

export interface PastEndQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'past-end' }>;
}

/** Asked once per account; the answer is remembered. */
export function PastEndQuestion({ question }: PastEndQuestionProps) {
  const { ask } = useCardclock();
  const { count } = question;

  async function answer(chosen: 'move' | 'keep'): Promise<void> {
    await ask('account:answer-past-end', { answer: chosen });
  }

  return (
    <Card
      title="Times that end in the past"
      choices={[
        {
          label: 'Log as ending now',
          outcome: 'Each stays marked in the ledger',
          run: async () => await answer('move'),
        },
        { label: 'Keep them here', outcome: 'They stay in the ledger, unsent', run: async () => await answer('keep') },
      ]}
    >
      <p>
        This service refuses times that end in the past. Log them as ending now (durations kept, times of day not), or
        keep them here?
      </p>
      <p className="question-more">
        {count === 1 ? '1 entry waits' : `${count} entries wait`} for the answer. It can be changed in Settings.
      </p>
    </Card>
  );
}

export interface VanishedQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'vanished' }>;
}

/** So much is gone at once that nobody is likely to have removed it by hand. */
export function VanishedQuestion({ question }: VanishedQuestionProps) {
  const { ask } = useCardclock();

  async function answer(chosen: 'send-again' | 'accept' | 'wait'): Promise<void> {
    await ask('account:answer-vanished', { answer: chosen });
  }

  return (
    <Card
      title="Entries are gone at the service"
      choices={[
        { label: 'Send them again', outcome: 'As they were', run: async () => await answer('send-again') },
        {
          label: 'Accept it',
          outcome: 'The ledger keeps them for 30 days',
          run: async () => await answer('accept'),
        },
        {
          label: 'Wait',
          outcome: 'Nothing is sent meanwhile',
          run: async () => await answer('wait'),
        },
      ]}
    >
      <p>{vanishedSentence(question.count)} Nothing is sent until you decide.</p>
      <p className="question-more">All of it is safe on this computer.</p>
    </Card>
  );
}
