import { useEffect, useState } from 'react';
import type { Report } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { ZoneWords } from '../../task/ZoneWords.tsx';
import { asOfWords } from './report-words.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { roundingWords } from '../../../common/time/rounding.ts';
import { AlertIcon } from '../../ui/icons.tsx';

/** What is quicker is not worth a word. */
const LATE_MS = 400;

export interface AsOfProps {
  readonly report: Report;
  readonly isOpening: boolean;
  readonly isLive: boolean;
  readonly onRefresh: () => void;
}

/** How old the figures are, and a way to newer ones. */
export function AsOf({ report, isOpening, isLive, onRefresh }: AsOfProps) {
  const { sources, timezone, nowMs } = report;
  const calendar = useCalendar();
  // A report may have stood here since yesterday.
  const others = asOfWords(sources, timezone, Math.max(nowMs, calendar.today.startMs));
  const isLate = useLate(isOpening);
  const age = isLive ? t('Live') : t('Updated {time}', { time: momentWords(nowMs, calendar) });

  return (
    <p className="reports-hint reports-as-of">
      <ZoneWords />
      {/* Of what grows by itself nothing is said. */}
      <output aria-live={isLive ? 'off' : 'polite'}>{isLate ? t('Updating…') : (others ?? age)}</output>
      <IconButton label={t('Refresh')} onPress={onRefresh}>
        <RefreshIcon size={14} />
      </IconButton>
    </p>
  );
}

/** True once something has gone on for a while. */
function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn]);

  return isLate;
}

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
