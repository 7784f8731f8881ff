import './shortcuts.css';
import { useEffect, useState } from 'react';
import {
  SEARCH_SWITCH,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
  type ShortcutsView,
} from '../../../common/domain/shortcut.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { ShortcutRow } from './ShortcutRow.tsx';

/** What each does, and what the desktop's own settings can bind a key to where it gives none to programs. */
const ACTIONS: Readonly<Record<ShortcutAction, { readonly label: string; readonly command: string }>> = {
  toggle: { label: msg('Start or stop the last task'), command: 'cardclock toggle' },
  panel: { label: msg('Open the search'), command: `cardclock ${SEARCH_SWITCH}` },
  highlight: { label: msg('Highlight the running task'), command: 'cardclock highlight' },
};

/** Combinations of keys that work from anywhere on the desktop. */
export function ShortcutSettings() {
  const { bridge } = useCardclock();
  const [view, setView] = useState<ShortcutsView>();

  useEffect(() => {
    let isWanted = true;
    void bridge.invoke('shortcuts:get', null).then((reply) => {
      if (isWanted && reply.ok) setView(reply.value);
      return undefined;
    });
    return () => {
      isWanted = false;
    };
  }, [bridge]);

  async function refresh(): Promise<void> {
    const reply = await bridge.invoke('shortcuts:get', null);
    if (reply.ok) setView(reply.value);
  }

  if (view === undefined) return null;
  if (view.way === 'none') return <p className="settings-hint">{t('Only the app on the desktop has them.')}</p>;
  if (view.way === 'commands') return <Commands />;
  return (
    <>
      <p className="settings-hint">
        {t(
          'They work from anywhere, also while Cardclock is hidden. None is set at first, because each takes its keys away from every other program.',
        )}
      </p>
      <ul className="shortcuts">
        {SHORTCUT_ACTIONS.map((action) => (
          <ShortcutRow
            key={action}
            action={action}
            label={t(ACTIONS[action].label)}
            isRefused={view.refused.includes(action)}
            onChanged={() => void refresh()}
          />
        ))}
      </ul>
    </>
  );
}

function Commands() {
  return (
    <>
      <p className="settings-hint">
        {t(
          'On this desktop (Wayland) keys that are pressed in other windows do not reach Cardclock, or only from some of them. The keyboard settings of the desktop can bind a combination to a command:',
        )}
      </p>
      <dl className="shortcuts">
        {SHORTCUT_ACTIONS.map((action) => (
          <div key={action} className="shortcut">
            <dt>{t(ACTIONS[action].label)}</dt>
            <dd>
              <code>{ACTIONS[action].command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
