import type { DurationFormat, GroupKey, Report, Rounding } from '../../../../common/domain/report.ts';
import { clockTime } from '../../../../common/domain/sync-words.ts';
import { DURATION_UNITS, durationText } from '../../../../common/time/durations.ts';
import { roundingWords } from '../../../../common/time/rounding.ts';
import { dayOf } from '../../../../common/time/zone-days.ts';
import { isRoundedBySums } from '../rows.ts';
import { narrowedWords } from './narrowed-words.ts';

export interface ExportColumn {
  /** Complete: a file of bare rows says nothing else. */
  readonly name: string;
  /** For a table that stands beneath its notes. */
  readonly short: string;
  /** `word`: of a few letters that stay on one line; `name`: as long as people like; `outer`: of a group around others. */
  readonly kind: 'word' | 'name' | 'outer' | 'figure';
}

/** What a file says around its rows. */
export interface ExportTable {
  readonly title: string;
  /** Sentences: what the figures are, and what they are not. */
  readonly notes: readonly string[];
  readonly columns: readonly ExportColumn[];
}

export const GROUP_NAMES: Readonly<Record<GroupKey, string>> = {
  board: 'Board',
  task: 'Task',
  user: 'User',
  sprint: 'Sprint',
};

export function summaryTable(report: Report, format: DurationFormat): ExportTable {
  const { query } = report;
  const columns = [
    ...query.groupBy.map((key, level) => grouped(GROUP_NAMES[key], level < query.groupBy.length - 1)),
    durationColumn('Duration', 'Duration', format),
    ...roundedColumn(query.rounding, format),
    durationColumn('Not yet confirmed', 'Unconfirmed', format),
    { name: 'Share (%)', short: 'Share (%)', kind: 'figure' } as const,
  ];
  return { ...around(report), columns };
}

/** `isPrinted`: for paper, where one narrow column says what is special about a row. */
export function detailedTable(report: Report, format: DurationFormat, isPrinted: boolean): ExportTable {
  const { timezone, query } = report;
  const columns = [
    word('Date'),
    word(`Start (${timezone})`, 'Start'),
    word(`End (${timezone})`, 'End'),
    durationColumn('Duration', 'Duration', format),
    ...(isRoundedBySums(query.rounding) ? [] : roundedColumn(query.rounding, format)),
    named('Task'),
    named('Board'),
    named('User'),
    ...(isPrinted ? [word('State')] : [word('Confirmed'), word('Running')]),
  ];
  return { ...around(report), columns };
}

function named(name: string): ExportColumn {
  return { name, short: name, kind: 'name' };
}

function grouped(name: string, isOuter: boolean): ExportColumn {
  return { name, short: name, kind: isOuter ? 'outer' : 'name' };
}

function word(name: string, short = name): ExportColumn {
  return { name, short, kind: 'word' };
}

function durationColumn(name: string, short: string, format: DurationFormat): ExportColumn {
  const unit = ` (${DURATION_UNITS[format]})`;
  return { name: `${name}${unit}`, short: format === 'h:mm' ? short : `${short}${unit}`, kind: 'figure' };
}

function roundedColumn(rounding: Rounding, format: DurationFormat): readonly ExportColumn[] {
  const words = roundingWords(rounding);
  return words === null ? [] : [durationColumn(words, 'Rounded', format)];
}

function around(report: Report): Pick<ExportTable, 'title' | 'notes'> {
  const { range, timezone, nowMs, totals, query, sources } = report;
  const words = roundingWords(query.rounding);
  const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`;
  const notes = [
    `Days of ${timezone}, as of ${dayOf(timezone, nowMs)} ${clockTime(nowMs, timezone)}.`,
    ...narrowedWords(query.filters),
    `Total ${durationText(totals.ms, 'h:mm')}${words === null ? '' : `, rounded ${durationText(totals.roundedMs, 'h:mm')}`}.`,
    ...(words === null ? [] : [`${words}. For display alone: no entry is changed by it.`]),
    ...(totals.unconfirmedMs === 0
      ? []
      : [
          `${durationText(totals.unconfirmedMs, 'h:mm')} of it is not yet confirmed by the service; without that it is ${durationText(totals.ms - totals.unconfirmedMs, 'h:mm')}.`,
        ]),
    ...(sources.missingDays === 0 ? [] : [`Other people’s time of ${sources.missingDays} days is missing.`]),
    ...sources.problems,
  ];
  return { title: `Time report ${days}`, notes };
}
