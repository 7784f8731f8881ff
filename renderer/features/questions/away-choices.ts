import type { Question } from '../../../common/domain/snapshot.ts';
import { stretchLength } from '../../../common/time/moment-words.ts';

type Away = Pick<Extract<Question, { readonly kind: 'away' }>, 'fromMs' | 'toMs' | 'times'>;
type Moment = (atMs: number) => string;

/** An answer about time away, with what comes of it. `give`: which task gets it is asked next. */
export interface AwayChoice {
  readonly answer: 'keep' | 'stop' | 'split' | 'give';
  readonly label: string;
  readonly outcome: string;
  /** Said once it is done. */
  readonly done: (task: string) => string;
}

/** So little after a return is no work. */
const LEAST_AFTER_MS = 60_000;

export function awayChoices(question: Away, at: Moment): readonly AwayChoice[] {
  const length = stretchLength(question.toMs - question.fromMs);
  const keep: AwayChoice = {
    answer: 'keep',
    label: 'Keep all of it',
    outcome: `Keeps ${length}`,
    done: (task) => `${task} keeps ${length}.`,
  };
  const { endedAt } = question.times;
  return [keep, ...(endedAt === null ? runningChoices(question, at) : endedChoices(question, endedAt, at))];
}

function runningChoices({ fromMs, toMs, times }: Away, at: Moment): readonly AwayChoice[] {
  const length = stretchLength(toMs - fromMs);
  const left = leaves(fromMs - times.startedAt);
  const goesOn = `${left}, and the timer goes on from ${at(toMs)}`;
  return [
    {
      answer: 'stop',
      label: `Stop at ${at(fromMs)}`,
      outcome: `${left}, and nothing runs`,
      done: (task) => `${task} stopped at ${at(fromMs)}.`,
    },
    takeOut(length, fromMs === times.startedAt ? `The timer starts at ${at(toMs)} instead` : goesOn),
    give(`${length} go there, and the timer goes on`),
  ];
}

/** Something is taken out of an entry only where work came after it. */
function endedChoices({ fromMs, toMs, times }: Away, endedAt: number, at: Moment): readonly AwayChoice[] {
  const length = stretchLength(toMs - fromMs);
  const beforeMs = fromMs - times.startedAt;
  const afterMs = endedAt - toMs;
  const isMoreAfter = afterMs >= LEAST_AFTER_MS;
  const after = stretchLength(afterMs);
  const end: AwayChoice = {
    answer: 'stop',
    label: `End at ${at(fromMs)}`,
    outcome: isMoreAfter ? `${leaves(beforeMs)}, without the ${after} after it` : leaves(beforeMs),
    done: (task) => `${task} ends at ${at(fromMs)}.`,
  };
  const both = beforeMs === 0 ? `Leaves ${after}` : `${leaves(beforeMs)} before it and ${after} after it`;
  return [end, ...(isMoreAfter ? [takeOut(length, both)] : []), give(`${length} go there`)];
}

function leaves(ms: number): string {
  return ms === 0 ? 'Leaves nothing' : `Leaves ${stretchLength(ms)}`;
}

function takeOut(length: string, outcome: string): AwayChoice {
  return {
    answer: 'split',
    label: 'Take the time out',
    outcome,
    done: (task) => `${length} taken out of ${task}.`,
  };
}

function give(outcome: string): AwayChoice {
  return { answer: 'give', label: 'Give it to another task…', outcome, done: () => '' };
}
