import type { Question } from '../../../common/domain/snapshot.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { momentWords, stretchLength } from '../../../common/time/moment-words.ts';
import { sayDone } from '../ledger/say-done.ts';
import { quoted } from '../ledger/short-name.ts';
import { useCalendar } from '../ledger/use-calendar.ts';
import { Card } from './Card.tsx';
import { awayParts, WHY_WORDS } from './question-words.ts';
import { startedAtOf } from './started-at.ts';

export interface AwayQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'away' }>;
  /** Asks for the task that the time goes to. */
  readonly onGive: () => void;
}

/** A timer ran while nobody was there to see it: whether that was work only the person knows. */
export function AwayQuestion({ question, onGive }: AwayQuestionProps) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const running = useSnapshot((snapshot) => snapshot.running);
  const { awayId, why, task, fromMs, toMs } = question;
  const { before, after } = awayParts(question, calendar);
  const from = momentWords(fromMs, calendar);
  const to = momentWords(toMs, calendar);
  const length = stretchLength(toMs - fromMs);
  const startedAt = startedAtOf(running, task.taskId, fromMs);
  const left = startedAt === undefined ? `Takes ${length} off` : `Leaves ${stretchLength(fromMs - startedAt)}`;

  async function answer(chosen: 'keep' | 'stop' | 'split', done: string): Promise<void> {
    sayDone(cardclock, await cardclock.ask('away:answer', { awayId, answer: chosen }), done);
  }

  return (
    <Card
      title="Time while you were away"
      choices={[
        {
          label: 'Keep all of it',
          outcome: `Keeps ${length}`,
          run: async () => await answer('keep', `${quoted(task.name)} keeps ${length}.`),
        },
        {
          label: `Stop at ${from}`,
          outcome: `${left}, and nothing runs`,
          run: async () => await answer('stop', `${quoted(task.name)} stopped at ${from}.`),
        },
        {
          label: 'Take the time out',
          outcome:
            startedAt === fromMs ? `The timer starts at ${to} instead` : `${left}, and the timer goes on from ${to}`,
          run: async () => await answer('split', `${length} taken out of ${quoted(task.name)}.`),
        },
        {
          label: 'Give it to another task…',
          outcome: `${length} go there, and the timer goes on`,
          run: onGive,
        },
      ]}
    >
      <p>
        {before}
        <bdi className="question-task" title={task.name}>
          {task.name}
        </bdi>
        {after} {WHY_WORDS[why]}
      </p>
    </Card>
  );
}
