import type { Settings } from '../../../common/domain/settings.ts';

export interface SettingsPort {
  readonly read: () => Settings;
  readonly change: (change: Partial<Settings>) => void;
}
