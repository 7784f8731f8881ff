import type { ZoneView } from '../../../common/domain/snapshot.ts';
import { fold } from '../../../common/fold.ts';
import { t } from '../../../common/i18n/translate.ts';
import { isZone } from '../../../common/time/zone-days.ts';
import { zoneName, zonesFor } from '../zone/zone-names.ts';

export interface ZoneItem {
  /** What the settings keep. */
  readonly key: string;
  readonly timezone: string;
  readonly label: string;
}

/** What can be chosen: the two that follow somebody else's choice, and then all zones. */
export function zoneItems(typed: string, { own, system }: ZoneView): readonly ZoneItem[] {
  const following: readonly ZoneItem[] = [
    { key: 'account', timezone: own, label: t('As the account says: {zone}', { zone: zoneName(own) }) },
    { key: 'system', timezone: system, label: t('This computer’s: {zone}', { zone: zoneName(system) }) },
  ];
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = following.filter(
    ({ label, timezone }) => isZone(timezone) && words.every((word) => fold(label).includes(word)),
  );
  return [...found, ...zonesFor(typed).map((timezone) => ({ key: timezone, timezone, label: zoneName(timezone) }))];
}
