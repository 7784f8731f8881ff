import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../common/domain/report.ts';
import { gridOf } from '../../../main/core/reports/grid.ts';
import { rowsAt } from '../../../main/core/reports/rows.ts';
import { entriesWorkbook, gridWorkbook, summaryWorkbook } from '../../../renderer/features/reports/workbook.ts';
import { openedReport } from '../../support/opened-report.ts';

const DAY_MS = 24 * 60 * 60_000;
const opened = openedReport({ groupBy: ['board', 'task'] });
const { report, groups } = opened;

function rows(): readonly ReportRow[] {
  const order = Uint32Array.from({ length: report.totals.entries }, (_, at) => at);
  return rowsAt(opened.sheet, report.query.rounding, order, 0, order.length);
}

/** Its two sheets, and the texts that they share. */
async function sheetOf(blob: Blob): Promise<Readonly<Record<'sheet' | 'about' | 'texts', string>>> {
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const read = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  return {
    sheet: read('xl/worksheets/sheet1.xml'),
    about: read('xl/worksheets/sheet2.xml'),
    texts: read('xl/sharedStrings.xml'),
  };
}

/** Numbers of the sheet, in its order. */
function numbersIn(sheet: string): readonly number[] {
  return [...sheet.matchAll(/<c (?![^>]*t="s")[^>]*><v>([^<]*)<\/v>/g)].map(([, value]) => Number(value));
}

describe('the workbook of a report', () => {
  it('has the lengths of the innermost groups as numbers of days, exact, which add up to the total', async () => {
    const { sheet } = await sheetOf(await summaryWorkbook(report, groups));

    const innermost = groups.flatMap((group) => group.groups).map(({ ms }) => ms / DAY_MS);
    const numbers = numbersIn(sheet);
    expect(innermost.length).toBeGreaterThan(1);
    for (const length of innermost) expect(numbers).toContain(length);
    expect(numbers).toContain(report.totals.ms / DAY_MS);
    expect(innermost.reduce((sum, one) => sum + one, 0)).toBeCloseTo(report.totals.ms / DAY_MS, 12);
  });

  it('has the timesheet with a number for each cell that has time, and the sums of rows and columns', async () => {
    const grid = gridOf(opened.sheet, report.query, 'day');
    const { sheet } = await sheetOf(await gridWorkbook(report, grid));

    const minutes = [30, 20, 50, 7, 7, 30, 20, 7, 57];
    expect(numbersIn(sheet).map((days) => Math.round((days * DAY_MS) / 60_000))).toEqual(minutes);
  });

  it('has moments as what the clocks of the zone showed', async () => {
    const { sheet } = await sheetOf(await entriesWorkbook(report, rows()));

    // Nine in Berlin, as spreadsheets count: days since 30 December 1899.
    const nine = Date.UTC(2026, 4, 4, 9) / DAY_MS + 25_569;
    expect(numbersIn(sheet).filter((value) => Math.abs(value - nine) < 1e-6)).toHaveLength(1);
  });

  it('has a column of notes where any entry has one', async () => {
    const [first, ...others] = rows();
    if (first === undefined) throw new Error('there is no row');

    const noted = await sheetOf(
      await entriesWorkbook({ ...report, isNoted: true }, [{ ...first, note: '=1 call' }, ...others]),
    );

    expect(noted.texts).toContain('>Note<');
    expect(noted.texts).toContain('>=1 call<');
    expect((await sheetOf(await entriesWorkbook(report, rows()))).texts).not.toContain('>Note<');
  });

  it('keeps a name that looks like a formula a text, and cuts what is longer than a cell', async () => {
    const [first] = rows();
    if (first === undefined) throw new Error('there is no row');
    const long = { ...first, task: { ...first.task, name: 'x'.repeat(40_000) } };
    const { sheet, texts } = await sheetOf(await entriesWorkbook(report, [...rows(), long]));

    expect(sheet).not.toContain('<f>');
    expect(texts).toContain('=cmd()|"calc"!A1');
    const [cut = ''] = /x{9,}/.exec(texts) ?? [];
    expect(cut).toHaveLength(32_767);
  });

  it('has the sums of a selection beside a selection, and says that it is one', async () => {
    const [first] = rows();
    if (first === undefined) throw new Error('there is no row');

    const { about, texts } = await sheetOf(await entriesWorkbook(report, [first], 'selected'));

    expect(numbersIn(about).slice(-2)).toEqual([first.ms / DAY_MS, first.confirmed ? 0 : first.ms / DAY_MS]);
    expect(texts).toContain('Only the entries that were selected.');
  });

  it('says what it is narrowed to and what is missing, as other files do', async () => {
    const filters = { ...report.query.filters, text: 'ship' };
    const sources = { ...report.sources, missingDays: 2 };

    const { texts } = await sheetOf(
      await summaryWorkbook({ ...report, sources, query: { ...report.query, filters } }, groups),
    );

    expect(texts).toContain('Only names or notes with “ship”.');
    expect(texts).toContain('Other people’s time of 2 days is missing.');
  });
});
