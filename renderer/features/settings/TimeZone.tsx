import { useDeferredValue, useRef, useState } from 'react';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Translated } from '../../ui/Translated.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Palette } from '../../ui/Palette.tsx';
import { ZoneProblem } from '../zone/ZoneProblem.tsx';
import { zoneName } from '../zone/zone-names.ts';
import { type ZoneItem, zoneItems } from './zone-items.ts';
import { clockTime } from '../../../common/time/region.ts';

const MOST_SHOWN = 40;

/** Whose midnights days begin at: the account's, this computer's, or any other's. */
export function TimeZone() {
  const { ask } = useCardclock();
  const { timezone, zone } = useAccount();
  const choice = useSnapshot((snapshot) => snapshot.settings.timezone);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const items = zoneItems(words, zone);
  const field = useRef<HTMLDivElement>(null);
  const shown = <strong>{zoneName(timezone)}</strong>;

  return (
    <div ref={field} className="settings-zone">
      <p className="text-field-label">{t('Time zone')}</p>
      <p>
        {zone.unknown === null ? <Translated message={WHY[choice] ?? AS_CHOSEN} values={{ zone: shown }} /> : shown}
      </p>
      <ZoneProblem />
      <Palette
        label={t('Time zone')}
        placeholder={t('Search time zones')}
        listLabel={t('Time zones')}
        icon={<SearchIcon />}
        value={typed}
        onChange={setTyped}
        // The list has as much room as there is beneath the field.
        onOpen={() => field.current?.scrollIntoView({ block: 'start' })}
        groups={[{ key: 'zones', title: '', items: items.slice(0, MOST_SHOWN) }]}
        isCurrent={words === typed}
        onPick={({ key }) => void ask('settings:change', { timezone: key })}
        focusRequest={0}
        renderItem={(item) => <ZoneLine item={item} />}
        note={<p className="settings-hint">{noteWords(items.length, typed)}</p>}
      />
      <p className="settings-hint">
        {t('Days, reports and files are cut at its midnights and show its clocks. No entry is changed by it.')}
      </p>
    </div>
  );
}

const WHY: Readonly<Record<string, string>> = {
  account: msg('{zone}, as your account says'),
  system: msg('{zone}, as this computer has it'),
};
const AS_CHOSEN = msg('{zone}, as you chose');

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
