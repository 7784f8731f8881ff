import { readTokenHeader } from './token-header.ts';
import { z } from 'zod';
import { LANGUAGE_CHOICES } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import { REGIONS } from '../time/region.ts';
import { WEEK_STARTS } from '../time/week.ts';
import { isZoneChoice, LONGEST_ZONE_NAME } from '../time/shown-zone.ts';
import { readCardPattern } from './card-page.ts';
import { BREAK_MINUTES, FOCUS_MINUTES, LONG_TIMER_MINUTES, REMINDER_MEMORY, WORK_HOURS } from './reminder-schema.ts';
import { RANGE_PRESET, ROUNDING, SAVED_REPORT } from './report-schema.ts';
import { NO_SHORTCUTS } from './shortcut.ts';
import { isAccelerator } from '../keys/accelerator.ts';
import { feedHost } from './update.ts';
import { type CardPattern, DEFAULT_SETTINGS, type Settings, type StoredReport } from './settings.ts';

const FIELDS = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  language: z.enum(LANGUAGE_CHOICES),
  region: z.enum(REGIONS),
  severalTimers: z.boolean(),
  dailyGoalMinutes: z
    .int()
    .min(0)
    .max(1440, { error: () => t('A day has 24 hours.') }),
  idleMinutes: z
    .int()
    .min(0)
    .max(240, { error: () => t('Four hours are the most.') }),
  timezone: z.string().min(1).max(LONGEST_ZONE_NAME),
  weekStart: z.enum(WEEK_STARTS),
  rounding: ROUNDING,
  reportRange: RANGE_PRESET,
  reportTable: z.enum(['summary', 'detailed']),
  trayExplained: z.boolean(),
  promptToWork: z.boolean(),
  promptStop: z.boolean(),
  promptLimit: z.boolean(),
  checkForUpdates: z.boolean(),
  updateFeed: z
    .string()
    .max(2048, { error: () => t('This is too long for an address.') })
    .refine((feed) => feed === '' || feedHost(feed) !== null, {
      error: () => t('A feed is an https address: https://example.com/cardclock'),
    }),
  remindUntracked: z.boolean(),
  workHours: WORK_HOURS,
  remindLong: z.boolean(),
  longTimerMinutes: LONG_TIMER_MINUTES,
  remindGoal: z.boolean(),
  remindBreak: z.boolean(),
  focusMinutes: FOCUS_MINUTES,
  breakMinutes: BREAK_MINUTES,
  longBreakMinutes: BREAK_MINUTES,
  keepInTray: z.boolean(),
};

/** A change of some settings, as windows send it; unknown names are refused. */
export const SETTINGS_CHANGE = z.strictObject({
  theme: z.exactOptional(FIELDS.theme),
  density: z.exactOptional(FIELDS.density),
  language: z.exactOptional(FIELDS.language),
  region: z.exactOptional(FIELDS.region),
  severalTimers: z.exactOptional(FIELDS.severalTimers),
  dailyGoalMinutes: z.exactOptional(FIELDS.dailyGoalMinutes),
  idleMinutes: z.exactOptional(FIELDS.idleMinutes),
  timezone: z.exactOptional(
    FIELDS.timezone.refine(isZoneChoice, { error: () => t('This computer does not know this time zone.') }),
  ),
  weekStart: z.exactOptional(FIELDS.weekStart),
  rounding: z.exactOptional(FIELDS.rounding),
  reportRange: z.exactOptional(FIELDS.reportRange),
  reportTable: z.exactOptional(FIELDS.reportTable),
  trayExplained: z.exactOptional(FIELDS.trayExplained),
  promptToWork: z.exactOptional(FIELDS.promptToWork),
  promptStop: z.exactOptional(FIELDS.promptStop),
  promptLimit: z.exactOptional(FIELDS.promptLimit),
  checkForUpdates: z.exactOptional(FIELDS.checkForUpdates),
  updateFeed: z.exactOptional(FIELDS.updateFeed),
  remindUntracked: z.exactOptional(FIELDS.remindUntracked),
  workHours: z.exactOptional(FIELDS.workHours),
  remindLong: z.exactOptional(FIELDS.remindLong),
  longTimerMinutes: z.exactOptional(FIELDS.longTimerMinutes),
  remindGoal: z.exactOptional(FIELDS.remindGoal),
  remindBreak: z.exactOptional(FIELDS.remindBreak),
  focusMinutes: z.exactOptional(FIELDS.focusMinutes),
  breakMinutes: z.exactOptional(FIELDS.breakMinutes),
  longBreakMinutes: z.exactOptional(FIELDS.longBreakMinutes),
  keepInTray: z.exactOptional(FIELDS.keepInTray),
});

