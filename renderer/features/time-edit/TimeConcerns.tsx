import './time-edit.css';
import type { Times } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import { stretchLength } from '../../../common/time/moment-words.ts';

export interface TimeConcernsProps {
  /** Undefined where there is nothing to save. */
  readonly times: Times | undefined;
  /** The present, UTC ms. */
  readonly nowMs: number;
}

/** What may be a slip in times that were typed, said before they are saved; they can be saved all the same. */
export function TimeConcerns({ times, nowMs }: TimeConcernsProps) {
  const concerns = times === undefined ? [] : longWords(times, nowMs);

  return (
    <div className="time-edit-concerns" aria-live="polite">
      {concerns.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

const LONG_MS = 12 * 3_600_000;

function longWords({ startedAt, endedAt }: Times, nowMs: number): readonly string[] {
  const lengthMs = (endedAt ?? nowMs) - startedAt;
  if (lengthMs <= LONG_MS) return [];
  return [t('That is {length}. Check that both times are right.', { length: stretchLength(lengthMs) })];
}
