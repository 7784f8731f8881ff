import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Translated } from '../../ui/Translated.tsx';
import { sayDone } from '../../store/say-done.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { Card } from './Card.tsx';
import { clockChoices, clockMore } from './clock-choices.ts';
import { clockSentence } from '../../../common/domain/question-words.ts';
import { TaskName } from './TaskName.tsx';

export interface ClockQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'clock' }>;
}

/** The clock and the time that really passed disagree about a timer: which of the two counts only the person knows. */
export function ClockQuestion({ question }: ClockQuestionProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { awayId, task } = question;
  const { message, values } = clockSentence(question);
  const at = (ms: number): string => momentWords(ms, calendar);

  return (
    <Card
      title={t('The clock changed')}
      choices={clockChoices(question, at).map(({ answer, label, outcome, done }) => ({
        label,
        outcome,
        run: async () =>
          sayDone(cardclock, await cardclock.ask('away:answer', { awayId, answer }), done(quoted(task.name))),
      }))}
    >
      <p>
        <Translated message={message} values={{ ...values, task: <TaskName name={task.name} /> }} />
      </p>
      <p className="question-more">{clockMore(question, at)}</p>
    </Card>
  );
}
