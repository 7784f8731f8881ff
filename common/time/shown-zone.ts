import { isZone } from './zone-days.ts';

/** `account`: as the service tells it; `system`: as this computer has it; anything else names an IANA zone. */
export type ZoneChoice = string;

export const LONGEST_ZONE_NAME = 100;

export interface ShownZone {
  /** IANA zone that this system knows. */
  readonly timezone: string;
  /** What was chosen, or told by the service, and is not known here; null where it is. */
  readonly unknown: string | null;
}

interface Zones {
  /** What the service says of the account. */
  readonly own: string;
  readonly system: string;
}

/** The zone that days belong to. One that is not known here gives way to this computer's own. */
export function shownZone(choice: ZoneChoice, { own, system }: Zones): ShownZone {
  const wanted = wantedZone(choice, { own, system });
  if (isZone(wanted)) return { timezone: wanted, unknown: null };
  return { timezone: isZone(system) ? system : 'UTC', unknown: wanted };
}

/** True for what a person can choose here and now. */
export function isZoneChoice(choice: ZoneChoice): boolean {
  return choice === 'account' || choice === 'system' || isZone(choice);
}

function wantedZone(choice: ZoneChoice, { own, system }: Zones): string {
  if (choice === 'account') return own;
  return choice === 'system' ? system : choice;
}
