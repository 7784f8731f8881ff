import type { DateRange } from '../../../common/time/calendar.ts';
import './grid.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { GridTimes, GridUnit, Report, ReportGrid } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationText } from '../../../common/time/durations.ts';
import { inRegion } from '../../../common/time/region.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { compactRange, weekdayOf } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { groupWords } from './queries.ts';
import { exactDuration, rangeWords, unconfirmedWords, utc } from './report-words.ts';

/** As many as anybody reads before asking for more. */
const MOST_SHOWN = 100;
const MONTH = inRegion({ timeZone: 'UTC', month: 'short', year: 'numeric' });
const DAY = inRegion({ timeZone: 'UTC', day: 'numeric' });
const DATE = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });

export interface GridProps {
  readonly report: Report;
  readonly unit: GridUnit;
  /** Makes these days the report's. */
  readonly onRange: (range: DateRange) => void;
  /** The report is no longer held: it has to be opened again. */
  readonly onLost: () => void;
}

/** Groups by days, weeks or months. */
export function Grid({ report, unit, onRange, onLost }: GridProps) {
  const { reportId, totals, query } = report;
  const { value: grid, failure } = useQuery('report:grid', { reportId, unit }, { again: `${reportId} ${unit}` });
  const [isAll, setAll] = useState(false);
  const lose = useEffectEvent(onLost);
  const isLost = failure?.code === 'not-found';
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);

  if (totals.entries === 0) {
    return <p className="reports-empty">{t('No entries in these days. Choose others or clear the filters.')}</p>;
  }
  if (grid === undefined) return <p className="reports-hint">{failure?.message ?? t('Loading…')}</p>;
  const rows = isAll ? grid.rows : grid.rows.slice(0, MOST_SHOWN);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than the window is scrolled by the keys */}
      <section className="grid-scroll" aria-label={t('Timesheet')} tabIndex={0}>
        <table className="grid-table tabular">
          <thead>
            <tr>
              <th scope="col">{groupWords(query.groupBy)}</th>
              {grid.buckets.map((bucket) => (
                <Column key={bucket.from} bucket={bucket} grid={grid} range={report.range} onRange={onRange} />
              ))}
              <th scope="col">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, labels, ...times }) => (
              <tr key={id}>
                <th scope="row" title={labels.join(' › ')}>
                  <bdi className="grid-name">{labels.at(-1)}</bdi>
                  {labels.length < 2 ? null : <bdi className="grid-around">{labels.slice(0, -1).join(' › ')}</bdi>}
                </th>
                <Cells times={times} report={report} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <Cells times={grid.totals} report={report} />
            </tr>
          </tfoot>
        </table>
      </section>
      {grid.rows.length > rows.length ? (
        <Button onPress={() => setAll(true)}>
          {t('Show {count, number} more rows', { count: grid.rows.length - rows.length })}
        </Button>
      ) : null}
    </>
  );
}

interface ColumnProps extends Pick<GridProps, 'onRange'> {
  readonly bucket: DateRange;
  readonly grid: ReportGrid;
  readonly range: DateRange;
}

function Column({ bucket, grid, range, onRange }: ColumnProps) {
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const isToday = bucket.from <= today && today <= bucket.to;
  const words = columnWords(bucket, grid.unit, range);

  return (
    <th scope="col" className={isToday ? 'grid-today' : undefined}>
      {grid.buckets.length === 1 ? (
        words
      ) : (
        <button
          type="button"
          title={t('Show only {days}', { days: rangeWords(bucket) })}
          onClick={() => onRange(bucket)}
        >
          {words}
        </button>
      )}
    </th>
  );
}

/** Narrow, since there may be many; of days the month is told where it begins. */
function columnWords({ from, to }: DateRange, unit: GridUnit, range: DateRange): ReactNode {
  if (unit === 'month') return MONTH.format(utc(from));
  if (unit === 'week') return compactRange({ from, to }, range.to.slice(0, 4));
  const isFirst = from === range.from || from.endsWith('-01');
  return (
    <>
      <span className="grid-weekday">{weekdayOf(from)}</span> {(isFirst ? DATE : DAY).format(utc(from))}
    </>
  );
}

interface CellsProps {
  readonly times: GridTimes;
  readonly report: Report;
}

/** As rounded as the report, with what came to it exactly in the title. */
function Cells({ times, report: { query } }: CellsProps) {
  const { ms, unconfirmedMs, roundedMs, sums } = times;
  const isRounded = query.rounding.minutes > 0;

  return (
    <>
      {ms.map((exact, at) => (
        <Cell
          // oxlint-disable-next-line react/no-array-index-key -- each is its column's
          key={at}
          ms={exact}
          shownMs={isRounded ? (roundedMs[at] ?? 0) : exact}
          unconfirmedMs={unconfirmedMs[at] ?? 0}
        />
      ))}
      <Cell ms={sums.ms} shownMs={isRounded ? sums.roundedMs : sums.ms} unconfirmedMs={sums.unconfirmedMs} />
    </>
  );
}

interface CellProps {
  readonly ms: number;
  readonly shownMs: number;
  readonly unconfirmedMs: number;
}

function Cell({ ms, shownMs, unconfirmedMs }: CellProps) {
  if (ms === 0) return <td className="grid-none">–</td>;
  const unconfirmed = unconfirmedWords({ unconfirmedMs });
  const shown = durationText(shownMs, 'h:mm');
  const title = [exactDuration(ms), unconfirmed].filter(Boolean).join(', ');
  if (unconfirmed === '') return <td title={title}>{shown}</td>;
  return (
    <td title={title}>
      <span className="grid-unconfirmed">{shown}</span>
      <span className="hidden-visually">, {unconfirmed}</span>
    </td>
  );
}

export interface GridUnitsProps {
  readonly units: readonly GridUnit[];
  readonly unit: GridUnit;
  readonly onUnit: (unit: GridUnit) => void;
}

/** What the columns are. */
export function GridUnits({ units, unit, onUnit }: GridUnitsProps) {
  const id = useId();
  if (units.length < 2) return null;
  return (
    <>
      <span id={id} className="hidden-visually">
        {t('Columns')}
      </span>
      <Segments
        labelledBy={id}
        value={unit}
        onChange={onUnit}
        options={units.map((one) => ({ value: one, label: unitWords(one) }))}
      />
    </>
  );
}

function unitWords(unit: GridUnit): string {
  if (unit === 'day') return t('Days');
  return unit === 'week' ? t('Weeks') : t('Months');
}
