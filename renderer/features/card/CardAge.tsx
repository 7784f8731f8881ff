import { t } from '../../../common/i18n/translate.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { ageWords } from './card-words.ts';
import type { OpenCard } from './use-card.ts';

export interface CardAgeProps {
  readonly readAt: number;
  /** The service does not answer. */
  readonly isOffline: boolean;
  readonly open: OpenCard;
}

/** How old what is shown is; while the service is away, that is what a person has to know. */
export function CardAge({ readAt, isOffline, open: { isReading, refresh } }: CardAgeProps) {
  const now = useNow(true, MINUTE_MS);
  // The present moves by the minute; a card that was read within it is new.
  const age = ageWords(Math.max(0, now - readAt));

  return (
    <div className={isOffline ? 'card-age card-age-offline' : 'card-age'}>
      {/* It grows by the minute, which nobody wants to be told each time. */}
      <output aria-label={t('Age of this card')} aria-live="off">
        {t(isOffline ? 'The service does not answer. This card was last updated {age}.' : 'Updated {age}.', { age })}
      </output>
      <span className="hidden-visually" aria-live="polite">
        {isOffline ? t('The service does not answer.') : ''}
      </span>
      <Button variant="quiet" isPending={isReading} onPress={() => void refresh()}>
        {t('Refresh')}
      </Button>
    </div>
  );
}
