import type { Settings } from '../../../common/domain/settings.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { setRegion } from '../../../common/time/region.ts';

/**
 * Notifications, the tray and what is printed write dates and numbers as the windows do, which say it for themselves.
 * `system`: the locale of this computer.
 */
export function followRegion(
  system: string,
  { region }: Pick<Settings, 'region'>,
  onSnapshot: (listener: (snapshot: Snapshot) => void) => unknown,
): void {
  setRegion(region, system);
  onSnapshot(({ settings }) => setRegion(settings.region, system));
}
