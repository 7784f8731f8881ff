import { awaySentence, WHY_WORDS } from '../../../common/domain/question-words.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { momentWords, stretchLength } from '../../../common/time/moment-words.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { Translated } from '../../ui/Translated.tsx';
import { QuestionBox, TaskName } from './QuestionBox.tsx';

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
    <QuestionBox
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
    </QuestionBox>
  );
}

type Away = Pick<Extract<Question, { readonly kind: 'away' }>, 'fromMs' | 'toMs' | 'times'>;
type Moment = (atMs: number) => string;

/** An answer about time away, with what comes of it. `give`: which task gets it is asked next. */
interface AwayChoice {
  readonly answer: 'keep' | 'stop' | 'split' | 'give';
  readonly label: string;
  readonly outcome: string;
  /** Said once it is done. */
  readonly done: (task: string) => string;
}

/** So little after a return is no work. */
const LEAST_AFTER_MS = 60_000;

function awayChoices(question: Away, at: Moment): readonly AwayChoice[] {
  const { toMs, times } = question;
  const { startedAt, endedAt } = times;
  const length = stretchLength((endedAt ?? toMs) - startedAt);
  const keep: AwayChoice = {
    answer: 'keep',
    label: t('Keep all of it'),
    outcome:
      endedAt === null ? t('Keeps {length}; the timer keeps running', { length }) : t('Keeps {length}', { length }),
    done: (task) => t('{task} keeps {length}.', { task, length }),
  };
  return [keep, ...(endedAt === null ? runningChoices(question, at) : endedChoices(question, endedAt, at))];
}

function runningChoices({ fromMs, toMs, times }: Away, at: Moment): readonly AwayChoice[] {
  const length = stretchLength(toMs - fromMs);
  const leavesNothing = fromMs === times.startedAt;
  const left = stretchLength(fromMs - times.startedAt);
  const time = at(fromMs);
  return [
    {
      answer: 'stop',
      label: t('Stop at {time}', { time }),
      outcome: leavesNothing ? t('Keeps no time; no timer runs') : t('Keeps {length}; no timer runs', { length: left }),
      done: (task) => t('{task} stopped at {time}.', { task, time }),
    },
    takeOut(
      length,
      leavesNothing
        ? t('The timer starts at {time} instead', { time: at(toMs) })
        : t('Keeps {length}; the timer keeps running from {time}', { length: left, time: at(toMs) }),
    ),
    give(t('Moves {length} there; the timer keeps running', { length })),
  ];
}

/** Something is taken out of an entry only where work came after it. */
function endedChoices({ fromMs, toMs, times }: Away, endedAt: number, at: Moment): readonly AwayChoice[] {
  const length = stretchLength(toMs - fromMs);
  const beforeMs = fromMs - times.startedAt;
  const afterMs = endedAt - toMs;
  const isMoreAfter = afterMs >= LEAST_AFTER_MS;
  const before = stretchLength(beforeMs);
  const after = stretchLength(afterMs);
  const leaves = beforeMs === 0 ? t('Keeps no time') : t('Keeps {length}', { length: before });
  const leavesWithout =
    beforeMs === 0
      ? t('Keeps no time, and drops the {after} after it', { after })
      : t('Keeps {length}, without the {after} after it', { length: before, after });
  const time = at(fromMs);
  const end: AwayChoice = {
    answer: 'stop',
    label: t('End at {time}', { time }),
    outcome: isMoreAfter ? leavesWithout : leaves,
    done: (task) => t('{task} ends at {time}.', { task, time }),
  };
  const both =
    beforeMs === 0
      ? t('Keeps {length}', { length: after })
      : t('Keeps {before} before it and {after} after it', { before, after });
  return [end, ...(isMoreAfter ? [takeOut(length, both)] : []), give(t('Moves {length} there', { length }))];
}

function takeOut(length: string, outcome: string): AwayChoice {
  return {
    answer: 'split',
    label: t('Take the time out'),
    outcome,
    done: (task) => t('{length} taken out of {task}.', { length, task }),
  };
}

function give(outcome: string): AwayChoice {
  return { answer: 'give', label: t('Give it to another task…'), outcome, done: () => '' };
}
