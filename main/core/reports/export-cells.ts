import type { GridTimes, Report, ReportGroup, ReportRow, ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationText, type DurationFormat } from '../../../common/time/durations.ts';
import { inRegion, numberInRegion } from '../../../common/time/region.ts';
import { shareOf } from './groups.ts';
import { isRoundedBySums } from './rows.ts';

const PRINTED_DAY = inRegion({ timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

/** A row of a summary. `labels`: names of the groups around it, and of itself. */
export interface FlatGroup {
  readonly labels: readonly string[];
  readonly group: ReportGroup;
  /** False for a group whose parts follow. */
  readonly isInnermost: boolean;
}

/** Every group, each before what it is made of. */
export function flattened(groups: readonly ReportGroup[], around: readonly string[] = []): readonly FlatGroup[] {
  return groups.flatMap((group) => {
    const labels = [...around, group.label];
    return [{ labels, group, isInnermost: group.groups.length === 0 }, ...flattened(group.groups, labels)];
  });
}

/** `labels` fill the columns of the groupings, as far as they go. */
export function summaryCells(
  { query, totals }: Report,
  labels: readonly string[],
  sums: ReportSums,
  format: DurationFormat,
  isPrinted: boolean,
): readonly string[] {
  const names = query.groupBy.map((_key, index) => labels[index] ?? '');
  const rounded = query.rounding.minutes === 0 ? [] : [durationText(sums.roundedMs, format)];
  const percent = shareOf(sums.ms, totals.ms) * 100;
  const share = isPrinted ? numberInRegion(percent, 1) : percent.toFixed(1);
  const unconfirmed = durationText(sums.unconfirmedMs, format);
  return [...names, durationText(sums.ms, format), ...rounded, unconfirmed, share];
}

/** As rounded as the report; on paper a cell without time is empty. */
export function gridCells(
  { query }: Report,
  labels: readonly string[],
  { ms, roundedMs, sums }: GridTimes,
  format: DurationFormat,
  isPrinted: boolean,
): readonly string[] {
  const isRounded = query.rounding.minutes > 0;
  const names = query.groupBy.map((_key, index) => labels[index] ?? '');
  const cells = (isRounded ? roundedMs : ms).map((length) =>
    length === 0 && isPrinted ? '' : durationText(length, format),
  );
  return [...names, ...cells, durationText(isRounded ? sums.roundedMs : sums.ms, format)];
}

/** What the clocks of the zone show at an instant: `2026-05-31 09:30:00`, or the time alone on a page that has the day beside it. */
export type ShownTime = (atMs: number) => string;

export function rowCells(
  { query, isNoted = false }: Report,
  row: ReportRow,
  format: DurationFormat,
  local: ShownTime,
  isPrinted: boolean,
): readonly string[] {
  const { rounding } = query;
  const rounded = rounding.minutes === 0 || isRoundedBySums(rounding) ? [] : [durationText(row.roundedMs ?? 0, format)];
  return [
    isPrinted ? PRINTED_DAY.format(Date.parse(`${row.date}T00:00:00Z`)) : row.date,
    local(row.startedAt),
    local(row.endedAt),
    durationText(row.ms, format),
    ...rounded,
    row.task.name,
    row.task.boardName,
    row.user.name,
    ...(isPrinted ? [stateWords(row)] : [yesNo(row.confirmed), yesNo(row.running)]),
    ...(isNoted ? [row.note ?? ''] : []),
  ];
}

function yesNo(is: boolean): string {
  return is ? t('yes') : t('no');
}

function stateWords({ confirmed, running }: ReportRow): string {
  return [running ? t('running') : '', confirmed ? '' : t('unconfirmed')].filter(Boolean).join(', ');
}

/** The total beneath the rows of a detailed table. */
export function totalCells(
  { query, totals, isNoted = false }: Report,
  format: DurationFormat,
  isPrinted: boolean,
): readonly string[] {
  const { rounding } = query;
  const rounded = rounding.minutes === 0 || isRoundedBySums(rounding) ? [] : [durationText(totals.roundedMs, format)];
  const others = ['', '', '', '', ...(isPrinted ? [] : ['']), ...(isNoted ? [''] : [])];
  return [t('Total'), '', '', durationText(totals.ms, format), ...rounded, ...others];
}
