import { useEffect, useState } from 'react';
import type { Report } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { ZoneWords } from '../zone/ZoneWords.tsx';
import { asOfWords } from './report-words.ts';
import { clockTime } from '../../../common/time/region.ts';

/** What is quicker is not worth a word. */
const LATE_MS = 400;

export interface AsOfProps {
  readonly report: Report;
  readonly isOpening: boolean;
  readonly onRefresh: () => void;
}

/** How old the figures are, and a way to newer ones. */
export function AsOf({ report, isOpening, onRefresh }: AsOfProps) {
  const { sources, timezone, nowMs } = report;
  const others = asOfWords(sources, timezone, nowMs);
  const isLate = useLate(isOpening);
  const isRunning = useSnapshot((snapshot) => snapshot.running.length > 0);

  return (
    <p className="reports-hint reports-as-of">
      <ZoneWords />
      {/* While a timer runs it is another one every minute. */}
      <output aria-live={isRunning ? 'off' : 'polite'}>
        {isLate ? t('Looking for what is new …') : (others ?? t('As of {time}', { time: clockTime(nowMs, timezone) }))}
      </output>
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
