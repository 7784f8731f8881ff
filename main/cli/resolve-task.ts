import { everywhere } from '../../common/domain/search.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { fold } from '../../common/fold.ts';
import type { TaskWords } from '../../common/phrase/phrase.ts';
import type { Ask } from './ask.ts';

/** One task, or why there is not one: never a guess among several. */
export type Found =
  | { readonly kind: 'found'; readonly task: TaskRef }
  | { readonly kind: 'several'; readonly tasks: readonly TaskRef[] }
  | { readonly kind: 'none' };

/** Finds the task that words mean: its number, its whole name, or words that only it has. Throws what `ask` throws. */
export async function resolveTask(ask: Ask, { text, taskId }: TaskWords): Promise<Found> {
  const query = taskId === null ? text : `id=${taskId}`;
  const { hits } = await ask('search:cached', everywhere(query));
  const tasks = hits.map((hit) => hit.task);
  const exact = tasks.filter((task) => (taskId === null ? fold(task.name) === fold(text) : task.taskId === taskId));
  const [first, ...others] = exact.length > 0 ? exact : tasks;
  if (first === undefined) return { kind: 'none' };
  return others.length === 0 ? { kind: 'found', task: first } : { kind: 'several', tasks: [first, ...others] };
}
