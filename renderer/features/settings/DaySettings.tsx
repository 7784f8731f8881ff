import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { RoundingFields } from '../reports/RoundingFields.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { TimeZone } from './TimeZone.tsx';

/** Where days begin, and how their sums are shown. */
export function DaySettings() {
  const { ask } = useCardclock();
  const rounding = useSnapshot((snapshot) => snapshot.settings.rounding);

  return (
    <>
      <TimeZone />
      <RestoreDefault setting="timezone" label="Time zone" />
      <div>
        <p className="text-field-label">Rounding that new reports begin with</p>
        <RoundingFields rounding={rounding} onChange={(chosen) => void ask('settings:change', { rounding: chosen })} />
      </div>
      <RestoreDefault setting="rounding" label="Rounding" />
    </>
  );
}
