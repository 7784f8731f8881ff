import type { Settings } from '../../../common/domain/settings.ts';
import { msg, t } from '../../../common/i18n/translate.ts';

/** Each setting as the screens call it, or in words where they show none. */
const SETTING_NAMES: Readonly<Record<keyof Settings, { readonly label: string } | { readonly words: string }>> = {
  theme: { label: msg('Theme') },
  density: { label: msg('Density') },
  language: { label: msg('Language') },
  region: { label: msg('Dates and numbers') },
  severalTimers: { label: msg('One timer at a time') },
  dailyGoalMinutes: { label: msg('Daily goal') },
  idleMinutes: { label: msg('Ask about time away') },
  timezone: { label: msg('Time zone') },
  weekStart: { label: msg('First day of the week') },
  rounding: { label: msg('Rounding') },
  reportRange: { words: msg('the days that reports were about last') },
  reportTable: { words: msg('the report that was shown last') },
  trayExplained: { words: msg('that closing the window was explained') },
  promptToWork: { label: msg('Offer to move a started card out of the backlog') },
  promptStop: { label: msg('Offer to stop the timer of a finished card') },
  promptLimit: { label: msg('Offer to pass a full column’s limit') },
  remindUntracked: { label: msg('When no timer runs within working hours') },
  workHours: { label: msg('Working days and hours') },
  remindLong: { label: msg('When a timer runs for long') },
  longTimerMinutes: { label: msg('Remind after, in hours') },
  remindGoal: { label: msg('When the daily goal is reached') },
  remindBreak: { label: msg('When it is time for a break') },
  focusMinutes: { label: msg('A round is, in minutes') },
  breakMinutes: { label: msg('A break is, in minutes') },
  longBreakMinutes: { label: msg('Every fourth break is, in minutes') },
  reminderMemory: { words: msg('what was reminded of today') },
  keepInTray: { label: msg('Keep running when the window is closed') },
  shortcuts: { words: msg('some of the shortcuts') },
  checkForUpdates: { label: msg('Check for updates once a day') },
  updateFeed: { label: msg('Update feed') },
  lastUpdateCheck: { words: msg('the last check for updates') },
  installing: { words: msg('the version that was to be installed') },
  startedVersion: { words: msg('the version that was started last') },
  saveFolder: { words: msg('the folder of the last export') },
  windowPlace: { words: msg('the place of the window') },
  cardPatterns: { words: msg('some addresses of “Cards in the browser”') },
  tokenHeaders: { words: msg('with which header a token is sent') },
  refusalsTold: { words: msg('of which refused tokens you were told') },
  savedReports: { words: msg('some of the saved reports') },
};

export function settingName(setting: keyof Settings): string {
  const name = SETTING_NAMES[setting];
  return 'label' in name ? t('“{name}”', { name: t(name.label) }) : t(name.words);
}
