import { skewWords } from '../../../common/domain/sync-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import { sizeInRegion } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, ClockIcon } from '../../ui/icons.tsx';
import { useCalendar } from '../../store/use-calendar.ts';
import { unwrittenWords } from './footer-words.ts';

/** Deeds that the disk has not taken: the one thing to see to before trusting the rest. */
export function UnwrittenAlert() {
  const unwritten = useSnapshot((snapshot) => snapshot.unwritten);
  const calendar = useCalendar();
  if (unwritten.length === 0) return null;

  return (
    <p className="footer-alert footer-unwritten" role="alert">
      <AlertIcon />
      <span>{unwrittenWords(unwritten, calendar)}</span>
    </p>
  );
}

/** A board that takes long to come, and the way to do without it for now. */
export function ReadingNote() {
  const { ask } = useCardclock();
  const reading = useSnapshot((snapshot) => snapshot.boardReading);
  if (reading === undefined) return null;
  const { name: board, receivedBytes, totalBytes } = reading;
  const received = sizeInRegion(receivedBytes);
  const words =
    totalBytes === null
      ? t('Reading “{board}”: {received} so far', { board, received })
      : t('Reading “{board}”: {received} of {total}', { board, received, total: sizeInRegion(totalBytes) });

  return (
    <p className="footer-alert footer-reading" role="note">
      <span dir="auto">{words}</span>
      <Button
        variant="quiet"
        aria-label={t('Not now: leave “{board}” for an hour', { board })}
        onPress={() => void ask('board:call-off-reading', null)}
      >
        {t('Not now')}
      </Button>
    </p>
  );
}

/** That this computer's clock is off, which every time that is tracked goes by. */
export function SkewNote() {
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const words = skewWords(sync);
  if (words === null) return null;

  return (
    <p className="footer-alert footer-skew" role="note">
      <ClockIcon />
      <span>{words}</span>
    </p>
  );
}
