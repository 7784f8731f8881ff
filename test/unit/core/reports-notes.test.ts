import { describe, expect, it } from 'vitest';
import { dayEdges } from '../../../common/time/day-edges.ts';
import type { TaskTraits } from '../../../main/core/reports/ports.ts';
import type { ReportFilters } from '../../../common/domain/report.ts';
import { type FilterContext, linesThrough } from '../../../main/core/reports/filters.ts';
import { rowsAt } from '../../../main/core/reports/rows.ts';
import { createSheet, type Sheet } from '../../../main/core/reports/sheet.ts';
import { MINUTE, openedReport, written } from '../../support/opened-report.ts';
import { entry, line } from '../../support/report-entries.ts';
import { ALL, EXACT } from '../../support/reports.ts';

const NOON = Date.UTC(2026, 4, 4, 12);

/** Of task 1 with a note and without, of task 2 with one, and of somebody else. */
function sheetOf(filters: Partial<ReportFilters>, context: Partial<FilterContext> = {}): Sheet {
  const lineOf = linesThrough(
    { ...ALL, ...filters },
    {
      ownUserId: 7,
      taskOf: (taskId, boardId) => line(taskId, boardId, 7).task,
      userOf: (userId) => line(1, 1, userId).user,
      traitsOf: (): TaskTraits | undefined => undefined,
      onUnknown: () => undefined,
      ...context,
    },
  );
  const sheet = createSheet(dayEdges('UTC', '2026-05-04', '2026-05-05'), NOON, lineOf);
  sheet.add(entry({ trackerId: 1, note: 'Call with Zoë\nabout the plan' }));
  sheet.add(entry({ trackerId: 2 }));
  sheet.add(entry({ trackerId: 3, taskId: 2, note: 'Mail' }));
  sheet.add(entry({ trackerId: null, taskId: 3, userId: 8 }));
  return sheet;
}

const found = (sheet: Sheet): readonly number[] => [...sheet.parts.trackerId.subarray(0, sheet.parts.count)];

describe('what a report is searched for', () => {
  it.each([
    ['plan zoe', [1]],
    ['MAIL', [3]],
    ['task plan', [1]],
    ['2', [3]],
    ['task', [1, 2, 3, 0]],
    ['nothing', []],
  ])('“%s” may stand in the name or in the note', (text, trackers) => {
    expect(found(sheetOf({ text }))).toEqual(trackers);
  });

  it('leaves no task behind of which no entry passed', () => {
    expect(sheetOf({ text: 'mail' }).lines.map(({ task }) => task.taskId)).toEqual([2]);
    expect(sheetOf({ text: 'nothing' }).lines).toEqual([]);
  });

  it('tells of no unknown card because of its notes', () => {
    const unknown: number[] = [];
    sheetOf({ text: '2', tags: ['urgent'] }, { onUnknown: (taskId) => unknown.push(taskId) });
    expect(unknown).toEqual([2]);
  });
});

describe('the notes of a report', () => {
  it('stand in the rows of their entries, on each side of a midnight', () => {
    const sheet = createSheet(dayEdges('UTC', '2026-05-04', '2026-05-06'), NOON + 86_400_000, line);
    sheet.add(entry({ startedAt: Date.UTC(2026, 4, 4, 23), endedAt: Date.UTC(2026, 4, 5, 1), note: 'Night' }));
    sheet.add(entry({ trackerId: 2 }));

    const rows = rowsAt(sheet, EXACT, Uint32Array.of(0, 1, 2), 0, 3);

    expect(rows.map(({ note }) => note)).toEqual(['Night', 'Night', undefined]);
  });

  it.each([
    ['csv', /^Date,.*,Running,Note\r\n/, ',no,"=1\nb"\r\n'.replace('=1', "'=1")],
    ['markdown', /\| Running \| Note \|\n/, '| no | =1 b |'],
    ['html', /<th scope="col" class="name">Note<\/th><\/tr>/, '<td class="name" dir="auto">=1\nb</td></tr>'],
    ['json', /"rows"/, '"note":"=1\\nb"'],
  ] as const)('are in the entries as %s, and only where there are any', (format, title, cell) => {
    const bare = openedReport();
    const at = Date.UTC(2026, 4, 5, 7);
    const opened = openedReport();
    opened.sheet.add(entry({ trackerId: 9, startedAt: at, endedAt: at + MINUTE, note: '=1\nb' }));
    const noted = { ...opened, report: { ...opened.report, isNoted: true } };

    expect(written(noted, { format })).toMatch(title);
    expect(written(noted, { format })).toContain(cell);
    expect(written(bare, { format })).not.toMatch(/note/i);
  });
});
