import './own-time-note.css';
import { OWN_TIME_UNREAD } from '../../common/domain/own-time.ts';
import { t } from '../../common/i18n/translate.ts';
import { useSnapshot } from '../store/cardclock.ts';

/** That the sums may lack some time; nothing where they don't, nor while the service has had no time to answer. */
export function OwnTimeNote() {
  const isMissing = useSnapshot((snapshot) => snapshot.sync.ownTime === 'missing');
  return isMissing ? <output className="own-time-note">{t(OWN_TIME_UNREAD)}</output> : null;
}
