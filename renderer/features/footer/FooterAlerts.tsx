import { skewWords } from '../../../common/domain/sync-words.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { AlertIcon, ClockIcon } from '../../ui/icons.tsx';
import { useCalendar } from '../ledger/use-calendar.ts';
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
