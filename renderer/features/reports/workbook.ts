import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/universal';
import type {
  GridTimes,
  GroupKey,
  Report,
  ReportGrid,
  ReportGroup,
  ReportRow,
  ReportSums,
} from '../../../common/domain/report.ts';
import { missingWords, narrowedWords } from '../../../common/domain/report-limits.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { createLocalTime } from '../../../common/time/local-time.ts';
import { roundingWords } from '../../../common/time/rounding.ts';
import { rangeWords } from './report-words.ts';

/** A spreadsheet counts time in days, so that lengths can be summed up. */
const DAY_MS = 24 * 60 * 60_000;
const LENGTH = '[h]:mm:ss';
const [DAY, MOMENT, SHARE] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '0.0%'];
const WIDTHS = { word: 12, moment: 20, name: 40 } as const;

const GROUP_TITLES: Readonly<Record<GroupKey, string>> = {
  board: msg('Board'),
  task: msg('Task'),
  user: msg('User'),
  sprint: msg('Sprint'),
};

interface Table {
  readonly titles: readonly string[];
  readonly widths: readonly (keyof typeof WIDTHS)[];
  readonly rows: SheetData;
}

/** The summary as a workbook: innermost groups with all that is around them, exact to the second, and the total. */
export async function summaryWorkbook(report: Report, groups: readonly ReportGroup[]): Promise<Blob> {
  const { query, totals } = report;
  const isRounded = query.rounding.minutes > 0;
  const names = query.groupBy.map((key) => t(GROUP_TITLES[key]));
  const line = (labels: readonly string[], sums: ReportSums): Cell[] => [
    ...names.map((_name, level) => text(labels[level] ?? '')),
    length(sums.ms),
    ...(isRounded ? [length(sums.roundedMs)] : []),
    length(sums.unconfirmedMs),
    { value: totals.ms === 0 ? 0 : sums.ms / totals.ms, type: Number, format: SHARE },
  ];
  return await workbook(aboutRows(report, totals), t('Summary'), {
    titles: [...names, t('Duration'), ...(isRounded ? [t('Rounded')] : []), t('Not yet confirmed'), t('Share (%)')],
    widths: [...names.map(() => 'name' as const), 'word', ...(isRounded ? ['word' as const] : []), 'word', 'word'],
    rows: [...innermost(groups).map(([labels, group]) => line(labels, group)), bold(line([t('Total')], totals))],
  });
}

/** Time by group and stretch of days, as rounded as the report, with sums of both. */
export async function gridWorkbook(report: Report, { buckets, rows, totals }: ReportGrid): Promise<Blob> {
  const isRounded = report.query.rounding.minutes > 0;
  const names = report.query.groupBy.map((key) => t(GROUP_TITLES[key]));
  const line = (labels: readonly string[], { ms, roundedMs, sums }: GridTimes): Cell[] => [
    ...names.map((_name, level) => text(labels[level] ?? '')),
    ...(isRounded ? roundedMs : ms).map((each) => (each === 0 ? null : length(each))),
    length(isRounded ? sums.roundedMs : sums.ms),
  ];
  return await workbook(aboutRows(report, report.totals), t('Timesheet'), {
    titles: [...names, ...buckets.map(({ from, to }) => (from === to ? from : `${from}/${to}`)), t('Total')],
    widths: [...names.map(() => 'name' as const), ...buckets.map(() => 'word' as const), 'word'],
    rows: [...rows.map((row) => line(row.labels, row)), bold(line([t('Total')], totals))],
  });
}

