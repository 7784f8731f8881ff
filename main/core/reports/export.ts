import type { ExportFile } from '../../../common/domain/archive.ts';
import type { GridTimes, ReportExport, ReportRow, ReportSeries } from '../../../common/domain/report.ts';
import { gridUnit } from '../../../common/domain/grid-unit.ts';
import { inEnglish, t } from '../../../common/i18n/translate.ts';
import { createLocalTime } from '../../../common/time/local-time.ts';
import { clockTime } from '../../../common/time/region.ts';
import { roundingWords } from '../../../common/time/rounding.ts';
import type { OpenedReport } from './opened.ts';
import { gridOf } from './grid.ts';
import { rowsAt } from './rows.ts';
import {
  type FlatGroup,
  flattened,
  gridCells,
  type ShownTime,
  rowCells,
  summaryCells,
  totalCells,
} from './export-cells.ts';
import { chartOf, HTML_FOOT, htmlHead, htmlRow } from './export-html.ts';
import { BOM, csvRecord } from './csv.ts';
import { detailedTable, type ExportTable, gridTable, summaryTable } from './export-table.ts';

const CHUNK = 200;

const KINDS = {
  csv: { extension: 'csv', mime: 'text/csv;charset=utf-8' },
  markdown: { extension: 'md', mime: 'text/markdown;charset=utf-8' },
  json: { extension: 'json', mime: 'application/json' },
  html: { extension: 'html', mime: 'text/html;charset=utf-8' },
} as const;

/** The file, piece by piece: whoever takes the pieces may pause between them. What scripts read is in English. */
export function* writtenPieces(opened: OpenedReport, wanted: ReportExport, order: Uint32Array): Generator<string> {
  const pieces = piecesOf(opened, wanted, order);
  if (wanted.format === 'markdown' || wanted.format === 'html') yield* pieces;
  else {
    for (;;) {
      const { done, value } = inEnglish(() => pieces.next());
      if (done === true) return;
      yield value;
    }
  }
}

function* piecesOf(opened: OpenedReport, wanted: ReportExport, order: Uint32Array): Generator<string, undefined> {
  if (wanted.format === 'json') yield* jsonPieces(opened, wanted, order);
  else if (wanted.content === 'summary') yield* summaryPieces(opened, wanted);
  else if (wanted.content === 'grid') yield* gridPieces(opened, wanted);
  else yield* detailedPieces(opened, wanted, order);
}

export function exportFile({ report }: OpenedReport, { content, format }: ReportExport, text: string): ExportFile {
  const { from, to } = report.range;
  const days = from === to ? from : `${from}-to-${to}`;
  const { extension, mime } = KINDS[format];
  return { name: `cardclock-${content}-${days}.${extension}`, mime, text };
}

/** CSV carries the innermost groups alone, and no total: its column sums up to it, but in h:mm, where each is cut to the minute. */
function* summaryPieces(opened: OpenedReport, { format, durations, bom }: ReportExport): Generator<string> {
  const { report, groups } = opened;
  const isPrinted = format === 'html';
  const table = summaryTable(report, durations, isPrinted);
  const rows = flattened(groups);
  const cells = ({ labels, group }: FlatGroup): readonly string[] => {
    // Above its parts a group is named once; a record of a bare file has to say all of it.
    const named = format === 'csv' ? labels : labels.map((label, level) => (level < labels.length - 1 ? '' : label));
    return summaryCells(report, named, group, durations, isPrinted);
  };
  const total = summaryCells(report, [t('Total')], report.totals, durations, isPrinted);
  yield head(table, format, { bom, series: report.series });
  for (const row of rows) {
    if (format === 'csv') yield row.isInnermost ? csvRecord(cells(row)) : '';
    else if (format === 'markdown') yield markdownRow(cells(row), !row.isInnermost);
    else yield htmlRow(table, cells(row), row.isInnermost ? 'row' : 'group');
  }
  yield foot(table, format, total);
}

/** What the report rounds is rounded. CSV has no total of the columns, as above. */
function* gridPieces(opened: OpenedReport, { format, durations, bom, unit }: ReportExport): Generator<string> {
  const { report } = opened;
  const isPrinted = format !== 'csv';
  const grid = gridOf(opened.sheet, opened.report.query, gridUnit(opened.report.range, unit));
  const table = gridTable(report, grid, durations, format === 'html');
  const cells = (labels: readonly string[], times: GridTimes): readonly string[] =>
    gridCells(report, labels, times, durations, isPrinted);
  yield head(table, format, { bom, series: report.series, isWide: true });
  for (const { labels, ...times } of grid.rows) yield line(table, format, cells(labels, times));
  yield foot(table, format, cells([t('Total')], grid.totals));
}

