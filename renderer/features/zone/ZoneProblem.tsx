import './zone.css';
import { useAccount } from '../../state/cardclock.ts';
import { zoneName } from './zone-names.ts';

/** Why days begin elsewhere than they were meant to; nothing while they don't. */
export function ZoneProblem() {
  const { timezone, zone } = useAccount();
  if (zone.unknown === null) return null;
  return (
    <output className="zone-problem">
      This computer does not know the time zone “<bdi>{zone.unknown}</bdi>”, so days are those of {zoneName(timezone)}{' '}
      for now. Nothing you tracked is changed by it; Settings offers other zones.
    </output>
  );
}
