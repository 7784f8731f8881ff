import type { Report } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { roundingWords } from '../../../common/time/rounding.ts';
import { AlertIcon } from '../../ui/icons.tsx';

/** How the figures came about: what is missing and why, and that they are rounded. */
export function SourceNotes({ report }: { readonly report: Report }) {
  const { sources, query } = report;
  const rounding = roundingWords(query.rounding);
  const problems = sources.problems.length > 0 ? sources.problems : missingWords(sources.missingDays);

  if (rounding === null && problems.length === 0) return null;
  return (
    <div className="reports-notes">
      {problems.map((problem) => (
        <p key={problem} className="reports-warning">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      ))}
      {rounding === null ? null : (
        <p className="reports-hint">
          {t('{rounding}: for display only, your entries stay as they are.', { rounding })}
        </p>
      )}
    </div>
  );
}

function missingWords(days: number): readonly string[] {
  if (days === 0) return [];
  return [t('Others’ time of {days, plural, one {1 day} other {{days} days}} is not on this computer.', { days })];
}
