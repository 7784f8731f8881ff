import type { ComponentType } from 'react';
import { msg } from '../../../common/i18n/translate.ts';
import { AccountList } from './AccountList.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { DataSettings } from './DataSettings.tsx';
import { DaySettings } from './DaySettings.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { NetworkSettings } from '../network/NetworkSettings.tsx';
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
  { id: 'tracking', title: msg('Tracking'), Body: TrackingSettings },
  { id: 'days', title: msg('Days and reports'), Body: DaySettings },
  { id: 'reminders', title: msg('Reminders'), Body: ReminderSettings },
  { id: 'prompts', title: msg('Suggestions'), Body: PromptSettings },
  { id: 'shortcuts', title: msg('Shortcuts'), Body: ShortcutSettings },
  { id: 'desktop', title: msg('Desktop'), Body: DesktopSettings },
  { id: 'appearance', title: msg('Appearance'), Body: AppearanceSettings },
  { id: 'account', title: msg('Account'), Body: AccountSettings },
  { id: 'accounts', title: msg('Accounts'), Body: AccountList },
  { id: 'network', title: msg('Network'), Body: NetworkSettings },
  { id: 'data', title: msg('Data'), Body: DataSettings },
  { id: 'updates', title: msg('Updates'), Body: UpdateSettings },
  { id: 'self-test', title: msg('Self-test'), Body: SelfTestSettings },
];
