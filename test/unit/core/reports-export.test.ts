import { describe, expect, it } from 'vitest';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { csvRecord } from '../../../main/core/reports/csv.ts';
import { createSheet } from '../../../main/core/reports/sheet.ts';
import { MINUTE, namedLine, NOW, openedReport, QUARTERS, written } from '../../support/opened-report.ts';
import { entry } from '../../support/report-entries.ts';
import { EXACT } from '../../support/reports.ts';

describe('a CSV file', () => {
  it('has a record for each row, with local times, ended by CR and LF', () => {
    expect(written(openedReport()).split('\r\n')).toEqual([
      'Date,Start (Europe/Berlin),End (Europe/Berlin),Duration (h:mm),Task,Board,User,Confirmed,Running',
      '2026-05-04,2026-05-04 09:00:00,2026-05-04 09:20:00,0:20,Plain,Board 1,Person 7,yes,no',
      '2026-05-04,2026-05-04 23:50:00,2026-05-05 00:00:00,0:10,Plain,Board 1,Person 7,yes,no',
      '2026-05-05,2026-05-05 00:00:00,2026-05-05 00:20:00,0:20,Plain,Board 1,Person 7,yes,no',
      `2026-05-06,2026-05-06 10:00:00,2026-05-06 10:07:00,0:07,"'=cmd()|""calc""!A1",Board 1,Person 7,no,no`,
      '',
    ]);
  });

  it('says in its columns how it was rounded, and carries no rounded column that sums up to something else', () => {
    const each = written(openedReport({ rounding: QUARTERS })).split('\r\n');
    expect(each[0]).toContain('Duration (h:mm),"Rounded up to 15 minutes, each entry by itself (h:mm)",Task');
    expect(each.slice(1, -1).map((record) => record.split(',').slice(3, 5))).toEqual([
      ['0:20', '0:30'],
      ['0:10', '0:15'],
      ['0:20', '0:30'],
      ['0:07', '0:15'],
    ]);
    const bySums = openedReport({ rounding: { ...QUARTERS, per: 'day-and-task' } });
    expect(written(bySums).split('\r\n')[0]).not.toContain('Rounded');
    expect(written(bySums, { content: 'summary' }).split('\r\n').slice(0, 2)).toEqual([
      'Task,Duration (h:mm),"Rounded up to 15 minutes, each task of a person and day by itself (h:mm)",Not yet confirmed (h:mm),Share (%)',
      'Plain,0:50,1:00,0:00,87.7',
    ]);
  });

  it('of a summary has the innermost groups alone, so that its columns add up to the total', () => {
    const records = written(openedReport({ groupBy: ['board', 'task'] }), { content: 'summary', durations: 'seconds' });
    expect(records.split('\r\n').slice(1, -1)).toEqual([
      'Board 1,Plain,3000,0,87.7',
      `Board 1,"'=cmd()|""calc""!A1",420,420,12.3`,
    ]);
  });

  it('of a grid has a column for each day, or each week, and its total', () => {
    const opened = openedReport({ groupBy: ['board', 'task'] });
    expect(written(opened, { content: 'grid' }).split('\r\n')).toEqual([
      'Board,Task,2026-05-04,2026-05-05,2026-05-06,Total (h:mm)',
      'Board 1,Plain,0:30,0:20,0:00,0:50',
      `Board 1,"'=cmd()|""calc""!A1",0:00,0:00,0:07,0:07`,
      '',
    ]);
    const weeks = written(opened, { content: 'grid', unit: 'week', format: 'markdown' });
    expect(weeks.split('\n').slice(-6, -1)).toEqual([
      '| Board | Task | 2026-05-04/2026-05-06 | Total |',
      '| --- | --- | ---: | ---: |',
      '| Board 1 | Plain | 0:50 | 0:50 |',
      String.raw`| Board 1 | =cmd()\|"calc"!A1 | 0:07 | 0:07 |`,
      '| **Total** |  | **0:57** | **0:57** |',
    ]);
  });

  it('of a grid is rounded as the report is, and says so', () => {
    const rounded = written(openedReport({ rounding: QUARTERS }), { content: 'grid' }).split('\r\n');
    expect(rounded.slice(0, 2)).toEqual([
      'Task,2026-05-04,2026-05-05,2026-05-06,"Rounded up to 15 minutes, each entry by itself (h:mm)"',
      'Plain,0:45,0:30,0:00,1:15',
    ]);
  });

  it('shows what clocks showed on the day that they were set back, the repeated hour included', () => {
    const days = dayEdges('Europe/Berlin', '2026-10-25', '2026-10-25');
    const sheet = createSheet(days, NOW, namedLine);
    const one = Date.parse('2026-10-24T23:00:00Z');
    sheet.add(entry({ startedAt: one, endedAt: one + 120 * MINUTE }));
    sheet.add(entry({ startedAt: one + 150 * MINUTE, endedAt: one + 1440 * MINUTE }));
    const opened = openedReport();
    const records = written({ ...opened, sheet }).split('\r\n');
    expect(records.slice(1, 3).map((record) => record.split(',').slice(0, 4))).toEqual([
      ['2026-10-25', '2026-10-25 01:00:00', '2026-10-25 02:00:00', '2:00'],
      ['2026-10-25', '2026-10-25 02:30:00', '2026-10-26 00:00:00', '21:30'],
    ]);
  });

  it('begins with a byte order mark where one is wanted', () => {
    expect(written(openedReport(), { bom: true }).charCodeAt(0)).toBe(0xfeff);
    expect(written(openedReport()).charCodeAt(0)).toBe('D'.charCodeAt(0));
  });

  it.each(['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '\u00a0=1', '＝1', '\r=1', '-2+3|cmd'])(
    'lets no spreadsheet run %j',
    (text) => {
      expect(csvRecord([text])).toMatch(/^"?'/);
    },
  );

  it.each(['1.5', 'a=b', '2026-05-04', 'x-y', ''])('leaves %j alone', (text) => {
    expect(csvRecord([text])).toBe(`${text}\r\n`);
  });

  it('keeps quotes, commas and line breaks within their cell', () => {
    expect(csvRecord(['a"b', 'c,d', 'e\nf', ' g'])).toBe('"a""b","c,d","e\nf"," g"\r\n');
  });
});

describe('a Markdown table', () => {
  it('shows groups within groups with their sums, a total, and what the figures are', () => {
    const text = written(openedReport({ groupBy: ['board', 'task'], rounding: QUARTERS }), { content: 'summary', format: 'markdown' }); // prettier-ignore
    expect(text.split('\n')).toEqual([
      '# Time report 2026-05-04 to 2026-05-06',
      '',
      'Days of Europe/Berlin, as of 2026-05-06 14:30.',
      '',
      'Total 0:57, rounded 1:30.',
      '',
      'Rounded up to 15 minutes, each entry by itself. For display alone: no entry is changed by it.',
      '',
      '0:07 of it is not yet confirmed by the service; without that it is 0:50.',
      '',
      '| Board | Task | Duration | Rounded | Unconfirmed | Share (%) |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
      '| **Board 1** |  | **0:57** | **1:30** | **0:07** | **100.0** |',
      '|  | Plain | 0:50 | 1:15 | 0:00 | 87.7 |',
      String.raw`|  | =cmd()\|"calc"!A1 | 0:07 | 0:15 | 0:07 | 12.3 |`,
      '| **Total** |  | **0:57** | **1:30** | **0:07** | **100.0** |',
      '',
    ]);
  });

  it.each([
    [1, 'Other people’s time of 1 day is missing.'],
    [2, 'Other people’s time of 2 days is missing.'],
  ])('says that %d of its days lack the time of others', (missingDays, words) => {
    const { report, ...opened } = openedReport();
    const sources = { ...report.sources, missingDays };
    expect(written({ ...opened, report: { ...report, sources } }, { format: 'markdown' })).toContain(words);
  });

  it('lets no name break out of its cell', () => {
    const text = written(openedReport({}, [3, 4, 5]), { format: 'markdown' });
    expect(text).toContain(String.raw`| \<script\>alert(1)\</script\> |`);
    expect(text).toContain(String.raw`| a\|b, “c” \`d\` \*e\* |`);
    expect(text.split('\n').at(-2)).toMatch(/^\| \*\*Total\*\* /);
  });
});

describe('a JSON file', () => {
  it.each(['summary', 'detailed'] as const)('of the %s says what it is and holds the exact figures', (content) => {
    const read: unknown = JSON.parse(written(openedReport({ rounding: QUARTERS }), { content, format: 'json' }));
    expect(read).toMatchObject({
      range: { from: '2026-05-04', to: '2026-05-06' },
      timezone: 'Europe/Berlin',
      rounding: 'Rounded up to 15 minutes, each entry by itself',
      totals: { ms: 57 * MINUTE, unconfirmedMs: 7 * MINUTE, roundedMs: 90 * MINUTE, entries: 4 },
    });
    expect(read).toMatchObject(
      content === 'summary'
        ? { groups: [{ id: 1, ms: 50 * MINUTE }, { id: 2, ms: 7 * MINUTE }] }
        : { rows: [{ date: '2026-05-04', startedAt: '2026-05-04T07:00:00.000Z', ms: 20 * MINUTE }, {}, {}, {}] },
    ); // prettier-ignore
  });

  it('of nothing at all can be read too', () => {
    const { report, sheet } = openedReport({ rounding: EXACT });
    const empty = {
      report: { ...report, groups: [] },
      sheet: { ...sheet, parts: { ...sheet.parts, count: 0 } },
      groups: [],
    };
    expect(JSON.parse(written(empty, { format: 'json' }))).toMatchObject({ rows: [] });
    expect(JSON.parse(written(empty, { format: 'json', content: 'summary' }))).toMatchObject({ groups: [] });
  });
});
