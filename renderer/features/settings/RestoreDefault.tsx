import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';

export interface RestoreDefaultProps {
  readonly setting: keyof Settings;
  /** As the control is labelled. */
  readonly label: string;
}

/** Takes one setting back to its default; there only where it differs. */
export function RestoreDefault({ setting, label }: RestoreDefaultProps) {
  const { ask } = useCardclock();
  const value = useSnapshot((snapshot) => snapshot.settings[setting]);
  const byDefault = DEFAULT_SETTINGS[setting];
  if (JSON.stringify(value) === JSON.stringify(byDefault)) return null;

  return (
    <div className="settings-default">
      <Button
        variant="quiet"
        aria-label={`Restore default: ${label}`}
        onPress={() => void ask('settings:change', { [setting]: byDefault })}
      >
        Restore default
      </Button>
    </div>
  );
}
