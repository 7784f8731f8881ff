import { everywhere } from '../../common/domain/search.ts';
import type { TaskRef } from '../../common/domain/task.ts';
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
  if (taskId !== null) return await search(ask, `id=${taskId}`);
  // Asked for as one: a name may read like a filter, "Priority: low", or be how many others begin.
  const named = await search(ask, `name=${quoted(text)}`);
  return named.kind === 'none' ? await search(ask, literal(text)) : named;
}

async function search(ask: Ask, query: string): Promise<Found> {
  const { hits, total } = await ask('search:cached', { ...everywhere(query), most: SHOWN });
  const tasks = hits.map((hit) => hit.task);
  const [first, ...others] = tasks;
  if (first === undefined) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'found', task: first }
    : { kind: 'several', tasks, total: total ?? tasks.length };
}

/** As the search language holds words together. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** A dash before a word asks a search for cards without it: nobody starts those. */
function literal(text: string): string {
  return /(?:^|\s)-\S/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
}
