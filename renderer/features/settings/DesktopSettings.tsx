import type { LoginItem } from '../../../common/domain/login-item.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../state/cardclock.ts';
import { Switch } from '../../ui/Switch.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useLoginItem } from './use-login-item.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** How the app lives on this desktop. */
export function DesktopSettings() {
  const isDesktop = useSnapshot((snapshot) => snapshot.shell.kind === 'electron');
  const { item, choose } = useLoginItem();

  if (!isDesktop) return <p className="settings-hint">{t('Only the app on the desktop has them.')}</p>;
  return (
    <>
      {item === null ? null : <AtLogin item={item} onChange={choose} />}
      <SettingSwitch
        setting="keepInTray"
        label={t('Keep running when the window is closed')}
        description={t('In the tray; starting it again shows the window. Off: closing the window quits.')}
      />
    </>
  );
}

interface AtLoginProps {
  readonly item: LoginItem;
  readonly onChange: (item: LoginItem) => void;
}

function AtLogin({ item, onChange }: AtLoginProps) {
  return (
    <>
      <Switch
        label={t('Start at login')}
        description={t('Your desktop keeps this; it can be changed there, too.')}
        isSelected={item.isOn}
        onChange={(isOn) => onChange({ ...item, isOn })}
      />
      {item.isOn ? (
        <RestoreButton label={t('Start at login')} onRestore={() => onChange({ ...item, isOn: false })} />
      ) : null}
      {item.isOn && item.isHidden !== null ? (
        <Switch
          label={t('Start hidden')}
          description={t('In the tray, without the window.')}
          isSelected={item.isHidden}
          onChange={(isHidden) => onChange({ ...item, isHidden })}
        />
      ) : null}
    </>
  );
}
