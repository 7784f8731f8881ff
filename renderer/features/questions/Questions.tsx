import './questions.css';
import { useRef } from 'react';
import { useSnapshot } from '../../state/cardclock.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { SaidOnce } from '../../ui/SaidOnce.tsx';
import { useCalendar } from '../ledger/use-calendar.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { questionKey, questionSentence } from './question-words.ts';

/** What only the person can decide, next to what runs, and said aloud once as it comes. */
export function Questions() {
  const questions = useSnapshot((snapshot) => snapshot.questions);
  const calendar = useCalendar();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, questions);

  return (
    <div ref={place} className="questions" tabIndex={-1}>
      <SaidOnce things={questions.map((one) => ({ key: questionKey(one), words: questionSentence(one, calendar) }))} />
      {questions.length === 0 ? null : (
        <section className="questions-list" aria-label="Questions">
          {questions.map((question) => (
            <QuestionCard key={questionKey(question)} question={question} />
          ))}
        </section>
      )}
    </div>
  );
}
