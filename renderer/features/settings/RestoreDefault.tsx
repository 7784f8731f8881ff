import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { RestoreButton } from './RestoreButton.tsx';

export interface RestoreDefaultProps {
  readonly setting: keyof Settings;
  /** As the control is labelled. */
  readonly label: string;
}

/** The way back of a setting of this computer; there only where it differs from its default. */
export function RestoreDefault({ setting, label }: RestoreDefaultProps) {
  const { ask } = useCardclock();
  const value = useSnapshot((snapshot) => snapshot.settings[setting]);
  const byDefault = DEFAULT_SETTINGS[setting];
  if (JSON.stringify(value) === JSON.stringify(byDefault)) return null;
  return <RestoreButton label={label} onRestore={() => void ask('settings:change', { [setting]: byDefault })} />;
}
