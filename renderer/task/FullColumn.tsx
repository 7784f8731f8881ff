import './full-column.css';
import { useState } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import type { Full } from './use-move.ts';

export interface FullColumnProps {
  readonly full: Full;
  readonly onMove: () => Promise<void>;
  readonly onLeave: () => void;
}

/** A work-in-progress limit that is reached, and the way past it that the board allows. */
export function FullColumn({ full, onMove, onLeave }: FullColumnProps) {
  const [isMoving, setMoving] = useState(false);

  async function move(): Promise<void> {
    setMoving(true);
    await onMove();
    setMoving(false);
  }

  return (
    <div className="full-column">
      <p role="alert" dir="auto">
        {full.words} {t('You can move it anyway.')}
      </p>
      <Button isPending={isMoving} onPress={() => void move()}>
        {t('Move anyway')}
      </Button>
      <Button variant="quiet" onPress={onLeave}>
        {t('Leave it')}
      </Button>
    </div>
  );
}
