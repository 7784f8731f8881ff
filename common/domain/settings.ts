import type { Rounding } from '../time/rounding.ts';
import type { RangePreset } from '../time/presets.ts';
import { LANGUAGE_CHOICES } from '../i18n/languages.ts';
import { msg, t } from '../i18n/translate.ts';
import { REGIONS } from '../time/region.ts';
import { WEEK_STARTS } from '../time/week.ts';
import type { ZoneChoice } from '../time/shown-zone.ts';
import { NOTHING_SAID, type ReminderMemory, type WorkHours } from './reminder.ts';
import type { DaysOff } from './goal.ts';
import type { Holidays } from './holidays.ts';
import type { ReportTable, SavedReport } from './report.ts';
import type { UpdateCheck } from './update.ts';
import { NO_SHORTCUTS, type ShortcutChoices } from '../keys/shortcut.ts';

/** A report that belongs to one account, whose key is `kind address user-id`. */
export interface StoredReport extends SavedReport {
  readonly account: string;
}

/** How the addresses of one account's cards are made, for the browser. */
export interface CardPattern {
  /** As in `StoredReport`. */
  readonly account: string;
  /** As `readCardPattern` takes it. */
  readonly pattern: string;
}

/** What one account's token is sent with, where that is not `Authorization: Bearer`. */
export interface TokenHeader {
  /** As in `StoredReport`. */
  readonly account: string;
  /** In small letters. */
  readonly header: string;
}

