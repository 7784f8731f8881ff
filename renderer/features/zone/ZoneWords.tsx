import { t } from '../../../common/i18n/translate.ts';
import { useAccount } from '../../state/cardclock.ts';
import { zoneName } from './zone-names.ts';

/** By whose clocks times are shown and days begin. */
export function ZoneWords() {
  const { timezone } = useAccount();

  return <span>{t('Times in {zone}', { zone: zoneName(timezone) })}</span>;
}
