import type { Weekday } from '../../../common/time/week.ts';
import './figures.css';
import { useMemo } from 'react';
import { dayGoalMs, rangeGoalMs } from '../../../common/domain/goal.ts';
import type { Report, ReportFilters, ReportQuery } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays, countDays, type DateRange } from '../../../common/time/calendar.ts';
import { LEAST_OVERLAP_MS } from '../../../common/time/overlaps.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { besideRange, datesOf } from '../../../common/time/presets.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { compactRange } from '../../task/day-words.ts';
import { countFilters } from './queries.ts';
import { rangeWords, shareWords, unconfirmedWords } from './report-words.ts';

/** What the days of the report come to, in one line. */
export function Figures({ report }: { readonly report: Report }) {
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);
  const { range, totals, query } = report;
  const average = averageMs(report);

  return (
    <header className="figures">
      <h2 id="reports-title" className="hidden-visually">
        {rangeWords(range)}
      </h2>
      {/* While a timer runs it grows by itself. */}
      <output
        className="figures-total tabular"
        aria-label={t('Report’s total')}
        aria-live={isRunning ? 'off' : 'polite'}
      >
        {durationWords(totals.roundedMs)}
      </output>
      {query.rounding.minutes === 0 ? null : (
        <span>{t('rounded, from {length}', { length: durationWords(totals.ms) })}</span>
      )}
      {average === null ? null : <span>{t('{length} a day', { length: durationWords(average) })}</span>}
      <Goal range={range} filters={query.filters} doneMs={totals.ms} />
      <Comparison key={JSON.stringify([query, range])} report={report} />
      {report.twiceMs < LEAST_OVERLAP_MS ? null : (
        <span>{t('{length} counted twice', { length: durationWords(report.twiceMs) })}</span>
      )}
      <span className="figures-unconfirmed">{unconfirmedWords(totals)}</span>
    </header>
  );
}

/** Of the days with time; null where there is one, or none, or weeks are not told apart. */
function averageMs({ series, totals }: Report): number | null {
  if (series.unit !== 'day') return null;
  const days = series.buckets.filter((_, at) => series.layers.some(({ ms }) => (ms[at] ?? 0) > 0)).length;
  return days < 2 ? null : totals.ms / days;
}

interface GoalProps {
  readonly range: DateRange;
  readonly filters: ReportFilters;
  readonly doneMs: number;
}

/** How far all of one’s own time has come to what was meant for these days. */
function Goal({ range, filters, doneMs }: GoalProps) {
  const goalMs = useSnapshot(({ settings }) => rangeGoalMs(range, settings));
  if (goalMs === 0 || !isAllOfMine(filters)) return null;
  const share = doneMs / goalMs;

  return (
    <span className="figures-goal">
      {t('goal {length}', { length: durationWords(goalMs) })}
      <span className="figures-track" aria-hidden="true">
        <span className="figures-bar" style={{ inlineSize: `${Math.min(100, share * 100).toFixed(1)}%` }} />
      </span>
      <span className="tabular">{shareWords(share)}</span>
    </span>
  );
}

/** What is meant for a local date, in ms; undefined where the report is not about all of one’s own time. */
export function useDayGoals({ filters }: ReportQuery): ((date: string) => number) | undefined {
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const isCompared = isAllOfMine(filters);
  return useMemo(() => (isCompared ? (date: string) => dayGoalMs(date, settings) : undefined), [isCompared, settings]);
}

function isAllOfMine(filters: ReportFilters): boolean {
  return filters.users === 'me' && countFilters(filters) === 0;
}

/** What the same days of the period before came to, in words; of own time alone, which is all here. */
function Comparison({ report }: { readonly report: Report }) {
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const { query, range, totals } = report;
  const { from, to } = daysBefore(range, today, query.weekStartsOn);
  const asked = useMemo(() => ({ query: { ...query, range: { from, to } } }), [query, from, to]);
  const isWanted = query.filters.users === 'me';
  // Time of those days may be another whenever the report was opened anew.
  const again = `${from} ${to} ${report.reportId}`;
  const { value: before } = useQuery('report:total', asked, { again, isWanted });
  if (!isWanted || before === undefined || before.ms === 0) return null;

  const differenceMs = totals.ms - before.ms;
  const difference = `${differenceMs < 0 ? '−' : '+'} ${durationWords(Math.abs(differenceMs))}`;
  const days = compactRange({ from, to }, today.slice(0, 4));
  return <span className="tabular">{t('{difference} vs {days}', { difference, days })}</span>;
}

/** As many days of the period before as have come of this one. */
function daysBefore(range: DateRange, today: string, weekStartsOn: Weekday): DateRange {
  const { from, to } = datesOf(besideRange(range, -1, today, weekStartsOn), today, weekStartsOn);
  const isOver = range.to < today || range.from > today;
  const last = addDays(from, countDays(range.from, today) - 1);
  return { from, to: isOver || last > to ? to : last };
}
