import type { ReactNode } from 'react';
import type { Settings } from '../../../common/domain/settings.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Switch } from '../../ui/Switch.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { useHeld } from './use-held.ts';

export interface SettingSwitchProps {
  readonly setting: SwitchedSetting;
  readonly label: string;
  readonly description: string;
  /** The setting is the opposite of what the switch says. */
  readonly isInverted?: boolean;
  /** What there is to set further while it is on. */
  readonly children?: ReactNode;
}

type SwitchedSetting = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings];

/** A setting that is on or off, and its way back to the default. */
export function SettingSwitch({ setting, label, description, isInverted = false, children }: SettingSwitchProps) {
  const { ask } = useCardclock();
  const value = useSnapshot((snapshot) => snapshot.settings[setting]);
  const [isOn, choose] = useHeld(value !== isInverted, (is) =>
    ask('settings:change', { [setting]: is !== isInverted }),
  );

  return (
    <>
      <Switch label={label} description={description} isSelected={isOn} onChange={choose} />
      <RestoreDefault setting={setting} label={label} />
      {isOn ? children : null}
    </>
  );
}
