import { everywhere } from '../../common/domain/search.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { fold } from '../../common/fold.ts';
import type { TaskWords } from '../../common/phrase/phrase.ts';
import type { Ask } from './ask.ts';

/** One task, or why there is not one: never a guess among several. */
export type Found =
  | { readonly kind: 'found'; readonly task: TaskRef }
  /** `total`: how many they are, of which `tasks` are the first. */
  | { readonly kind: 'several'; readonly tasks: readonly TaskRef[]; readonly total: number }
  | { readonly kind: 'none' };

/** As many as fit a screen. */
const SHOWN = 20;

/** Finds the task that words mean: its number, its whole name, or words that only it has. Throws what `ask` throws. */
export async function resolveTask(ask: Ask, { text, taskId }: TaskWords): Promise<Found> {
  const query = taskId === null ? literal(text) : `id=${taskId}`;
  const { hits, total } = await ask('search:cached', { ...everywhere(query), most: SHOWN });
  const tasks = hits.map((hit) => hit.task);
  const exact = tasks.filter((task) => (taskId === null ? fold(task.name) === fold(text) : task.taskId === taskId));
  const meant = exact.length > 0 ? exact : tasks;
  const [first, ...others] = meant;
  if (first === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'found', task: first };
  return { kind: 'several', tasks: meant, total: exact.length > 0 ? exact.length : (total ?? meant.length) };
}

/** A dash before a word asks a search for cards without it: nobody starts those. */
function literal(text: string): string {
  return /(?:^|\s)-\S/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
}
