import './questions.css';
import { useRef, useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { SaidOnce } from '../../ui/SaidOnce.tsx';
import { useCalendar } from '../../store/use-calendar.ts';
import { GiveTime, type GiveTimeProps } from './GiveTime.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { questionKey, questionSentence } from '../../../common/domain/question-words.ts';

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
