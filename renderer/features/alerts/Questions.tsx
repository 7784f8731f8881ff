import './questions.css';
import { type ReactNode, useRef, useState } from 'react';
import { questionKey, questionSentence } from '../../../common/domain/question-words.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { SaidOnce } from '../../ui/SaidOnce.tsx';
import { AwayQuestion } from './AwayQuestion.tsx';
import { ClockQuestion } from './ClockQuestion.tsx';
import { GiveTime, type GiveTimeProps } from './GiveTime.tsx';
import { LinkQuestion } from './LinkQuestion.tsx';
import { PastEndQuestion, VanishedQuestion } from './ServiceQuestions.tsx';

/** What only the person can decide, next to what runs, and said aloud once as it comes. */
export function Questions() {
  const questions = useSnapshot((snapshot) => snapshot.questions);
  const calendar = useCalendar();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, questions);
  // Held here, so that a question that is settled meanwhile does not take along what was chosen.
  const [given, setGiven] = useState<GiveTimeProps['question']>();
  useFocusAfterDialog(place, given !== undefined);

  return (
    <div ref={place} className="questions" tabIndex={-1}>
      <SaidOnce things={questions.map((one) => ({ key: questionKey(one), words: questionSentence(one, calendar) }))} />
      {questions.length === 0 ? null : (
        <section className="questions-list" aria-label={t('Questions')}>
          {questions.map((question) => (
            <QuestionCard key={questionKey(question)} question={question} onGive={setGiven} />
          ))}
        </section>
      )}
      {given === undefined ? null : <GiveTime question={given} onClose={() => setGiven(undefined)} />}
    </div>
  );
}

interface QuestionCardProps {
  readonly question: Question;
  readonly onGive: (question: GiveTimeProps['question']) => void;
}

function QuestionCard({ question, onGive }: QuestionCardProps): ReactNode {
  switch (question.kind) {
    case 'past-end':
      return <PastEndQuestion question={question} />;
    case 'vanished':
      return <VanishedQuestion question={question} />;
    case 'away':
      return <AwayQuestion question={question} onGive={() => onGive(question)} />;
    case 'clock':
      return <ClockQuestion question={question} />;
    case 'link':
      return <LinkQuestion question={question} />;
    default:
      return question satisfies never;
  }
}
