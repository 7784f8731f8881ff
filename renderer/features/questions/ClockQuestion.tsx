import type { Question } from '../../../common/domain/snapshot.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { momentWords, stretchLength } from '../../../common/time/moment-words.ts';
import { sayDone } from '../ledger/say-done.ts';
import { quoted } from '../ledger/short-name.ts';
import { useCalendar } from '../ledger/use-calendar.ts';
import { Card } from './Card.tsx';
import { clockParts } from './question-words.ts';

export interface ClockQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'clock' }>;
}

/** The clock and the time that really passed disagree about a timer: which of the two counts only the person knows. */
export function ClockQuestion({ question }: ClockQuestionProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const running = useSnapshot((snapshot) => snapshot.running);
  const { awayId, task, jumpMs, toMs } = question;
  const { before, after } = clockParts(question);
  const jumpAt = toMs - jumpMs;
  const startedAt = running.find((timer) => timer.task.taskId === task.taskId)?.startedAt;
  const measured = startedAt === undefined ? null : stretchLength(jumpAt - startedAt);
  const byClock = startedAt === undefined ? null : stretchLength(toMs - startedAt);

  async function answer(chosen: 'keep' | 'shift' | 'stop', done: string): Promise<void> {
    sayDone(cardclock, await cardclock.ask('away:answer', { awayId, answer: chosen }), done);
  }

  return (
    <Card
      title="The clock changed"
      choices={[
        {
          label: 'Keep as it is',
          outcome: byClock === null ? 'Counts by the clock' : `${byClock} by the clock`,
          run: async () => await answer('keep', `${quoted(task.name)} stays as it is.`),
        },
        {
          label: 'Shift the start',
          outcome: shiftOutcome(startedAt, jumpMs, measured, (atMs) => momentWords(atMs, calendar)),
          run: async () => await answer('shift', `The start of ${quoted(task.name)} moved with the clock.`),
        },
        {
          label: 'Stop before the jump',
          // By a clock that was set back, what lies before the jump moves with it, as it would end in the future.
          outcome: `Ends at ${momentWords(Math.min(jumpAt, toMs), calendar)}${measured === null ? '' : ` with ${measured}`}`,
          run: async () => await answer('stop', `${quoted(task.name)} stopped before the jump.`),
        },
      ]}
    >
      <p>
        {before}
        <bdi className="question-task">{task.name}</bdi>
        {after}
      </p>
      <p className="question-more">
        It went from {momentWords(jumpAt, calendar)} to {momentWords(toMs, calendar)}.
      </p>
    </Card>
  );
}

function shiftOutcome(
  startedAt: number | undefined,
  jumpMs: number,
  measured: string | null,
  at: (ms: number) => string,
): string {
  if (startedAt === undefined || measured === null) return 'Counts the time as measured';
  return `${measured} as measured, from ${at(startedAt + jumpMs)}`;
}
