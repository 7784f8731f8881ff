import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everywhere } from '../../../../common/domain/search.ts';
import { parseFilter } from '../../../../common/filter/filter.ts';
import { fold } from '../../../../common/fold.ts';
import type { TaskRow } from '../../../../main/core/journal/rows.ts';
import { newTracker, taskRow } from '../../../support/journal.ts';
import { type SearchWorld, searchWorld } from '../../../support/search-world.ts';

const LETTERS = [
  'a',
  'b',
  'á',
  'ß',
  'B',
  ' ',
  ' ',
  '-',
  '1',
  '字',
  '会',
  'ж',
  'ש',
  'é',
  '🚀',
  '%',
  '"',
  '*',
  '(',
  '\u0301',
] as const;
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''));
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''));
const query = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.map(quoted).join(' '));

/** So that it means itself, whatever it consists of. */
function quoted(words: string): string {
  return `"${words.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** The plain way: each task is looked at, in words of this test. */
function plainly(tasks: readonly TaskRow[], asked: string, used: readonly number[], limit: number): readonly number[] {
  const terms = parseFilter(asked).flatMap((term) => {
    if (term.kind !== 'text') throw new Error('the query means something else');
    return term.text.trim() === '' ? [] : [fold(term.text)];
  });
  // A mark alone is nothing once it is folded.
  const words = terms.filter((one) => one.trim() !== '');
  const placeOf = (taskId: number): number => (used.includes(taskId) ? used.indexOf(taskId) : 1000);
  return tasks
    .filter((task) => {
      const all = `${fold(task.name)}\n${fold(task.facts?.description ?? '')}`;
      return terms.every((one) => all.includes(one));
    })
    .map((task) => ({ taskId: task.taskId, tier: tier(fold(task.name), words) }))
    .toSorted((a, b) => a.tier - b.tier || placeOf(a.taskId) - placeOf(b.taskId) || b.taskId - a.taskId)
    .map(({ taskId }) => taskId)
    .slice(0, limit);
}

function tier(name: string, words: readonly string[]): number {
  const [first] = words;
  if (first === undefined || !words.every((one) => name.includes(one))) return 3;
  if (name.startsWith(first)) return 0;
  const begins = (one: string): boolean => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(one)}`, 'u').test(name);
  return words.every(begins) ? 1 : 2;
}

function escaped(one: string): string {
  return one.replaceAll(/[\^$.*+?()[\]{}|\-/]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

function fill(world: SearchWorld, tasks: readonly TaskRow[], used: readonly number[]): void {
  const { journal, account } = world;
  journal.transaction(() => {
    journal.tasks.remove(
      account.id,
      journal.tasks.page(account.id, null, 1000).map(({ taskId }) => taskId),
    );
    journal.tasks.put(account.id, tasks);
    world.connection.exec('DELETE FROM trackers');
    for (const [index, taskId] of used.entries()) {
      const desired = { startedAt: (1000 - index) * 1000, endedAt: 2_000_000, listed: false, highlightedAt: null };
      journal.trackers.insert(newTracker({ accountId: account.id, taskId, desired }));
    }
  });
}

describe('the search with an index', () => {
  it('finds what a plain look at each task finds, in the same order', async () => {
    using world = searchWorld();
    const names = fc.array(fc.record({ name: text, description: text }), { maxLength: 200, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.array(query, { minLength: 10, maxLength: 20 }),
        fc.integer({ min: 1, max: 12 }),
        async (given, queries, limit) => {
          const tasks = given.map(({ name, description }, index) => taskRow(index + 1, name, { description }));
          const used = tasks.filter((_, index) => index % 7 === 3).map(({ taskId }) => taskId);
          fill(world, tasks, used);
          await world.indexer.catchUp();
          expect(world.indexer.isCurrent()).toBe(true);
          for (const asked of queries) {
            const found = await world.search(everywhere(asked), parseFilter(asked), limit);
            const scanned = await world.scan(everywhere(asked), parseFilter(asked), limit);
            const expected = plainly(tasks, asked, used, limit);

            expect([asked, found?.map(({ taskId }) => taskId)]).toEqual([asked, expected]);
            expect([asked, scanned?.map(({ taskId }) => taskId)]).toEqual([asked, expected]);
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  }, 60_000);
});
