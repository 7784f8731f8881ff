import type { SettingSection } from '../../../common/domain/settings.ts';
import { msg } from '../../../common/i18n/translate.ts';

export const SECTION_TITLES: Readonly<Record<SettingSection, string>> = {
  general: msg('General'),
  tracking: msg('Tracking'),
  reminders: msg('Reminders'),
  shortcuts: msg('Shortcuts'),
  accounts: msg('Accounts'),
  data: msg('Data'),
  help: msg('Help'),
};

/** What holds for all of a section. */
export const SECTION_INTROS: Partial<Record<SettingSection, string>> = {
  reminders: msg(
    'Shown once, here and as a desktop notification, never while you’re away. Do Not Disturb is respected.',
  ),
  accounts: msg('All of them are synced, whichever is open.'),
};
