import type { FocusLengths } from '../../../common/domain/settings.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

interface Length {
  readonly setting: keyof FocusLengths;
  readonly label: string;
  readonly description: string;
  readonly minValue: number;
  readonly maxValue: number;
  readonly example: number;
}

const LENGTHS: readonly Length[] = [
  {
    setting: 'focusMinutes',
    label: msg('A round is, in minutes'),
    description: msg('From 5 to 240, such as 25.'),
    minValue: 5,
    maxValue: 240,
    example: 25,
  },
  {
    setting: 'breakMinutes',
    label: msg('A break is, in minutes'),
    description: msg('From 1 to 60, such as 5.'),
    minValue: 1,
    maxValue: 60,
    example: 5,
  },
  {
    setting: 'longBreakMinutes',
    label: msg('Every fourth break is, in minutes'),
    description: msg('From 1 to 60, such as 15.'),
    minValue: 1,
    maxValue: 60,
    example: 15,
  },
];

/** Work in rounds with breaks between them (“Pomodoro”). */
export function BreakSettings() {
  return (
    <SettingSwitch
      setting="remindBreak"
      label={t('When it is time for a break')}
      description={t(
        'Work in rounds, as with a kitchen timer (Pomodoro). A shorter pause than a break does not end a round.',
      )}
    >
      {LENGTHS.map((length) => (
        <LengthField key={length.setting} {...length} />
      ))}
    </SettingSwitch>
  );
}

function LengthField({ setting, label, description, ...range }: Length) {
  const { ask } = useCardclock();
  const value = useSnapshot(({ settings }) => settings[setting]);

  return (
    <>
      <NumberField
        label={t(label)}
        description={t(description)}
        value={value}
        step={1}
        isWhole
        {...range}
        onChange={(minutes) => void ask('settings:change', { [setting]: minutes })}
      />
      <RestoreDefault setting={setting} label={t(label)} />
    </>
  );
}