/** `entries` as rows, all of the report or those that were `selected`; moments are what the clocks of the report's zone showed. */
export async function entriesWorkbook(
  report: Report,
  entries: readonly ReportRow[],
  which: 'all' | 'selected' = 'all',
): Promise<Blob> {
  const { query, timezone, isNoted = false } = report;
  const isRounded = query.rounding.minutes > 0 && query.rounding.per === 'entry';
  const local = createLocalTime();
  const moment = (atMs: number): Cell => date(local(atMs, timezone).slice(0, 19), MOMENT);
  const rows = entries.map((row): Cell[] => [
    date(row.date, DAY),
    moment(row.startedAt),
    moment(row.endedAt),
    length(row.ms),
    ...(isRounded ? [length(row.roundedMs ?? row.ms)] : []),
    text(row.task.name),
    text(row.task.boardName),
    text(row.user.name),
    text([row.running ? t('running') : '', row.confirmed ? '' : t('unconfirmed')].filter(Boolean).join(', ')),
    ...(isNoted ? [text(row.note ?? '')] : []),
  ]);
  const sum = (of: (row: ReportRow) => number): number => entries.reduce((total, row) => total + of(row), 0);
  const rounded = isRounded ? [length(sum(({ roundedMs, ms }) => roundedMs ?? ms))] : [];
  const total = [text(t('Total')), null, null, length(sum(({ ms }) => ms)), ...rounded];
  const selected = { ms: sum(({ ms }) => ms), unconfirmedMs: sum(({ ms, confirmed }) => (confirmed ? 0 : ms)) };
  const about = which === 'all' ? aboutRows(report, report.totals) : aboutRows(report, selected);
  return await workbook(about, t('Entries'), {
    titles: [
      t('Date'),
      t('Start#moment'),
      t('End#moment'),
      t('Duration'),
      ...(isRounded ? [t('Rounded')] : []),
      t('Task'),
      t('Board'),
      t('User'),
      t('State'),
      ...(isNoted ? [t('Note')] : []),
    ],
    widths: [
      'word',
      'moment',
      'moment',
      'word',
      ...(isRounded ? ['word' as const] : []),
      'name',
      'name',
      'name',
      'word',
      ...(isNoted ? ['name' as const] : []),
    ],
    rows: [...rows, bold(total)],
  });
}

async function workbook(aboutIt: SheetData, sheet: string, { titles, widths, rows }: Table): Promise<Blob> {
  const head = bold(titles.map(text));
  const columns = widths.map((width) => ({ width: WIDTHS[width] }));
  const about = {
    sheet: t('About'),
    data: aboutIt,
    columns: [{ width: WIDTHS.moment }, { width: WIDTHS.name }],
  };
  return await writeWorkbook([{ sheet, data: [head, ...rows], columns, stickyRowsCount: 1 }, about]).toBlob();
}

/** Of all of a report, or of the entries that were selected. */
type AboutSums = Pick<ReportSums, 'ms' | 'unconfirmedMs'> & Partial<Pick<ReportSums, 'roundedMs'>>;

/** What the figures are, and what they are not. */
function aboutRows({ range, timezone, nowMs, query, totals, sources }: Report, sums: AboutSums): SheetData {
  const { ms, roundedMs, unconfirmedMs } = sums;
  const rounding = roundingWords(query.rounding);
  const asOf = createLocalTime()(nowMs, timezone).slice(0, 19);
  return [
    [text(t('Days')), text(rangeWords(range))],
    [text(t('Time zone')), text(timezone)],
    [text(t('As of')), date(asOf, MOMENT)],
    ...(rounding === null ? [] : [[text(t('Rounding')), text(rounding)]]),
    [text(t('Total')), length(ms)],
    ...(rounding === null || roundedMs === undefined ? [] : [[text(t('Rounded')), length(roundedMs)]]),
    [text(t('Not yet confirmed')), length(unconfirmedMs)],
    ...[
      ...(sums === totals ? [] : [t('Only the entries that were selected.')]),
      ...narrowedWords(query.filters),
      ...missingWords(sources),
    ].map((sentence) => [null, text(sentence)]),
  ];
}

function innermost(
  groups: readonly ReportGroup[],
  around: readonly string[] = [],
): readonly (readonly [labels: readonly string[], group: ReportGroup])[] {
  return groups.flatMap((group) => {
    const labels = [...around, group.label];
    return group.groups.length === 0 ? [[labels, group] as const] : innermost(group.groups, labels);
  });
}

/** Of a cell. */
const LONGEST_TEXT = 32_767;

/** Never a formula, whatever it begins with. */
function text(words: string): Cell {
  const value = words.slice(0, LONGEST_TEXT);
  return value === '' ? null : { value, type: String };
}

function length(ms: number): Cell {
  return { value: ms / DAY_MS, type: Number, format: LENGTH };
}

/** `local`: a date, or a date and a time, without an offset. */
function date(local: string, format: string): Cell {
  const value = new Date(local.length > 10 ? `${local}Z` : `${local}T00:00:00Z`);
  return { value, type: Date, format };
}

function bold(cells: readonly Cell[]): Cell[] {
  return cells.map((cell) =>
    typeof cell === 'object' && cell !== null && 'value' in cell ? { ...cell, fontWeight: 'bold' } : cell,
  );
}