/** Where the window was, in pixels of the desktop; the size is the one that it has while it is not maximised. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximised: boolean;
}

/** The parts of the settings, in the order of the screen. */
export const SETTING_SECTIONS = ['general', 'tracking', 'reminders', 'shortcuts', 'accounts', 'data', 'help'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** What the screen shows of a setting. All words are messages, translated where they are shown. */
export interface SettingRow {
  readonly section: SettingSection;
  /** Rows of one group stand together under its title. */
  readonly group?: string;
  readonly label: string;
  readonly hint?: string;
  /** Other words that people look for it by, with commas between them. */
  readonly search?: string;
  /** The switch that it belongs to: shown while that is on. */
  readonly within?: string;
  /** The switch that takes its place: shown while that is off. */
  readonly unless?: string;
  /** A browser tab has nothing to set there. */
  readonly isDesktopOnly?: true;
}

/** For what no screen shows: what it is, in words within a sentence. */
interface Unshown {
  readonly words: string;
}

type About = SettingRow | Unshown;

export interface ToggleSetting {
  readonly kind: 'toggle';
  readonly initial: boolean;
  readonly about: About;
  /** The setting is the opposite of what its switch says. */
  readonly isInverted: boolean;
}

export interface ChoiceSetting<Value extends string = string> {
  readonly kind: 'choice';
  readonly of: readonly Value[];
  readonly initial: Value;
  readonly about: About;
  /** As messages; none where a component of its own finds the words. */
  readonly names: Readonly<Record<Value, string>> | null;
}

/** A whole number of minutes. */
export interface MinutesSetting {
  readonly kind: 'minutes';
  readonly initial: number;
  readonly about: About;
  readonly min: number;
  readonly max: number;
  readonly unit: 'minute' | 'hour';
}

/** Has a schema of its own in `settings-schema.ts`, and a component of its own where it is shown. */
export interface OwnSetting<Value = unknown> {
  readonly kind: 'own';
  readonly initial: Value;
  readonly about: About;
  /** May stand in the diagnostics: holds no words of the person's own, no address and no place on the disk. */
  readonly isTold: boolean;
  /** False: windows cannot change it by `settings:change`. */
  readonly isChangedByWindows: boolean;
}

export type AnySetting = ToggleSetting | ChoiceSetting | MinutesSetting | OwnSetting;

/** Preferences of this computer: nothing secret, and nothing that tracking depends on. Each is stated here and nowhere else. */
export const SETTINGS = {
  language: choice(LANGUAGE_CHOICES, 'system', null, {
    section: 'general',
    label: msg('Language'),
    search: msg('translation, locale'),
  }),
  theme: choice(
    ['system', 'light', 'dark'],
    'system',
    { system: msg('System'), light: msg('Light'), dark: msg('Dark') },
    { section: 'general', label: msg('Theme'), search: msg('dark mode, night, colours, appearance') },
  ),
  /** How much room the parts of a screen have. */
  density: choice(
    ['comfortable', 'compact'],
    'comfortable',
    { comfortable: msg('Comfortable'), compact: msg('Compact') },
    {
      section: 'general',
      label: msg('Density'),
      hint: msg('Compact fits more on the screen.'),
      search: msg('spacing, size, appearance'),
    },
  ),
  /** In whose way the screens write dates, times and numbers. */
  region: choice(REGIONS, 'system', null, {
    section: 'general',
    group: msg('Date and time'),
    label: msg('Dates and numbers'),
    search: msg('region, format, 12-hour clock, 24-hour clock, decimal point'),
  }),
  /** What weeks begin with: in the calendar, in reports, and in words such as “last Monday”. */
  weekStart: choice(WEEK_STARTS, 'system', null, {
    section: 'general',
    group: msg('Date and time'),
    label: msg('First day of the week'),
    search: msg('calendar, Monday, Sunday'),
  }),
  /** Whose midnights days begin at. Kept as it was chosen, also where this computer does not know it. */
  timezone: own<ZoneChoice>('account', {
    section: 'general',
    group: msg('Date and time'),
    label: msg('Time zone'),
    hint: msg('Days, reports and exports follow its clock.'),
    search: msg('midnight, clock, UTC'),
  }),
  /** False: closing the window quits. */
  keepInTray: toggle(true, {
    section: 'general',
    group: msg('Startup'),
    label: msg('Keep running when the window is closed'),
    hint: msg('Cardclock stays in the tray. When off, closing the window quits.'),
    search: msg('tray, background, quit'),
    isDesktopOnly: true,
  }),
  /** True: starting a task leaves other running timers alone. */
  severalTimers: invertedToggle(false, {
    section: 'tracking',
    label: msg('One timer at a time'),
    hint: msg('Starting a task stops the running one.'),
    search: msg('several timers, parallel, multiple'),
  }),
  /** After so many minutes without a sign of the person a running timer is asked about; 0: never. */
  idleMinutes: minutes(
    { initial: 10, min: 0, max: 240, unit: 'minute' },
    {
      section: 'tracking',
      label: msg('Ask about time away after'),
      hint: msg('You decide what to do with the time when you’re back. Set to 0 to never ask.'),
      search: msg('idle, absence, inactive, sleep, lock screen'),
    },
  ),
  /** True: each day of the week has a goal of its own, and the daily one counts no more. */
  goalByWeekday: toggle(false, {
    section: 'tracking',
    group: msg('Goal'),
    label: msg('A different goal for each weekday'),
    search: msg('part-time, weekly goal, hours a week'),
  }),
  dailyGoalMinutes: minutes(
    { initial: 480, min: 0, max: 1440, unit: 'hour' },
    {
      section: 'tracking',
      group: msg('Goal'),
      label: msg('Daily goal'),
      hint: msg('On each working day. Set to 0 for no goal.'),
      search: msg('target, hours a day, working day'),
      unless: 'goalByWeekday',
    },
  ),
  goalMonday: weekdayGoal(480, msg('Monday')),
  goalTuesday: weekdayGoal(480, msg('Tuesday')),
  goalWednesday: weekdayGoal(480, msg('Wednesday')),
  goalThursday: weekdayGoal(480, msg('Thursday')),
  goalFriday: weekdayGoal(480, msg('Friday')),
  goalSaturday: weekdayGoal(0, msg('Saturday')),
  goalSunday: weekdayGoal(0, msg('Sunday')),
  /** On these nothing is meant to be tracked. */
  daysOff: {
    ...own<readonly DaysOff[]>([], {
      section: 'tracking',
      group: msg('Goal'),
      label: msg('Days off'),
      hint: msg('Holidays, trips, sick leave: no goal on these days.'),
      search: msg('holiday, vacation, leave, absence'),
    }),
    isTold: false,
  },
  /** Those of a calendar; changed by `holidays:read`, `holidays:take` and `holidays:remove` alone. */
  holidays: {
    ...own<Holidays | null>(null, {
      section: 'tracking',
      group: msg('Goal'),
      label: msg('Holidays from a calendar'),
      hint: msg('The whole days in a calendar of your country, school or team are days off, too.'),
      search: msg('ICS, iCalendar, public holiday, subscribe, webcal'),
    }),
    isTold: false,
    isChangedByWindows: false,
  },
  /** The first local date that the balance of worked and meant time counts; null: none is kept. */
  balanceFrom: own<string | null>(null, {
    section: 'tracking',
    group: msg('Goal'),
    label: msg('Count overtime from'),
    hint: msg(
      'The week then shows how far you are ahead or behind, up to yesterday, with the time of all your accounts.',
    ),
    search: msg('balance, flexitime, plus hours, minus hours'),
  }),
  /** What new reports begin with. */
  rounding: own<Rounding>(
    { minutes: 0, direction: 'nearest', per: 'entry' },
    {
      section: 'tracking',
      group: msg('Reports'),
      label: msg('Rounding in new reports'),
      hint: msg('Only what reports show. Your entries stay exact.'),
      search: msg('round up, round down, quarter of an hour'),
    },
  ),
  /** Offers to move a card out of the backlog when its timer starts. */
  suggestToWork: toggle(true, {
    section: 'tracking',
    group: msg('Suggestions'),
    label: msg('Suggest moving a started task out of the backlog'),
    hint: msg('Nothing on the board changes until you agree.'),
    search: msg('board, column, offer'),
  }),
  /** Offers to stop the timer of a card that was moved to the last column. */
  suggestStop: toggle(true, {
    section: 'tracking',
    group: msg('Suggestions'),
    label: msg('Suggest stopping the timer of a finished task'),
    hint: msg('When someone moves it to the last column.'),
    search: msg('board, done, offer'),
  }),
  /** Explains a work-in-progress limit that is reached, and offers to pass it. */
  suggestLimit: toggle(true, {
    section: 'tracking',
    group: msg('Suggestions'),
    label: msg('Offer to exceed a full column’s limit'),
    hint: msg('When off, you are only told why the card stays where it is.'),
    search: msg('board, work in progress, WIP'),
  }),
  /** Keys without Ctrl or Cmd do something in the window (WCAG 2.1.4 wants a switch). */
  singleKeys: toggle(true, {
    section: 'shortcuts',
    label: msg('Single-key shortcuts'),
    hint: msg('N adds time, T goes to today, / searches. Never while you type.'),
    search: msg('keyboard, letters, hotkeys'),
  }),
  /** Says within working hours that no timer runs. */
  remindUntracked: toggle(false, {
    section: 'reminders',
    label: msg('When no timer runs during working hours'),
    hint: msg('After 10 minutes without one.'),
    search: msg('forgotten, untracked, notification'),
  }),
  workHours: own<WorkHours>(
    { days: [1, 2, 3, 4, 5], fromMinutes: 540, toMinutes: 1020 },
    {
      section: 'reminders',
      label: msg('Working hours'),
      search: msg('working days, weekend, schedule'),
      within: 'remindUntracked',
    },
  ),
  /** Asks about a timer that runs for longer than `longTimerMinutes`. */
  remindLong: toggle(true, {
    section: 'reminders',
    label: msg('When a timer has been running for a long time'),
    hint: msg('You can trim it if you forgot to stop.'),
    search: msg('forgotten, overnight, notification'),
  }),
  longTimerMinutes: minutes(
    { initial: 240, min: 15, max: 1440, unit: 'hour' },
    {
      section: 'reminders',
      label: msg('Remind me after'),
      search: msg('long timer'),
      within: 'remindLong',
    },
  ),
  /** Says that the daily goal is reached. */
  remindGoal: toggle(true, {
    section: 'reminders',
    label: msg('When the daily goal is reached'),
    hint: msg('You set the goal under Tracking.'),
    search: msg('target, end of the day, notification'),
  }),
  /** Says that little, or nothing, is left of what the card of a running timer is estimated at. */
  remindEstimate: toggle(true, {
    section: 'reminders',
    label: msg('When a task’s estimate is nearly used up'),
    hint: msg('Once at 80 % and once at 100 %, while its timer runs. Only your own time counts.'),
    search: msg('estimate, budget, used up, notification'),
  }),
  /** Says when a round of work is over, and when the break after it is. */
  remindBreak: toggle(false, {
    section: 'reminders',
    label: msg('When it’s time for a break'),
    hint: msg('Work in rounds with breaks in between, as in the Pomodoro technique.'),
    search: msg('pomodoro, focus, rest, pause'),
  }),
  focusMinutes: minutes(
    { initial: 25, min: 5, max: 240, unit: 'minute' },
    {
      section: 'reminders',
      label: msg('Focus'),
      search: msg('pomodoro, round of work'),
      within: 'remindBreak',
    },
  ),
  breakMinutes: minutes(
    { initial: 5, min: 1, max: 60, unit: 'minute' },
    {
      section: 'reminders',
      label: msg('Short break'),
      search: msg('pomodoro, pause'),
      within: 'remindBreak',
    },
  ),
  longBreakMinutes: minutes(
    { initial: 15, min: 1, max: 60, unit: 'minute' },
    {
      section: 'reminders',
      label: msg('Long break'),
      hint: msg('After every fourth round.'),
      search: msg('pomodoro, pause'),
      within: 'remindBreak',
    },
  ),
  /** Asks the update feed once a day; without a feed nobody is asked. */
  checkForUpdates: toggle(true, {
    section: 'help',
    group: msg('Updates'),
    label: msg('Check for updates daily'),
    hint: msg('Nothing is installed without you.'),
    search: msg('new version, upgrade'),
    isDesktopOnly: true,
  }),
  /** Base address of the update feed; '' for none. */
  updateFeed: {
    ...own('', {
      section: 'help',
      group: msg('Updates'),
      label: msg('Update feed'),
      hint: msg('Where new versions are published. Leave empty to never check.'),
      search: msg('new version, address, upgrade'),
      isDesktopOnly: true,
    }),
    isTold: false,
  },

  /** What reports begin with: as they were left last, in days that move on with the calendar. */
  reportRange: own<RangePreset>('this-week', { words: msg('the days that reports were about last') }),
  reportTable: choice(['summary', 'detailed', 'grid'] satisfies readonly ReportTable[], 'summary', null, {
    words: msg('the report that was shown last'),
  }),
  /** True once the person was told that closing the window keeps the app in the tray. */
  trayExplained: toggle(false, { words: msg('that closing the window was explained') }),

  /** Changed by `shortcuts:set` alone, which tries them. */
  shortcuts: { ...memory<ShortcutChoices>(NO_SHORTCUTS, msg('some of the shortcuts')), isTold: true },
  /** Changed by reminders alone. */
  reminderMemory: memory<ReminderMemory>(NOTHING_SAID, msg('what was reminded of today')),
  /** Changed by the check alone. */
  lastUpdateCheck: memory<UpdateCheck | null>(null, msg('the last check for updates')),
  /** The version that was to be put in this one's place when the app quit; null while none is. Changed by updates alone. */
  installing: memory<string | null>(null, msg('the version that was to be installed')),
  /** The version that was started last; null before the first start. Changed at each start. */
  startedVersion: { ...memory<string | null>(null, msg('the version that was started last')), isTold: true },
  /** Where the person put a file last; null before that. Changed by the shell alone. */
  saveFolder: memory<string | null>(null, msg('the folder of the last export')),
  /** Null before the window was ever moved. Changed by the shell alone. */
  windowPlace: { ...memory<WindowPlace | null>(null, msg('the place of the window')), isTold: true },
  /** Changed by `card:set-pattern` alone. */
  cardPatterns: memory<readonly CardPattern[]>([], msg('some addresses of “Cards in the browser”')),
  /** Changed by `account:set-token-header`, and by what a service takes. */
  tokenHeaders: memory<readonly TokenHeader[]>([], msg('with which header a token is sent')),
  /** By their names in the keychain: tokens that a service refused, of which the person was told. Changed by the accounts alone. */
  refusalsTold: memory<readonly string[]>([], msg('of which refused tokens you were told')),
  /** Changed by `report:save` and `report:remove` alone. */
  savedReports: memory<readonly StoredReport[]>([], msg('some of the saved reports')),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [Name in SettingName]: (typeof SETTINGS)[Name]['initial'] };

/** Work in rounds: so long at a stretch, and a break between two; the long one after every fourth round. Whole minutes. */
export type FocusLengths = Pick<Settings, 'focusMinutes' | 'breakMinutes' | 'longBreakMinutes'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that nobody can add to
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** A value for each setting. */
export function settingsOf(valueOf: (name: SettingName) => unknown): Settings {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has no type for “the value of this very key”
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as unknown as Settings;
}

export const DEFAULT_SETTINGS: Settings = settingsOf((name) => SETTINGS[name].initial);

/** What the screen shows of it; null where it shows nothing. */
export function rowOf(name: SettingName): SettingRow | null {
  const { about }: AnySetting = SETTINGS[name];
  return 'label' in about ? about : null;
}

/** As the screens call it, or in words where they show none. */
export function settingWords(name: SettingName): string {
  const { about }: AnySetting = SETTINGS[name];
  return 'label' in about ? t('“{name}”', { name: t(about.label) }) : t(about.words);
}

function toggle(initial: boolean, about: About): ToggleSetting {
  return { kind: 'toggle', initial, about, isInverted: false };
}

function invertedToggle(initial: boolean, about: About): ToggleSetting {
  return { kind: 'toggle', initial, about, isInverted: true };
}

function choice<const Value extends string>(
  of: readonly Value[],
  initial: NoInfer<Value>,
  names: ChoiceSetting<NoInfer<Value>>['names'],
  about: About,
): ChoiceSetting<Value> {
  return { kind: 'choice', of, initial, names, about };
}

function minutes(range: Omit<MinutesSetting, 'kind' | 'about'>, about: About): MinutesSetting {
  return { kind: 'minutes', ...range, about };
}

function weekdayGoal(initial: number, label: string): MinutesSetting {
  const search = msg('part-time, weekly goal, hours a week');
  const row = { section: 'tracking', group: msg('Goal'), label, search, within: 'goalByWeekday' } as const;
  return minutes({ initial, min: 0, max: 1440, unit: 'hour' }, row);
}

function own<Value>(initial: Value, about: About): OwnSetting<Value> {
  return { kind: 'own', initial, about, isTold: true, isChangedByWindows: true };
}

/** What the app keeps for itself, and no window may change. */
function memory<Value>(initial: Value, words: string): OwnSetting<Value> {
  return { kind: 'own', initial, about: { words }, isTold: false, isChangedByWindows: false };
}
