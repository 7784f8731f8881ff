import { t } from '../../../common/i18n/translate.ts';
import { useAccount } from '../../store/cardclock.ts';
import { zoneName } from './zone-names.ts';

/** By whose clocks times are shown and days begin; nothing where they are this computer’s. */
export function ZoneWords() {
  const { timezone } = useAccount();
  if (timezone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return null;

  return <span>{t('Times in {zone}', { zone: zoneName(timezone) })}</span>;
}
