import { useRef, useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { listInRegion } from '../../../common/time/region.ts';
import { dayOfWeek } from '../../task/day-words.ts';
import { useCardclock, type Cardclock } from '../../store/cardclock.ts';
import { changeIdOf, takeBack } from '../../store/undo.ts';
import { useMounted } from '../../store/use-failure-report.ts';
import { filled, filledBy, type Filled } from './week-hours.ts';

/** A cell whose text could not be taken, and why. */
export interface CellProblem {
  readonly taskId: number;
  /** Null: it is about the row. */
  readonly date: string | null;
  readonly words: string;
}

export interface Filling {
  readonly problem: CellProblem | undefined;
  readonly clear: () => void;
  /** True where the text was taken. */
  readonly fill: (task: TaskRef, date: string, text: string) => Promise<boolean>;
  /** As many hours as the card had on each day of the week before; days that have as much, or have not come yet, stay as they are. */
  readonly copyLastWeek: (task: TaskRef, dates: readonly string[]) => Promise<void>;
}

/** Turns typed hours into entries: one after the other, each in the day as the one before left it. */
export function useFilling(): Filling {
  const cardclock = useCardclock();
  const [problem, setProblem] = useState<CellProblem>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isMounted = useMounted();

  /** Among the messages of the window where the week was left before the answer. */
  function tell(task: TaskRef, date: string | null, words: string): void {
    if (isMounted()) return setProblem({ taskId: task.taskId, date, words });
    const about = date === null ? task.name : `${task.name}, ${dayOfWeek(date)}`;
    cardclock.toasts.problem(t('“{about}”: {words}', { about, words }));
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.current.then(work);
    last.current = turn.catch(() => undefined);
    return await turn;
  }

  return {
    problem,
    clear: () => setProblem(undefined),
    fill: async (task, date, text) =>
      await inTurn(async () => {
        const day = await dayNow(cardclock, date);
        if (day === undefined) return false;
        const result = filledBy(text, task.taskId, day, Date.now());
        if ('problem' in result) {
          tell(task, date, result.problem);
          return false;
        }
        setProblem(undefined);
        return await add(cardclock, task, [result]);
      }),
    copyLastWeek: async (task, dates) =>
      await inTurn(async () => {
        const results: Filled[] = [];
        const full: string[] = [];
        for (const date of dates) {
          const [before, day] = await Promise.all([dayNow(cardclock, addDays(date, -7)), dayNow(cardclock, date)]);
          if (before === undefined || day === undefined) return;
          const now = Date.now();
          const ms = timeOf(task, before, now) - timeOf(task, day, now);
          const result = ms > 0 && day.startMs <= now ? filled(ms, day, now) : undefined;
          if (result !== undefined) results.push(result);
          if (result !== undefined && 'problem' in result) full.push(dayOfWeek(date));
        }
        if (full.length > 0) {
          const words = t('Not copied to {days}: that much is not free there.', { days: listInRegion(full) });
          tell(task, null, words);
        } else if (results.length === 0) tell(task, null, t('The week before has no more time on this task.'));
        else setProblem(undefined);
        await add(cardclock, task, results);
      }),
  };
}

function timeOf({ taskId }: TaskRef, day: Day, now: number): number {
  const own = day.sessions.filter(({ task }) => task.taskId === taskId);
  return Math.floor(totalMs(own, day, now) / 1000) * 1000;
}

async function dayNow({ ask }: Cardclock, date: string): Promise<Day | undefined> {
  const reply = await ask('day:peek', { date });
  return reply.ok ? reply.value : undefined;
}

async function add(cardclock: Cardclock, task: TaskRef, results: readonly Filled[]): Promise<boolean> {
  const pieces = results.flatMap((result) => ('pieces' in result ? result.pieces : []));
  if (pieces.length === 0) return true;
  const entries = pieces.map(({ startMs, endMs }) => ({ taskId: task.taskId, startedAt: startMs, endedAt: endMs }));
  const reply = await cardclock.ask('time:log-all', { entries });
  // What is kept in memory is taken, too: sent once more it would be there twice.
  if (!reply.ok) return reply.error.code === 'storage';
  const changeId = changeIdOf(reply.value);
  const length = durationWords(pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0));
  cardclock.toasts.done(
    t('{length} were added to “{task}” in {count, plural, one {# entry} other {# entries}}.', {
      length,
      task: task.name,
      count: entries.length,
    }),
    changeId === null ? undefined : { label: t('Undo'), run: () => void takeBack(cardclock, changeId) },
  );
  return true;
}
