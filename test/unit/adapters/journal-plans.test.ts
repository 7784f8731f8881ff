import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { ASSIGNED } from '../../../main/adapters/journal/tables/task-store.ts';
import { QUERIES } from '../../../main/adapters/journal/tables/tracker-queries.ts';
import { NOTES_PAGE } from '../../../main/adapters/journal/tables/tracker-store.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** How SQLite would answer `sql` on a new journal, step by step. */
function planOf(sql: string): string[] {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  openJournal(path).journal.close();
  const db = new DatabaseSync(path);
  try {
    const values = Array.from({ length: [...sql.matchAll(/\?/g)].length }, () => 1);
    return db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map((row) => String(row['detail']));
  } finally {
    db.close();
  }
}

describe('what is asked of the trackers', () => {
  it.each(Object.entries(QUERIES))('%s reads no more of them than it must', (_name, sql) => {
    const onTrackers = planOf(sql).filter((step) => step.includes('trackers'));

    expect(onTrackers.length).toBeGreaterThan(0);
    const isSought = /^SEARCH trackers USING (?:(?:COVERING )?INDEX trackers_\w+ \(|INTEGER PRIMARY KEY)/;
    expect(onTrackers.filter((step) => !isSought.test(step))).toEqual([]);
  });

  it('names what it seeks beside the account, so that years of trackers are not walked through', () => {
    const walks = Object.entries(QUERIES).flatMap(([name, sql]) =>
      planOf(sql).some((step) => step.endsWith('(account_id=?)')) ? [name] : [],
    );

    // These have partial indices that hold only the few rows that are asked for, or a limit.
    expect(new Set(walks)).toEqual(
      new Set([
        'running',
        'withTentativeStarts',
        'listed',
        'moved',
        'movedCount',
        'doubted',
        'doubtedOfTask',
        'recentTaskIds',
        'due',
        'pending',
        'needingAttention',
        'attentionCount',
        'waitingCount',
      ]),
    );
  });
});

it('the cards of a person in a few columns are sought as such, however many there are on the boards', () => {
  expect(planOf(ASSIGNED).filter((step) => step.includes('tasks'))).toEqual([
    expect.stringMatching(/^SEARCH tasks USING INDEX tasks_assigned \(account_id=\? AND <expr>=\? AND <expr>=\?\)$/),
  ]);
});

it('of notes each has its entry, and not each entry of ten years its note', () => {
  expect(planOf(NOTES_PAGE)).toEqual([
    expect.stringMatching(/^SEARCH notes USING INTEGER PRIMARY KEY \(rowid<\?\)$/),
    expect.stringMatching(/^SEARCH trackers USING INTEGER PRIMARY KEY \(rowid=\?\)$/),
  ]);
});
