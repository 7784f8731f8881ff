import { t } from '../../common/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import type { Full } from './use-move.ts';

export interface FullLaneProps {
  readonly full: Full;
  readonly onMove: () => Promise<void>;
  readonly onLeave: () => void;
}

/** A work-in-progress limit that is reached, and the way past it that the board allows. */
export function FullLane({ full, onMove, onLeave }: FullLaneProps) {
  return (
    <div className="card-full">
      <p role="alert" dir="auto">
        {full.words} {t('You may move it all the same.')}
      </p>
      <Button onPress={() => void onMove()}>{t('Move anyway')}</Button>
      <Button variant="quiet" onPress={onLeave}>
        {t('Leave it')}
      </Button>
    </div>
  );
}
