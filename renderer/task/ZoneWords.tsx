import './zone-words.css';
import { memo } from 'react';
import { fold } from '../../common/fold.ts';
import { t } from '../../common/i18n/translate.ts';
import { isZone } from '../../common/time/zone-days.ts';
import { useAccount } from '../store/cardclock.ts';
import { Translated } from '../ui/Translated.tsx';

/** By whose clocks times are shown and days begin; nothing where they are this computer’s. */
export const ZoneWords = memo(function ZoneWords() {
  const { timezone } = useAccount();
  if (timezone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return null;

  return <span>{t('Times in {zone}', { zone: zoneName(timezone) })}</span>;
});

/** `America/New York`, as people write it. */
export function zoneName(timezone: string): string {
  return timezone.replaceAll('_', ' ');
}

/**
 * The zones whose names hold every typed word, in any order; those whose city begins with the first one stand first. One
 * that the system knows by a name outside its list is found by the whole name.
 */
export function zonesFor(typed: string): readonly string[] {
  const words = fold(zoneName(typed))
    .split(/[\s/]+/)
    .filter(Boolean);
  const found = allZones().filter((timezone) => words.every((word) => fold(zoneName(timezone)).includes(word)));
  const first = words[0] ?? '';
  const isByCity = (timezone: string): boolean =>
    fold(zoneName(timezone)).split('/').at(-1)?.startsWith(first) === true;
  const sorted = [...found.filter(isByCity), ...found.filter((timezone) => !isByCity(timezone))];
  return sorted.length === 0 && isZone(typed.trim()) ? [typed.trim()] : sorted;
}

/** Engines leave UTC out of their lists, or call it by another name. */
function allZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

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
