import './zone.css';
import { useAccount } from '../../store/cardclock.ts';
import { Translated } from '../../ui/Translated.tsx';
import { zoneName } from './zone-names.ts';

/** Why days begin elsewhere than they were meant to; nothing while they don't. */
export function ZoneProblem() {
  const { timezone, zone } = useAccount();
  if (zone.unknown === null) return null;
  return (
    <output className="zone-problem">
      <Translated
        message="This computer does not know the time zone “{unknown}”, so days are those of {zone} for now. Nothing you tracked is changed by it; Settings offers other zones."
        values={{ unknown: <bdi>{zone.unknown}</bdi>, zone: zoneName(timezone) }}
      />
    </output>
  );
}
