import { t } from '../../../../common/i18n/translate.ts';
import { durationWords } from '../../../../common/time/durations.ts';
import { type Bounds } from '../../../../common/time/intervals.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { rangeWords } from '../../../task/time-edit/time-deeds.ts';
import type { PlacedGap } from './place-blocks.ts';
import type { Scale } from './scale.ts';

export interface GapProps {
  readonly stop: string;
  readonly gap: PlacedGap;
  readonly scale: Scale;
  readonly timezone: string;
  readonly isCurrent: boolean;
  readonly onAdd: (free: Bounds) => void;
}

/** Nothing was tracked here: a way to add it. */
export function Gap({ stop, gap, scale, timezone, isCurrent, onAdd }: GapProps) {
  const { startMs, endMs, drawnMs, drawnEndMs } = gap;
  const range = rangeWords({ startedAt: startMs, endedAt: endMs }, timezone);
  const length = durationWords(endMs - startMs);

  return (
    <div
      className="timeline-place timeline-gap"
      data-stop={stop}
      style={{ insetBlockStart: scale.topOf(drawnMs), blockSize: scale.rem(drawnEndMs - drawnMs) }}
    >
      <RowButton className="timeline-add" isReachable={isCurrent} onPress={() => onAdd({ startMs, endMs })}>
        <span aria-hidden="true">
          <PlusIcon size={12} />
          <span className="tabular">{t('Add {length}', { length })}</span>
        </span>
        <span className="hidden-visually">{t('Add time, {range}, {length}', { range, length })}</span>
      </RowButton>
    </div>
  );
}
