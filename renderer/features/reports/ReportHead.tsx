import type { Report } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { hoursMinutes, rangeWords, unconfirmedWords } from './report-words.ts';

/** The days of the report and what they come to; its title alone before it is there. */
export function ReportHead({ report }: { readonly report: Report | undefined }) {
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);
  if (report === undefined)
    return (
      <header className="reports-head">
        <h2 id="reports-title">{t('Reports')}</h2>
      </header>
    );
  const { range, totals, query } = report;
  return (
    <header className="reports-head">
      <h2 id="reports-title">{rangeWords(range)}</h2>
      <p className="reports-sum">
        <span className="reports-unconfirmed">{unconfirmedWords(totals)}</span>
        {query.rounding.minutes === 0 ? null : (
          <span className="reports-hint">{t('rounded, from {length}', { length: hoursMinutes(totals.ms) })}</span>
        )}
        {/* While a timer runs it grows by itself. */}
        <output
          className="reports-total tabular"
          aria-label={t('Report’s total')}
          aria-live={isRunning ? 'off' : 'polite'}
        >
          {hoursMinutes(totals.roundedMs)}
        </output>
      </p>
    </header>
  );
}
