import type { Page } from 'playwright';
import { z } from 'zod';

const TRACE = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the thread, in µs; without it there was none. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/**
 * Processor time in ms of the longest task on the page's main thread while `work` goes on; what else the machine does at
 * the same time is not counted. Throws when there was no task at all: then the trace is not understood.
 */
export async function longestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('this page has no browser of its own');
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const { traceEvents } = TRACE.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const ids = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && ids.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('no task was traced');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}
