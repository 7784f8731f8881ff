import { missingWords, narrowedWords } from '../../../common/domain/report-limits.ts';
import type { GroupKey, Report, ReportGrid } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { clockTime, inRegion } from '../../../common/time/region.ts';
import { durationText, type DurationFormat } from '../../../common/time/durations.ts';
import { roundingWords, type Rounding } from '../../../common/time/rounding.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { isRoundedBySums } from './rows.ts';

export interface ExportColumn {
  /** Complete: a file of bare rows says nothing else. */
  readonly name: string;
  /** For a table that stands beneath its notes. */
  readonly short: string;
  /** `word`: of a few letters that stay on one line; `name`: as long as people like; `outer`: of a group around others; `side`: less than the task. */
  readonly kind: 'word' | 'name' | 'outer' | 'side' | 'figure';
}

/** What a file says around its rows. */
export interface ExportTable {
  readonly title: string;
  /** Sentences: what the figures are, and what they are not. */
  readonly notes: readonly string[];
  readonly columns: readonly ExportColumn[];
}

const PRINTED_SHORT_DAY = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });
const PRINTED_MONTH = inRegion({ timeZone: 'UTC', month: 'short', year: 'numeric' });
const PRINTED_DAY = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

const GROUP_NAMES: Readonly<Record<GroupKey, string>> = {
  board: msg('Board'),
  task: msg('Task'),
  user: msg('User'),
  sprint: msg('Sprint'),
};

export function summaryTable(report: Report, format: DurationFormat, isPrinted: boolean): ExportTable {
  const { query } = report;
  const columns = [
    ...groupColumns(query),
    durationColumn(t('Duration'), t('Duration'), format),
    ...roundedColumn(query.rounding, format),
    durationColumn(t('Not yet confirmed'), t('Unconfirmed'), format),
    { name: t('Share (%)'), short: t('Share (%)'), kind: 'figure' } as const,
  ];
  return { ...around(report, isPrinted), columns };
}

/** A column for each stretch of days: `2026-11-16`, `2026-11-16/2026-11-22` (ISO 8601), or in few words for paper. */
export function gridTable(
  report: Report,
  { buckets, unit }: ReportGrid,
  format: DurationFormat,
  isPrinted: boolean,
): ExportTable {
  const { query } = report;
  const short = unit === 'month' ? PRINTED_MONTH : PRINTED_SHORT_DAY;
  const columns = [
    ...groupColumns(query),
    ...buckets.map(({ from, to }): ExportColumn => {
      const name = from === to ? from : `${from}/${to}`;
      return { name, short: isPrinted ? short.format(Date.parse(`${from}T00:00:00Z`)) : name, kind: 'figure' };
    }),
    durationColumn(roundingWords(query.rounding) ?? t('Total'), t('Total'), format),
  ];
  return { ...around(report, isPrinted), columns };
}

function groupColumns({ groupBy }: Report['query']): readonly ExportColumn[] {
  return groupBy.map((key, level) => column(t(GROUP_NAMES[key]), level < groupBy.length - 1 ? 'outer' : 'name'));
}

/** `isPrinted`: for paper, where one narrow column says what is special about a row. */
export function detailedTable(report: Report, format: DurationFormat, isPrinted: boolean): ExportTable {
  const { timezone, query, isNoted = false } = report;
  const columns = [
    word(t('Date')),
    word(t('Start ({timezone})', { timezone }), t('Start#moment')),
    word(t('End ({timezone})', { timezone }), t('End#moment')),
    durationColumn(t('Duration'), t('Duration'), format),
    ...(isRoundedBySums(query.rounding) ? [] : roundedColumn(query.rounding, format)),
    column(t('Task'), 'name'),
    column(t('Board'), 'side'),
    column(t('User'), 'side'),
    ...(isPrinted ? [word(t('State'))] : [word(t('Confirmed')), word(t('Running'))]),
    ...(isNoted ? [column(t('Note'), 'name')] : []),
  ];
  return { ...around(report, isPrinted), columns };
}

function column(name: string, kind: ExportColumn['kind']): ExportColumn {
  return { name, short: name, kind };
}

function word(name: string, short = name): ExportColumn {
  return { name, short, kind: 'word' };
}

function durationColumn(name: string, short: string, format: DurationFormat): ExportColumn {
  const inUnit = (column: string): string =>
    t('{column} ({format, select, decimal {hours} seconds {seconds} other {h:mm}})', { column, format });
  return { name: inUnit(name), short: format === 'h:mm' ? short : inUnit(short), kind: 'figure' };
}

function roundedColumn(rounding: Rounding, format: DurationFormat): readonly ExportColumn[] {
  const words = roundingWords(rounding);
  return words === null ? [] : [durationColumn(words, t('Rounded'), format)];
}

function around(report: Report, isPrinted: boolean): Pick<ExportTable, 'title' | 'notes'> {
  const { range, timezone, nowMs, totals, query, sources } = report;
  const words = roundingWords(query.rounding);
  const written = (day: string): string => (isPrinted ? PRINTED_DAY.format(Date.parse(`${day}T00:00:00Z`)) : day);
  const [from, to] = [written(range.from), written(range.to)];
  const title = from === to ? t('Time report {day}', { day: from }) : t('Time report {from} to {to}', { from, to });
  const total = durationText(totals.ms, 'h:mm');
  const notes = [
    t('Days of {timezone}, as of {day} {time}.', {
      timezone,
      day: written(dayOf(timezone, nowMs)),
      time: clockTime(nowMs, timezone),
    }),
    ...narrowedWords(query.filters),
    words === null
      ? t('Total {total}.', { total })
      : t('Total {total}, rounded {rounded}.', { total, rounded: durationText(totals.roundedMs, 'h:mm') }),
    ...(words === null ? [] : [t('{rounding}. For display alone: no entry is changed by it.', { rounding: words })]),
    ...(totals.unconfirmedMs === 0
      ? []
      : [
          t('{unconfirmed} of it is not yet confirmed by the service; without that it is {confirmed}.', {
            unconfirmed: durationText(totals.unconfirmedMs, 'h:mm'),
            confirmed: durationText(totals.ms - totals.unconfirmedMs, 'h:mm'),
          }),
        ]),
    ...missingWords(sources),
  ];
  return { title, notes };
}
