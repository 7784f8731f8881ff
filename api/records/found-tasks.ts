import { z } from 'zod';
import { before, listOf, nullableInteger, type Read, record } from './fields.ts';
import { foundTask } from './task.ts';

/** Pagination counts stand flat or under `pagination`; without `page` the answer is a bare list. */
function flat(raw: unknown): unknown {
  if (Array.isArray(raw)) return { results: raw };
  if (typeof raw !== 'object' || raw === null) return raw ?? { results: [] };
  const inner: unknown = Reflect.get(raw, 'pagination');
  const counts = typeof inner === 'object' && inner !== null ? inner : {};
  const { results, tasks } = raw as { readonly results?: unknown; readonly tasks?: unknown };
  if (!('results' in raw) && !('tasks' in raw)) return undefined;
  return { ...counts, ...raw, results: results ?? tasks };
}

/** What a search found. The counts are null where the server answered a bare list. */
export const foundTasks = before(
  flat,
  record('search', {
    results: listOf(foundTask, 'task'),
    results_count: nullableInteger,
    page: nullableInteger,
    pages_count: nullableInteger,
  }),
);

/** What our service sends: a bare list, or with `page` an object. */
export const foundTasksWire = z.union([
  z.array(foundTask.wire),
  z.object({ results_count: z.int(), page: z.int(), pages_count: z.int(), results: z.array(foundTask.wire) }),
]);

export type FoundTasks = Read<typeof foundTasks>;