const ACCOUNT = z.object({ account: z.string() });

const TOKEN_HEADER = ACCOUNT.extend({ header: z.string().refine((name) => readTokenHeader(name).ok) });

/** One that cannot be read must not take the others with it. */
const SAVED_REPORTS = z.array(z.unknown()).transform((reports): readonly StoredReport[] =>
  reports.flatMap((stored) => {
    const [report, owner] = [SAVED_REPORT.safeParse(stored), ACCOUNT.safeParse(stored)];
    return report.success && owner.success ? [{ ...report.data, ...owner.data }] : [];
  }),
);

const PATTERN = z.object({ account: z.string(), pattern: z.string().refine((text) => readCardPattern(text).ok) });
const CARD_PATTERNS = z.array(z.unknown()).transform((stored): readonly CardPattern[] =>
  stored.flatMap((one) => {
    const { success, data } = PATTERN.safeParse(one);
    return success ? [data] : [];
  }),
);

/** A combination of keys in its stored form. */
export const ACCELERATOR = z
  .string()
  .max(40)
  .refine(isAccelerator, { error: () => t('This combination cannot be used.') });
const SHORTCUT = ACCELERATOR.nullable().catch(null);
const SHORTCUTS = z.object({ toggle: SHORTCUT, panel: SHORTCUT, highlight: SHORTCUT });

const PIXELS = z.int().min(-100_000).max(100_000);
const WINDOW_PLACE = z.object({
  x: PIXELS,
  y: PIXELS,
  width: PIXELS.min(1),
  height: PIXELS.min(1),
  isMaximised: z.boolean(),
});

const UPDATE_CHECK = z.object({
  at: z.int(),
  found: z.string().nullable(),
  problem: z.union([z.string(), z.object({ silentSeconds: z.int() })]).nullable(),
});

