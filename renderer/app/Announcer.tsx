import { useState } from 'react';
import type { RunningTimer } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';
import { useSnapshot } from '../store/cardclock.ts';

/** Says aloud what started and what stopped, once each, and never the ticking seconds. */
export function Announcer() {
  const running = useSnapshot((snapshot) => snapshot.running);
  const [before, setBefore] = useState(running);
  const [words, setWords] = useState('');
  // While it is drawn: afterwards all would be drawn a second time before it is painted.
  if (before !== running) {
    const said = changeWords(before, running);
    setBefore(running);
    if (said !== '') setWords(said);
  }

  return (
    <p className="hidden-visually" aria-live="polite">
      {words}
    </p>
  );
}

/** What changed between two looks, for a screen reader: `Stopped A. Started B.`; empty when nothing did. */
export function changeWords(before: readonly RunningTimer[], after: readonly RunningTimer[]): string {
  const stopped = missing(before, after).map((timer) => t('Stopped {task}.', { task: timer.task.name }));
  const started = missing(after, before).map((timer) => t('Started {task}.', { task: timer.task.name }));
  return [...stopped, ...started].join(' ');
}

function missing(from: readonly RunningTimer[], other: readonly RunningTimer[]): readonly RunningTimer[] {
  const kept = new Set(other.map((timer) => timer.trackerId));
  return from.filter((timer) => !kept.has(timer.trackerId));
}