function* detailedPieces(
  opened: OpenedReport,
  { format, durations, bom }: ReportExport,
  order: Uint32Array,
): Generator<string> {
  const { report } = opened;
  const isPrinted = format === 'html';
  const table = detailedTable(report, durations, isPrinted);
  const written = createLocalTime();
  const local: ShownTime = isPrinted
    ? (atMs) => clockTime(atMs, report.timezone)
    : (atMs) => written(atMs, report.timezone).slice(0, 19).replace('T', ' ');
  yield head(table, format, { bom, series: report.series });
  for (const rows of chunks(opened, order)) {
    const cells = rows.map((row) => rowCells(report, row, durations, local, isPrinted));
    yield cells.map((row) => line(table, format, row)).join('');
  }
  yield foot(table, format, totalCells(report, durations, isPrinted));
}

interface Head {
  readonly bom: boolean;
  readonly series: ReportSeries;
  /** More columns than fit an upright page. */
  readonly isWide?: boolean;
}

function head(table: ExportTable, format: ReportExport['format'], { bom, series, isWide = false }: Head): string {
  if (format === 'csv') return `${bom ? BOM : ''}${csvRecord(table.columns.map(({ name }) => name))}`;
  return format === 'markdown' ? markdownHead(table) : htmlHead(table, isWide ? 'wide' : 'upright', chartOf(series));
}

function line(table: ExportTable, format: ReportExport['format'], cells: readonly string[]): string {
  if (format === 'csv') return csvRecord(cells);
  return format === 'markdown' ? markdownRow(cells) : htmlRow(table, cells);
}

function foot(table: ExportTable, format: ReportExport['format'], total: readonly string[]): string {
  if (format === 'csv') return '';
  return format === 'markdown' ? markdownRow(total, true) : `${htmlRow(table, total, 'total')}${HTML_FOOT}`;
}

function* jsonPieces(opened: OpenedReport, { content, unit }: ReportExport, order: Uint32Array): Generator<string> {
  const { range, timezone, nowMs, query, totals, sources } = opened.report;
  const about = {
    range,
    timezone,
    nowMs,
    rounding: roundingWords(query.rounding),
    filters: query.filters,
    totals,
    sources,
  };
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n`;
  if (content === 'summary') {
    yield `  "groups": ${JSON.stringify(opened.groups, null, 2)}\n}\n`;
    return;
  }
  if (content === 'grid') {
    const grid = gridOf(opened.sheet, opened.report.query, gridUnit(opened.report.range, unit));
    yield `  "grid": ${JSON.stringify(grid, null, 2)}\n}\n`;
    return;
  }
  yield '  "rows": [';
  let isFirst = true;
  for (const rows of chunks(opened, order)) {
    yield `${isFirst ? '' : ','}\n${rows.map((row) => `    ${JSON.stringify(jsonRow(row))}`).join(',\n')}`;
    isFirst = false;
  }
  yield '\n  ]\n}\n';
}

function jsonRow({ startedAt, endedAt, ...rest }: ReportRow): unknown {
  return { ...rest, startedAt: new Date(startedAt).toISOString(), endedAt: new Date(endedAt).toISOString() };
}

function* chunks({ sheet, report }: OpenedReport, order: Uint32Array): Generator<readonly ReportRow[]> {
  for (let at = 0; at < order.length; at += CHUNK) yield rowsAt(sheet, report.query.rounding, order, at, at + CHUNK);
}

/** Signs that mean something in Markdown, or in the HTML that it lets through. */
const SIGNS = /[\\`*_[\]<>|#~&]/g;

function markdownHead({ title, notes, columns }: ExportTable): string {
  const lines = [`# ${escaped(title)}`, '', ...notes.flatMap((note) => [escaped(note), ''])];
  const rule = columns.map(({ kind }) => (kind === 'figure' ? '---:' : '---'));
  return `${[...lines, row(columns.map(({ short }) => escaped(short))), row(rule)].join('\n')}\n`;
}

function markdownRow(cells: readonly string[], isStrong = false): string {
  return `${row(cells.map((text) => (isStrong && text !== '' ? `**${escaped(text)}**` : escaped(text))))}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(SIGNS, (sign) => `\\${sign}`);
}
