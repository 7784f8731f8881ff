import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { Translated } from '../../ui/Translated.tsx';
import { sayDone } from '../../store/say-done.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { type AwayChoice, awayChoices } from './away-choices.ts';
import { Card } from './Card.tsx';
import { TaskName } from './TaskName.tsx';
import { awaySentence, WHY_WORDS } from '../../../common/domain/question-words.ts';

export interface AwayQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'away' }>;
  /** Asks for the task that the time goes to. */
  readonly onGive: () => void;
}

/** A timer ran while nobody was there to see it: whether that was work only the person knows. */
export function AwayQuestion({ question, onGive }: AwayQuestionProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { awayId, why, task, times } = question;
  const { message, values } = awaySentence(question, calendar);
  const at = (ms: number): string => momentWords(ms, calendar);

  async function run({ answer, done }: AwayChoice): Promise<void> {
    if (answer === 'give') return onGive();
    sayDone(cardclock, await cardclock.ask('away:answer', { awayId, answer }), done(quoted(task.name)));
  }

  return (
    <Card
      title={t('Time while you were away')}
      choices={awayChoices(question, at).map((choice) => ({
        label: choice.label,
        outcome: choice.outcome,
        run: async () => await run(choice),
      }))}
    >
      <p>
        <Translated message={message} values={{ ...values, task: <TaskName name={task.name} /> }} /> {t(WHY_WORDS[why])}
      </p>
      {times.endedAt === null ? null : (
        <p className="question-more">
          {t('The timer has ended since, at {time}, and counts it until you answer.', { time: at(times.endedAt) })}
        </p>
      )}
    </Card>
  );
}
