import type { LanguageChoice } from '../i18n/languages.ts';
import type { Region } from '../time/region.ts';
import type { WeekStart } from '../time/week.ts';
import type { ZoneChoice } from '../time/shown-zone.ts';
import { NOTHING_SAID, type ReminderMemory, type WorkHours } from './reminder.ts';
import type { RangePreset, ReportTable, Rounding, SavedReport } from './report.ts';
import type { UpdateCheck } from './update.ts';
import { NO_SHORTCUTS, type ShortcutChoices } from './shortcut.ts';

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

/** Work in rounds: so long at a stretch, and a break between two. Whole minutes. */
export interface FocusLengths {
  readonly focusMinutes: number;
  readonly breakMinutes: number;
  /** After every fourth round. */
  readonly longBreakMinutes: number;
}

/** Preferences of this computer. Nothing secret and nothing that tracking depends on. */
export interface Settings extends FocusLengths {
  readonly theme: 'system' | 'light' | 'dark';
  /** How much room the parts of a screen have. */
  readonly density: 'comfortable' | 'compact';
  readonly language: LanguageChoice;
  /** In whose way the screens write dates, times and numbers. */
  readonly region: Region;
  /** True: starting a task leaves other running timers alone. */
  readonly severalTimers: boolean;
  readonly dailyGoalMinutes: number;
  /** After so many minutes without a sign of the person a running timer is asked about; 0: never. */
  readonly idleMinutes: number;
  /** Whose midnights days begin at. Kept as it was chosen, also where this computer does not know it. */
  readonly timezone: ZoneChoice;
  /** What weeks begin with: in the calendar, in reports, and in words such as “last Monday”. */
  readonly weekStart: WeekStart;
  /** What new reports begin with. */
  readonly rounding: Rounding;
  /** What reports begin with: as they were left last, in days that move on with the calendar. */
  readonly reportRange: RangePreset;
  readonly reportTable: ReportTable;
  /** True once the person was told that closing the window keeps the app in the tray. */
  readonly trayExplained: boolean;
  /** Offers to move a card out of the backlog when its timer starts. */
  readonly promptToWork: boolean;
  /** Offers to stop the timer of a card that was moved to the last column. */
  readonly promptStop: boolean;
  /** Explains a work-in-progress limit that is reached, and offers to pass it. */
  readonly promptLimit: boolean;
  /** Says within working hours that no timer runs. */
  readonly remindUntracked: boolean;
  readonly workHours: WorkHours;
  /** Asks about a timer that runs for longer than `longTimerMinutes`. */
  readonly remindLong: boolean;
  readonly longTimerMinutes: number;
  /** Says that the daily goal is reached. */
  readonly remindGoal: boolean;
  /** Says when a round of work is over, and when the break after it is. */
  readonly remindBreak: boolean;
  /** Changed by reminders alone. */
  readonly reminderMemory: ReminderMemory;
  /** False: closing the window quits. */
  readonly keepInTray: boolean;
  /** Changed by `shortcuts:set` alone, which tries them. */
  readonly shortcuts: ShortcutChoices;
  /** Asks the update feed once a day; without a feed nobody is asked. */
  readonly checkForUpdates: boolean;
  /** Base address of the update feed; '' for none. */
  readonly updateFeed: string;
  /** Changed by the check alone. */
  readonly lastUpdateCheck: UpdateCheck | null;
  /** The version that was to be put in this one's place when the app quit; null while none is. Changed by updates alone. */
  readonly installing: string | null;
  /** The version that was started last; null before the first start. Changed at each start. */
  readonly startedVersion: string | null;
  /** Where the person put a file last; null before that. Changed by the shell alone. */
  readonly saveFolder: string | null;
  /** Null before the window was ever moved. Changed by the shell alone. */
  readonly windowPlace: WindowPlace | null;
  /** Changed by `card:set-pattern` alone. */
  readonly cardPatterns: readonly CardPattern[];
  /** Changed by `account:set-token-header`, and by what a service takes. */
  readonly tokenHeaders: readonly TokenHeader[];
  /** By their names in the keychain: tokens that a service refused, of which the person was told. Changed by the accounts alone. */
  readonly refusalsTold: readonly string[];
  /** Changed by `report:save` and `report:remove` alone. */
  readonly savedReports: readonly StoredReport[];
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'comfortable',
  language: 'system',
  region: 'system',
  severalTimers: false,
  dailyGoalMinutes: 480,
  idleMinutes: 10,
  timezone: 'account',
  weekStart: 'system',
  rounding: { minutes: 0, direction: 'nearest', per: 'entry' },
  reportRange: 'this-week',
  reportTable: 'summary',
  trayExplained: false,
  promptToWork: true,
  promptStop: true,
  promptLimit: true,
  remindUntracked: false,
  workHours: { days: [1, 2, 3, 4, 5], fromMinutes: 540, toMinutes: 1020 },
  remindLong: true,
  longTimerMinutes: 240,
  remindGoal: true,
  remindBreak: false,
  focusMinutes: 25,
  breakMinutes: 5,
  longBreakMinutes: 15,
  reminderMemory: NOTHING_SAID,
  keepInTray: true,
  shortcuts: NO_SHORTCUTS,
  checkForUpdates: true,
  updateFeed: '',
  lastUpdateCheck: null,
  installing: null,
  startedVersion: null,
  saveFolder: null,
  windowPlace: null,
  cardPatterns: [],
  tokenHeaders: [],
  refusalsTold: [],
  savedReports: [],
};
