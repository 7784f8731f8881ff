import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { QuestionBox } from './QuestionBox.tsx';
import { manyDoubtedSentence } from '../../../common/domain/question-words.ts';

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
    <QuestionBox
      title={t('Times that end in the past')}
      choices={[
        {
          label: t('Log as ending now'),
          outcome: t('Each stays marked under Sync'),
          run: async () => await answer('move'),
        },
        {
          label: t('Keep them here'),
          outcome: t('They stay under Sync, unsent'),
          run: async () => await answer('keep'),
        },
      ]}
    >
      <p>
        {t(
          'This service refuses times that end in the past. Log them as ending now (durations kept, times of day not), or keep them here?',
        )}
      </p>
      <p className="question-more">
        {t(
          '{count, plural, one {# entry waits for the answer.} other {# entries wait for the answer.}} It can be changed in Settings.',
          { count },
        )}
      </p>
    </QuestionBox>
  );
}

export interface ManyDoubtedQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'many-doubted' }>;
}

/** So much is gone at once that nobody is likely to have removed it by hand. */
export function ManyDoubtedQuestion({ question }: ManyDoubtedQuestionProps) {
  const { ask } = useCardclock();

  async function answer(chosen: 'send-again' | 'accept' | 'wait'): Promise<void> {
    await ask('account:answer-many-doubted', { answer: chosen });
  }

  return (
    <QuestionBox
      title={t('Entries are gone at the service')}
      choices={[
        {
          label: t('Send them again'),
          outcome: t('As they were'),
          run: async () => await answer('send-again'),
        },
        {
          label: t('Accept it'),
          outcome: t('Sync keeps them for 30 days'),
          run: async () => await answer('accept'),
        },
        {
          label: t('Wait'),
          outcome: t('Nothing is sent meanwhile'),
          run: async () => await answer('wait'),
        },
      ]}
    >
      <p>
        {manyDoubtedSentence(question.count)} {t('Nothing is sent until you decide.')}
      </p>
      <p className="question-more">{t('Everything is safe on this computer.')}</p>
    </QuestionBox>
  );
}
