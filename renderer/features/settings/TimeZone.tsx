import { useDeferredValue, useState } from 'react';
import type { ZoneView } from '../../../common/domain/snapshot.ts';
import { fold } from '../../../common/fold.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { clockTime } from '../../../common/time/region.ts';
import { isZone } from '../../../common/time/zone-days.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { zoneName, ZoneProblem, zonesFor } from '../../task/ZoneWords.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Palette } from '../../ui/Palette.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { OwnRow } from './setting-rows.tsx';

const MOST_SHOWN = 40;

/** Whose midnights days begin at: the account's, this computer's, or any other's. */
export function TimeZoneRow() {
  const { ask } = useCardclock();
  const { timezone, zone } = useAccount();
  const choice = useSnapshot((snapshot) => snapshot.settings.timezone);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const items = zoneItems(words, zone);
  const shown = <strong>{zoneName(timezone)}</strong>;
  const now =
    zone.unknown === null ? <Translated message={WHY[choice] ?? AS_CHOSEN} values={{ zone: shown }} /> : shown;

  return (
    <OwnRow
      name="timezone"
      isGroup
      hint={
        <>
          {now}
          <br />
          {t('Days, reports and exports follow its clock.')}
        </>
      }
      control={
        <div className="settings-zone">
          <Palette
            label={t('Time zone')}
            placeholder={t('Search time zones')}
            listLabel={t('Time zones')}
            icon={<SearchIcon />}
            value={typed}
            onChange={setTyped}
            onOpen={() => undefined}
            opensOnFocus={false}
            groups={[{ key: 'zones', title: '', items: items.slice(0, MOST_SHOWN) }]}
            isCurrent={words === typed}
            onPick={({ key }) => void ask('settings:change', { timezone: key })}
            renderItem={(item) => <ZoneLine item={item} />}
            note={<p className="row-hint">{noteWords(items.length, typed)}</p>}
          />
        </div>
      }
    >
      {zone.unknown === null ? null : <ZoneProblem />}
    </OwnRow>
  );
}

const WHY: Readonly<Record<string, string>> = {
  account: msg('{zone}, from your account'),
  system: msg('{zone}, from this computer'),
};
const AS_CHOSEN = msg('{zone}, chosen here');

interface ZoneItem {
  /** What the settings keep. */
  readonly key: string;
  readonly timezone: string;
  readonly label: string;
}

/** What can be chosen: the two that follow somebody else's choice, and then all zones. */
function zoneItems(typed: string, { own, system }: ZoneView): readonly ZoneItem[] {
  const following: readonly ZoneItem[] = [
    { key: 'account', timezone: own, label: t('From your account: {zone}', { zone: zoneName(own) }) },
    { key: 'system', timezone: system, label: t('From this computer: {zone}', { zone: zoneName(system) }) },
  ];
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = following.filter(
    ({ label, timezone }) => isZone(timezone) && words.every((word) => fold(label).includes(word)),
  );
  return [...found, ...zonesFor(typed).map((timezone) => ({ key: timezone, timezone, label: zoneName(timezone) }))];
}

function ZoneLine({ item }: { readonly item: ZoneItem }) {
  const nowMs = useNow(false);

  return (
    <span className="settings-zone-line">
      <span>{item.label}</span>
      <span className="tabular">{clockTime(nowMs, item.timezone)}</span>
    </span>
  );
}

function noteWords(count: number, typed: string): string {
  if (count === 0) {
    return t('No time zone is called “{name}”. Try a large city of it, such as Berlin.', { name: typed.trim() });
  }
  return count > MOST_SHOWN ? t('{count, number} more: type to find them.', { count: count - MOST_SHOWN }) : '';
}
