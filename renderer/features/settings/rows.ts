import type { ComponentType } from 'react';
import {
  rowOf,
  SETTING_NAMES,
  type SettingName,
  type SettingRow,
  type SettingSection,
} from '../../../common/domain/settings.ts';
import { msg } from '../../../common/i18n/translate.ts';
import { NetworkRows } from '../../account/NetworkSettings.tsx';
import { AccountRows, PastEndRow, SignOutRow } from './Accounts.tsx';
import { ApiRow, DiagnosticsRow, LogsRow, SelfTestRow, TokenHeaderRow } from './Advanced.tsx';
import { CardPatternRow } from './CardPattern.tsx';
import { BackupsRow, ExportRow, ImportRow } from './Data.tsx';
import { HolidaysRow } from './Holidays.tsx';
import { LanguageRow, LoginRows, RegionRow, WeekStartRow } from './General.tsx';
import { BalanceRow, DaysOffRow } from './Goals.tsx';
import { RoundingRows } from './Rounding.tsx';
import { GlobalShortcutRows, KeysHelpRow, WindowKeysRow } from './Shortcuts.tsx';
import { TimeZoneRow } from './TimeZone.tsx';
import { FeedRow, VersionRow } from './Updates.tsx';
import { WorkHoursRows } from './WorkHours.tsx';

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

export interface ShownRow extends SettingRow {
  readonly id: string;
  /** Absent: a setting that needs nothing more than its line in the table. */
  readonly Body?: ComponentType;
}

/** Settings with a control of their own. */
const OWN: Partial<Record<SettingName, ComponentType>> = {
  language: LanguageRow,
  region: RegionRow,
  weekStart: WeekStartRow,
  timezone: TimeZoneRow,
  rounding: RoundingRows,
  workHours: WorkHoursRows,
  daysOff: DaysOffRow,
  holidays: HolidaysRow,
  balanceFrom: BalanceRow,
  updateFeed: FeedRow,
};

const ADVANCED = { section: 'help', group: msg('Advanced') } as const;
const THIS_ACCOUNT = { section: 'accounts', group: msg('This account') } as const;

/** What is no setting of this computer: the account's, the desktop's, and what can be done. */
const OTHERS: readonly ShownRow[] = [
  {
    id: 'login',
    section: 'general',
    group: msg('Startup'),
    label: msg('Start at login'),
    search: msg('autostart, launch, boot, hidden'),
    isDesktopOnly: true,
    Body: LoginRows,
  },
  {
    id: 'global-shortcuts',
    section: 'shortcuts',
    group: msg('From anywhere'),
    label: msg('Shortcuts from anywhere'),
    search: msg('global, hotkey, start or stop, open the search, highlight'),
    isDesktopOnly: true,
    Body: GlobalShortcutRows,
  },
  {
    id: 'window-keys',
    section: 'shortcuts',
    label: msg('Keys in this window'),
    search: msg('keyboard, list of keys'),
    Body: WindowKeysRow,
  },
  {
    id: 'accounts',
    section: 'accounts',
    label: msg('Accounts'),
    search: msg('add an account, switch, remove, sign in'),
    Body: AccountRows,
  },
  {
    id: 'sign-out',
    ...THIS_ACCOUNT,
    label: msg('Sign-in'),
    search: msg('sign out, log out, token, keychain'),
    Body: SignOutRow,
  },
  {
    id: 'card-pattern',
    ...THIS_ACCOUNT,
    label: msg('Cards in the browser'),
    search: msg('address, link, open a card'),
    Body: CardPatternRow,
  },
  {
    id: 'past-end',
    ...THIS_ACCOUNT,
    label: msg('Times that end in the past'),
    search: msg('refused, move to now'),
    Body: PastEndRow,
  },
  {
    id: 'network',
    section: 'accounts',
    group: msg('Network'),
    label: msg('Network'),
    search: msg('proxy, certificate, company, password'),
    Body: NetworkRows,
  },
  { id: 'backups', section: 'data', label: msg('Backups'), search: msg('restore, copy, safety'), Body: BackupsRow },
  {
    id: 'export',
    section: 'data',
    label: msg('Export#heading'),
    search: msg('CSV, JSON, download, spreadsheet'),
    Body: ExportRow,
  },
  {
    id: 'import',
    section: 'data',
    label: msg('Import#heading'),
    search: msg('JSON, file, move to another computer'),
    Body: ImportRow,
  },
  {
    id: 'diagnostics',
    ...ADVANCED,
    label: msg('Diagnostics'),
    search: msg('support, problem, report'),
    Body: DiagnosticsRow,
  },
  { id: 'logs', ...ADVANCED, label: msg('Logs'), search: msg('support, problem, folder'), Body: LogsRow },
  {
    id: 'self-test',
    ...ADVANCED,
    label: msg('Self-test'),
    search: msg('support, problem, tray, notifications'),
    Body: SelfTestRow,
  },
  { id: 'api', ...ADVANCED, label: msg('Tracker requests'), search: msg('API, v1, v3'), Body: ApiRow },
  {
    id: 'token-header',
    ...ADVANCED,
    label: msg('Header for the token'),
    search: msg('API, authorization, X-ServiceToken'),
    Body: TokenHeaderRow,
  },
];

/** What somebody looks for who opens Help. */
const KEYS_HELP: ShownRow = {
  id: 'keys-help',
  section: 'help',
  label: msg('Keys and phrases'),
  search: msg('how to, commands, manual'),
  Body: KeysHelpRow,
};

/** Stands before the settings of its group. */
const VERSION: ShownRow = {
  id: 'version',
  section: 'help',
  group: msg('Updates'),
  label: msg('Version'),
  search: msg('update, install, about'),
  isDesktopOnly: true,
  Body: VersionRow,
};

/** Everything that the settings show, in the order of the screen: a setting comes from the table alone. */
export const ROWS: readonly ShownRow[] = [
  KEYS_HELP,
  VERSION,
  ...SETTING_NAMES.flatMap((name) => {
    const row = rowOf(name);
    const Body = OWN[name];
    return row === null ? [] : [{ ...row, id: name, ...(Body === undefined ? {} : { Body }) }];
  }),
  ...OTHERS,
];
