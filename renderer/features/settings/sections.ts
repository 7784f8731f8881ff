import type { ComponentType } from 'react';
import { AccountList } from './AccountList.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { DataSettings } from './DataSettings.tsx';
import { DaySettings } from './DaySettings.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { PromptSettings } from './PromptSettings.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';
import { SelfTestSettings } from './SelfTestSettings.tsx';
import { ShortcutSettings } from './ShortcutSettings.tsx';
import { TrackingSettings } from './TrackingSettings.tsx';
import { UpdateSettings } from './UpdateSettings.tsx';

export interface SettingsSection {
  /** Its heading is `settings-ID`, which lists within it may be labelled by. */
  readonly id: string;
  readonly title: string;
  /** What stands beneath the heading. */
  readonly Body: ComponentType;
}

/** The sections of the settings in the order of the screen: what is used most comes first. */
export const SECTIONS: readonly SettingsSection[] = [
  { id: 'tracking', title: 'Tracking', Body: TrackingSettings },
  { id: 'days', title: 'Days and reports', Body: DaySettings },
  { id: 'reminders', title: 'Reminders', Body: ReminderSettings },
  { id: 'prompts', title: 'Suggestions', Body: PromptSettings },
  { id: 'shortcuts', title: 'Shortcuts', Body: ShortcutSettings },
  { id: 'desktop', title: 'Desktop', Body: DesktopSettings },
  { id: 'appearance', title: 'Appearance', Body: AppearanceSettings },
  { id: 'account', title: 'Account', Body: AccountSettings },
  { id: 'accounts', title: 'Accounts', Body: AccountList },
  { id: 'data', title: 'Data', Body: DataSettings },
  { id: 'updates', title: 'Updates', Body: UpdateSettings },
  { id: 'self-test', title: 'Self-test', Body: SelfTestSettings },
];
