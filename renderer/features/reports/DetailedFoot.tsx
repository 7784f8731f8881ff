import type { ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { countWords, exactDuration } from './report-words.ts';

const MINUTE_MS = 60_000;

export interface DetailedFootProps {
  readonly totals: ReportSums;
  readonly rowIndex: number;
  readonly isRounded: boolean;
}

export function DetailedFoot({ totals, rowIndex, isRounded }: DetailedFootProps) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row">{t('Total')}</th>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is no total of starts and ends */}
        <td colSpan={2} />
        <td className="detailed-figure tabular" title={exactDuration(totals.ms)}>
          {durationWords(totals.ms)}
        </td>
        <td colSpan={3}>
          {entriesWords(totals)}
          {/* What the rows show may add up to some minutes less. */}
          {totals.ms % MINUTE_MS === 0 ? null : <span className="reports-hint"> · {t('including seconds')}</span>}
        </td>
        {isRounded ? <td className="detailed-figure tabular">{durationWords(totals.roundedMs)}</td> : null}
      </tr>
    </tfoot>
  );
}

function entriesWords({ entries, unconfirmedMs }: ReportSums): string {
  const count = countWords(entries);
  if (unconfirmedMs === 0) return count;
  return t('{entries}, {unconfirmed} not yet confirmed', { entries: count, unconfirmed: durationWords(unconfirmedMs) });
}