const STORED = z.object({
  theme: FIELDS.theme.catch(DEFAULT_SETTINGS.theme),
  density: FIELDS.density.catch(DEFAULT_SETTINGS.density),
  language: FIELDS.language.catch(DEFAULT_SETTINGS.language),
  region: FIELDS.region.catch(DEFAULT_SETTINGS.region),
  severalTimers: FIELDS.severalTimers.catch(DEFAULT_SETTINGS.severalTimers),
  dailyGoalMinutes: FIELDS.dailyGoalMinutes.catch(DEFAULT_SETTINGS.dailyGoalMinutes),
  idleMinutes: FIELDS.idleMinutes.catch(DEFAULT_SETTINGS.idleMinutes),
  timezone: FIELDS.timezone.catch(DEFAULT_SETTINGS.timezone),
  weekStart: FIELDS.weekStart.catch(DEFAULT_SETTINGS.weekStart),
  rounding: FIELDS.rounding.catch(DEFAULT_SETTINGS.rounding),
  reportRange: FIELDS.reportRange.catch(DEFAULT_SETTINGS.reportRange),
  reportTable: FIELDS.reportTable.catch(DEFAULT_SETTINGS.reportTable),
  trayExplained: FIELDS.trayExplained.catch(DEFAULT_SETTINGS.trayExplained),
  promptToWork: FIELDS.promptToWork.catch(DEFAULT_SETTINGS.promptToWork),
  promptStop: FIELDS.promptStop.catch(DEFAULT_SETTINGS.promptStop),
  promptLimit: FIELDS.promptLimit.catch(DEFAULT_SETTINGS.promptLimit),
  remindUntracked: FIELDS.remindUntracked.catch(DEFAULT_SETTINGS.remindUntracked),
  workHours: FIELDS.workHours.catch(DEFAULT_SETTINGS.workHours),
  remindLong: FIELDS.remindLong.catch(DEFAULT_SETTINGS.remindLong),
  longTimerMinutes: FIELDS.longTimerMinutes.catch(DEFAULT_SETTINGS.longTimerMinutes),
  remindGoal: FIELDS.remindGoal.catch(DEFAULT_SETTINGS.remindGoal),
  remindBreak: FIELDS.remindBreak.catch(DEFAULT_SETTINGS.remindBreak),
  focusMinutes: FIELDS.focusMinutes.catch(DEFAULT_SETTINGS.focusMinutes),
  breakMinutes: FIELDS.breakMinutes.catch(DEFAULT_SETTINGS.breakMinutes),
  longBreakMinutes: FIELDS.longBreakMinutes.catch(DEFAULT_SETTINGS.longBreakMinutes),
  reminderMemory: REMINDER_MEMORY.catch(DEFAULT_SETTINGS.reminderMemory),
  keepInTray: FIELDS.keepInTray.catch(DEFAULT_SETTINGS.keepInTray),
  shortcuts: SHORTCUTS.catch(NO_SHORTCUTS),
  checkForUpdates: FIELDS.checkForUpdates.catch(DEFAULT_SETTINGS.checkForUpdates),
  updateFeed: FIELDS.updateFeed.catch(DEFAULT_SETTINGS.updateFeed),
  lastUpdateCheck: UPDATE_CHECK.nullable().catch(null),
  installing: z.string().nullable().catch(null),
  startedVersion: z.string().nullable().catch(null),
  saveFolder: z.string().nullable().catch(null),
  windowPlace: WINDOW_PLACE.nullable().catch(null),
  cardPatterns: CARD_PATTERNS.catch(() => []),
  tokenHeaders: z.array(TOKEN_HEADER).catch(() => []),
  refusalsTold: z.array(z.string()).catch(() => []),
  savedReports: SAVED_REPORTS.catch(() => []),
});

const SOUND_KEYS = ACCELERATOR.nullish();

/** What `STORED` takes as it is; of the others it makes the best. */
const SOUND: Readonly<Record<keyof Settings, z.ZodType>> = {
  ...FIELDS,
  reminderMemory: REMINDER_MEMORY,
  shortcuts: z.object({ toggle: SOUND_KEYS, panel: SOUND_KEYS, highlight: SOUND_KEYS }),
  lastUpdateCheck: UPDATE_CHECK.nullable(),
  installing: z.string().nullable(),
  startedVersion: z.string().nullable(),
  saveFolder: z.string().nullable(),
  windowPlace: WINDOW_PLACE.nullable(),
  cardPatterns: z.array(PATTERN),
  tokenHeaders: z.array(TOKEN_HEADER),
  refusalsTold: z.array(z.string()),
  savedReports: z.array(SAVED_REPORT.and(ACCOUNT)),
};

/** Settings as stored; what is missing or cannot be used has its default, each by itself. */
export function parseSettings(stored: unknown): Settings {
  const result = STORED.safeParse(stored);
  return result.success ? result.data : DEFAULT_SETTINGS;
}

/** Those that are stored as something that cannot be used, or not all of it, by their names; what is missing is none of them. */
export function unusableSettings(stored: Readonly<Record<string, unknown>>): readonly (keyof Settings)[] {
  const names = Object.keys(DEFAULT_SETTINGS).filter(isSetting);
  return names.filter((name) => stored[name] !== undefined && !SOUND[name].safeParse(stored[name]).success);
}

function isSetting(name: string): name is keyof Settings {
  return Object.hasOwn(SOUND, name);
}
