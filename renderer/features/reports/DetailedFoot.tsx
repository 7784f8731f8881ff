import type { ReportSums } from '../../../common/domain/report.ts';
import { countWords, exactDuration, unconfirmedWords } from './report-words.ts';

export interface DetailedFootProps {
  readonly totals: ReportSums;
  readonly rowIndex: number;
  readonly isRounded: boolean;
}

export function DetailedFoot({ totals, rowIndex, isRounded }: DetailedFootProps) {
  const unconfirmed = unconfirmedWords(totals);

  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row">Total</th>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is no total of starts and ends */}
        <td colSpan={2} />
        <td className="detailed-figure tabular">{exactDuration(totals.ms)}</td>
        <td colSpan={3}>
          {countWords(totals.entries)}
          {unconfirmed === '' ? '' : `, ${unconfirmed}`}
        </td>
        {isRounded ? <td className="detailed-figure tabular">{exactDuration(totals.roundedMs)}</td> : null}
      </tr>
    </tfoot>
  );
}
