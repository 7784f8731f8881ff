import { Button as AriaButton } from 'react-aria-components/Button';
import type { DayFrame, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useNow } from '../../store/use-now.ts';
import { AlertIcon, CloudUpIcon, MoonIcon, MovedIcon } from '../../ui/icons.tsx';
import { rangeWords } from '../../task/time-edit/time-deeds.ts';
import { acrossWords } from './day-words.ts';

export interface SessionMarksProps {
  readonly session: Session;
  readonly day: DayFrame;
  readonly isCurrent: boolean;
  readonly onOpenSync: () => void;
}

/** What is special about a session: it lies across midnight, waits, needs the person, or the service made it move. */
export function SessionMarks({ session, day, isCurrent, onOpenSync }: SessionMarksProps) {
  const { confirmed, needsYou, meant } = session;
  const now = useNow(session.endedAt === null && session.startedAt < day.startMs);
  const across = acrossWords(session, day, now);

  return (
    <>
      {across === undefined ? null : (
        <span className="today-mark">
          <MoonIcon size={12} /> {across}
        </span>
      )}
      {needsYou ? (
        <AriaButton
          className="today-mark today-needs-you"
          aria-label={t('needs you: open Sync')}
          excludeFromTabOrder={!isCurrent}
          onPress={onOpenSync}
        >
          <AlertIcon size={12} /> {t('needs you')}
        </AriaButton>
      ) : null}
      {confirmed || needsYou ? null : (
        <span className="today-mark today-waiting">
          <CloudUpIcon size={12} /> {t('not yet saved')}
        </span>
      )}
      {meant === null ? null : (
        <span className="today-mark today-moved" title={t('The service made this entry move.')}>
          <MovedIcon size={12} />{' '}
          <span className="tabular">{t('meant {range}', { range: rangeWords(meant, day.timezone) })}</span>
        </span>
      )}
    </>
  );
}
