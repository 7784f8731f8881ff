import './summary.css';
import { useState } from 'react';
import type { Report, ReportSums } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { Button } from '../../ui/Button.tsx';
import { groupWords } from './queries.ts';
import { countWords, exactDuration } from './report-words.ts';
import { SummaryRow } from './SummaryRow.tsx';
import { firstOpen, rowsOf } from './summary-rows.ts';

/** As many as anybody reads before asking for more. */
const MOST_SHOWN = 100;

export interface SummaryProps {
  readonly report: Report;
}

/** The report's groups, one within the other. */
export function Summary({ report }: SummaryProps) {
  const { groups, totals, query } = report;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [isFirstOpen] = useState(() => firstOpen(groups));
  const rows = rowsOf(groups, (path) => toggled.has(path) !== isFirstOpen);
  const shown = isAll ? rows : rows.slice(0, MOST_SHOWN);
  const toggle = (path: string): void => setToggled((before) => flipped(before, path));
  const isRounded = query.rounding.minutes > 0;

  if (totals.entries === 0) return <p className="reports-empty">{emptyWords(report)}</p>;
  return (
    <>
      <table className="summary" aria-label={t('Summary')}>
        <thead>
          <tr>
            <th scope="col">{groupWords(query.groupBy)}</th>
            <th scope="col" className="summary-share">
              {t('Share')}
            </th>
            <th scope="col" className="summary-figure">
              {t('Time')}
            </th>
            {isRounded ? (
              <th scope="col" className="summary-figure">
                {t('Rounded')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <SummaryRow key={row.path} row={row} isRounded={isRounded} onToggle={toggle} />
          ))}
        </tbody>
        <tfoot>
          <Totals totals={totals} isRounded={isRounded} />
        </tfoot>
      </table>
      {rows.length > shown.length ? (
        <Button onPress={() => setAll(true)}>
          {t('Show {count, number} more rows', { count: rows.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

interface TotalsProps {
  readonly totals: ReportSums;
  readonly isRounded: boolean;
}

/** With and without what no service has confirmed. */
function Totals({ totals, isRounded }: TotalsProps) {
  const { ms, unconfirmedMs, roundedMs, entries } = totals;
  const parts: readonly (readonly [string, number])[] =
    unconfirmedMs === 0
      ? []
      : [
          [msg('Confirmed'), ms - unconfirmedMs],
          [msg('Not yet confirmed'), unconfirmedMs],
        ];

  return (
    <>
      {parts.map(([title, length]) => (
        <tr key={title} className="summary-part">
          <th scope="row">{t(title)}</th>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the parts have no share */}
          <td className="summary-share" />
          <td className="summary-figure tabular" title={exactDuration(length)}>
            {durationWords(length)}
          </td>
          {isRounded ? <td className="summary-figure">–</td> : null}
        </tr>
      ))}
      <tr className="summary-total">
        <th scope="row">{t('Total')}</th>
        <td className="summary-share">{countWords(entries)}</td>
        <td className="summary-figure tabular" title={exactDuration(ms)}>
          {durationWords(ms)}
        </td>
        {isRounded ? <td className="summary-figure tabular">{durationWords(roundedMs)}</td> : null}
      </tr>
    </>
  );
}

function flipped(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths);
  if (!next.delete(path)) next.add(path);
  return next;
}

function emptyWords({ query }: Report): string {
  const { users, boardIds, cardTypeIds, laneIds, tags, text } = query.filters;
  const isNarrowed = boardIds.length + cardTypeIds.length + laneIds.length + tags.length > 0 || text !== '';
  if (isNarrowed || Array.isArray(users)) return t('Nothing matches these filters. Clear them or choose other days.');
  return t('No time tracked in these days.');
}
