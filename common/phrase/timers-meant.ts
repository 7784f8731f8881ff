import { fold } from '../fold.ts';
import type { TimerRef } from './phrase.ts';
import { taskWords, type Token } from './tokens.ts';

/**
 * The running timers that words name, in their order; all of them where there are no words. Of those on this device, and of
 * the others, those whose whole name it is come alone; and a number that is a card's is no part of a name.
 */
export function timersMeant(running: readonly TimerRef[], words: readonly Token[]): readonly TimerRef[] {
  const task = taskWords(words);
  if (task === undefined) return running;
  const numbered = running.filter(({ taskId }) => taskId === task.taskId);
  if (numbered.length > 0) return numbered;
  const named = running.filter(({ name }) => words.every((word) => fold(name).includes(fold(word.text))));
  const isWhole = ({ name }: TimerRef): boolean => fold(name) === fold(task.text);
  return named.filter((timer) => isWhole(timer) || !named.some((one) => one.own === timer.own && isWhole(one)));
}
