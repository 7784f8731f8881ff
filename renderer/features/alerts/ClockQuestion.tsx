import type { Times } from '../../../common/time/intervals.ts';
import { type ClockJump, endedAtJump, hasMoment, shifted } from '../../../common/domain/clock-jump.ts';
import { clockSentence } from '../../../common/domain/question-words.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { momentWords, stretchLength } from '../../../common/time/moment-words.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { Translated } from '../../ui/Translated.tsx';
import { QuestionBox, TaskName } from './QuestionBox.tsx';

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
    <QuestionBox
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
    </QuestionBox>
  );
}

type Clock = Pick<Extract<Question, { readonly kind: 'clock' }>, 'jumpMs' | 'toMs' | 'times'>;
type Moment = (atMs: number) => string;

/** An answer to a clock that was set, with what comes of it. */
interface ClockChoice {
  readonly answer: 'keep' | 'shift' | 'stop';
  readonly label: string;
  readonly outcome: string;
  /** Said once it is done. */
  readonly done: (task: string) => string;
}

/** Those that lead to an interval: what would be less than nothing is not offered. */
function clockChoices(question: Clock, at: Moment): readonly ClockChoice[] {
  const { toMs, times } = question;
  const jump = jumpOf(question);
  const hasEnded = times.endedAt !== null;
  if (!hasMoment(jump)) return hasEnded ? wholeChoices(times, jump, at) : [shiftOnly(times, jump, at)];
  const moved = shifted(times, jump);
  const cut = endedAtJump(times, jump);
  const all: readonly (ClockChoice & { readonly lengthMs: number })[] = [
    { ...keep(t('{length} by the clock', { length: length(times, toMs) })), lengthMs: lengthMs(times, toMs) },
    { ...shift(measured(moved, toMs, at)), lengthMs: lengthMs(moved, toMs) },
    {
      answer: 'stop',
      lengthMs: lengthMs(cut, toMs),
      label: hasEnded ? t('End before the jump') : t('Stop before the jump'),
      outcome: t('Ends at {time}, {length} in all', { time: at(cut.endedAt), length: length(cut, toMs) }),
      done: (task) => t(hasEnded ? '{task} ends before the jump.' : '{task} stopped before the jump.', { task }),
    },
  ];
  // A timer that began at the jump itself has nothing yet, and its answers all the same.
  return all.filter((choice) => (hasEnded ? choice.lengthMs > 0 : choice.lengthMs >= 0));
}

/** What is known beside how far it jumped. */
function clockMore(question: Clock, at: Moment): string {
  const { toMs, times } = question;
  const jump = jumpOf(question);
  const { startedAt, endedAt } = times;
  if (!hasMoment(jump)) {
    if (endedAt === null) return t('It had been stopped since, and is running again.');
    return t('It was stopped while the clock was behind its start, so it ends at {time} by the earlier clock.', {
      time: at(endedAt),
    });
  }
  const went = t('It went from {from} to {to}.', { from: at(jump.fromMs), to: at(toMs) });
  if (endedAt !== null) return `${went} ${t('The timer has ended since.')}`;
  if (startedAt <= toMs) return went;
  return `${went} ${t('By that clock the timer hasn’t started yet: it counts nothing until you answer or correct the clock.')}`;
}

function keep(outcome: string): ClockChoice {
  return { answer: 'keep', label: t('Keep as it is'), outcome, done: (task) => t('{task} stays as it is.', { task }) };
}

function shift(outcome: string): ClockChoice {
  return {
    answer: 'shift',
    label: t('Shift the start'),
    outcome,
    done: (task) => t('The start of {task} moved with the clock.', { task }),
  };
}

function wholeChoices(times: Times, jump: ClockJump, at: Moment): readonly ClockChoice[] {
  const { toMs } = jump;
  const byBefore = t('{length} as measured, from {time} by the clock before', {
    length: length(times, toMs),
    time: at(times.startedAt),
  });
  return [
    keep(byBefore),
    {
      ...shift(measured(shifted(times, jump), toMs, at)),
      label: t('Shift start and end'),
      done: (task) => t('{task} moved with the clock.', { task }),
    },
  ];
}

function shiftOnly(times: Times, jump: ClockJump, at: Moment): ClockChoice {
  return shift(t('Counts the time as measured, from {time}', { time: at(shifted(times, jump).startedAt) }));
}

function measured(times: Times, nowMs: number, at: Moment): string {
  return t('{length} as measured, from {time}', { length: length(times, nowMs), time: at(times.startedAt) });
}

function jumpOf({ jumpMs, toMs }: Clock): ClockJump {
  return { fromMs: toMs - jumpMs, toMs };
}

function lengthMs({ startedAt, endedAt }: Times, nowMs: number): number {
  return (endedAt ?? nowMs) - startedAt;
}

function length(times: Times, nowMs: number): string {
  return stretchLength(lengthMs(times, nowMs));
}
