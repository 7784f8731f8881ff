import { useEffect, useState } from 'react';
import type { Report } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ZoneWords } from '../zone/ZoneWords.tsx';
import { asOfWords } from './report-words.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../state/use-calendar.ts';

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
      <Button variant="quiet" onPress={onRefresh}>
        {t('Refresh')}
      </Button>
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
