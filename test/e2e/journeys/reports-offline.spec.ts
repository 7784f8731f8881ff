import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import type { AppUnderTest } from '../../support/app-fixture.ts';
import { downloaded } from '../../support/download.ts';
import { csvRecords } from '../../support/exported-files.ts';
import { logWeek, type LoggedEntry } from '../../support/logged-week.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import {
  bodyRows,
  cellsOf,
  copiedMarkdown,
  exportAs,
  fold,
  footRow,
  openReport,
  printedText,
  secondsOf,
  showTable,
  sum,
  unfold,
} from '../../support/report-steps.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import { editSession, minutesBefore, openView, typed } from '../../support/time-steps.ts';

/** Seconds of a report: of everything, and of the part that no service has confirmed. */
interface Figures {
  readonly all: number;
  readonly unconfirmed: number;
}

const TWELVE_MINUTES = 720;
const SUMS = z.object({ ms: z.number(), unconfirmedMs: z.number() });
const SUMMARY = z.object({ totals: SUMS, groups: z.array(SUMS.extend({ groups: z.array(SUMS) })) });
const DETAILED = z.object({ totals: SUMS, rows: z.array(z.object({ ms: z.number(), confirmed: z.boolean() })) });

function loggedSeconds(entries: readonly LoggedEntry[]): number {
  return sum(entries.map(({ start, end }) => (end - start) / 1000));
}

function figuresOf(sums: readonly z.infer<typeof SUMS>[]): Figures {
  return { all: sum(sums.map(({ ms }) => ms)) / 1000, unconfirmed: sum(sums.map((one) => one.unconfirmedMs)) / 1000 };
}

async function shownTotals(page: Page): Promise<Record<string, number>> {
  const rows = await cellsOf((await showTable(page, 'Summary')).locator('tfoot').getByRole('row'));
  return Object.fromEntries(rows.map(([name = '', , time = '']) => [name, secondsOf(time)]));
}

async function exportedText(app: AppUnderTest, format: 'CSV' | 'JSON'): Promise<string> {
  const file = await downloaded(app, async () => await exportAs(app.page, `Export ${format}`));
  return await readFile(file.path, 'utf8');
}

test(
  'offline, with part of the week unsynced: screen, Excel, CSV, JSON, Markdown and PDF say the same of it',
  { tag: '@shell' },
  async ({ app, service }) => {
    const { page } = app;
    const ago = minutesBefore();
    const entries = await logWeek(service);
    const [unsynced] = (await service.tasks()).slice(-1);
    if (unsynced === undefined) throw new Error('a task is needed');
    const confirmed = loggedSeconds(entries);
    const meant: Figures = { all: confirmed + TWELVE_MINUTES, unconfirmed: TWELVE_MINUTES };
    await signIn(page, service);
    // All of it is here before the network goes.
    await openReport(page, 'Last 7 days');
    await expect.poll(async () => (await shownTotals(page))['Total']).toBe(confirmed);
    await openView(page, 'Today');
    await service.network.cut();
    await searchAndStart(page, unsynced.name);
    await stop(page, unsynced.name);
    await editSession(page, unsynced.name, { start: typed(ago(60), service), end: typed(ago(48), service) });
    await expect(syncStatus(page)).toContainText('1 waiting, offline since');
    await openReport(page, 'Last 7 days');

    await test.step('the totals with and without it agree with the rows', async () => {
      await expect(page.getByText('12 m not yet confirmed').first()).toBeVisible();
      await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
      await expect
        .poll(async () => await shownTotals(page))
        .toEqual({
          Confirmed: confirmed,
          'Not yet confirmed': TWELVE_MINUTES,
          Total: meant.all,
        });
      await expect(page.getByRole('toolbar').getByRole('button', { name: '12 m not yet confirmed' })).toHaveCount(1);
      await expect(page.locator('.chart-unconfirmed')).toHaveCount(1);
      const detailed = await showTable(page, 'Entries');
      await expect(bodyRows(detailed)).toHaveCount(entries.length + 2);
      const rows = await cellsOf(bodyRows(detailed));
      const marked = rows.filter((cells) => cells[3]?.startsWith('not yet confirmed '));
      const lengths = (some: typeof rows): number =>
        sum(some.map((cells) => secondsOf(cells[3]?.replace('not yet confirmed ', '') ?? '')));
      expect({ all: lengths(rows), unconfirmed: lengths(marked) }).toEqual(meant);
      await expect(footRow(detailed, 'Total')).toContainText('11 entries, 12 m not yet confirmed');
    });

    await test.step('so does the workbook, in numbers that a spreadsheet adds up', async () => {
      const file = await downloaded(app, async () => await exportAs(page, 'Export Excel workbook'));
      expect(file.name).toMatch(/^cardclock-detailed-.*\.xlsx$/);
      const sheet = unzipSync(await readFile(file.path))['xl/worksheets/sheet1.xml'];
      const lengths = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<c r="D\d+"[^>]*><v>([\d.]+)</g)];
      const seconds = lengths.slice(1).map(([, days]) => Math.round(Number(days) * 86_400));
      expect([sum(seconds.slice(0, -1)), seconds.at(-1)]).toEqual([meant.all, meant.all]);
    });

    await unfold(page, 'Export');
    await page.getByRole('combobox', { name: 'Durations as' }).selectOption('Seconds (5400)');
    await fold(page);

    await test.step('the entries in CSV and JSON', async () => {
      const records = csvRecords(await exportedText(app, 'CSV'));
      const seconds = (some: typeof records): number => sum(some.map((record) => Number(record['Duration (seconds)'])));
      const open = records.filter((record) => record['Confirmed'] === 'no');
      expect({ all: seconds(records), unconfirmed: seconds(open) }).toEqual(meant);
      const { totals, rows } = DETAILED.parse(JSON.parse(await exportedText(app, 'JSON')));
      expect(figuresOf([totals])).toEqual(meant);
      expect(figuresOf(rows.map((row) => ({ ms: row.ms, unconfirmedMs: row.confirmed ? 0 : row.ms })))).toEqual(meant);
    });

    await test.step('the sums in CSV and JSON', async () => {
      await showTable(page, 'Summary');
      const records = csvRecords(await exportedText(app, 'CSV'));
      const column = (name: string): number => sum(records.map((record) => Number(record[name])));
      expect({ all: column('Duration (seconds)'), unconfirmed: column('Not yet confirmed (seconds)') }).toEqual(meant);
      const { totals, groups } = SUMMARY.parse(JSON.parse(await exportedText(app, 'JSON')));
      expect([[totals], groups, groups.flatMap((group) => group.groups)].map(figuresOf)).toEqual([meant, meant, meant]);
    });

    await test.step('the rows of the screen in Markdown and in print', async () => {
      const rows = await cellsOf(bodyRows(page.getByRole('table', { name: 'Summary' })));
      const figures = rows.map(([name = '', , time = '']) => ({ name, seconds: String(secondsOf(time)) }));
      const markdown = await copiedMarkdown(app);
      const lines = markdown.split('\n').map((line) =>
        line
          .replaceAll(/[\\*|]/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
      const printed = (await printedText(app)).replaceAll(/\s+/g, ' ');
      for (const { name, seconds } of figures) {
        expect(lines.map((line) => line.slice(0, `${name} ${seconds} `.length))).toContain(`${name} ${seconds} `);
        expect(printed).toContain(`${name} ${seconds} `);
      }
      for (const text of [lines.join(' '), printed]) {
        expect(text).toContain(`Total ${meant.all} ${meant.unconfirmed} 100.0`);
        expect(text).toContain('0:12 of it is not yet confirmed by the service');
      }
    });
  },
);
