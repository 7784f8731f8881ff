import { isAccelerator } from '../keys/accelerator.ts';
import { isZoneChoice, LONGEST_ZONE_NAME } from '../time/shown-zone.ts';
import { readCardPattern } from './card-page.ts';
import { EARLIEST_BALANCE, LONGEST_DAYS_OFF_NAME, MOST_DAYS_OFF } from './goal.ts';
import { calendarAddress, MOST_HOLIDAYS } from './holidays.ts';
import { RANGE_PRESET, ROUNDING, SAVED_REPORT } from './report-schema.ts';
import {
  type AnySetting,
  type CardPattern,
  type OwnSetting,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  SETTINGS,
  settingsOf,
  type StoredReport,
} from './settings.ts';
import { readTokenHeader } from './token-header.ts';
import { feedHost } from './update.ts';
import { z } from 'zod';
import { t } from '../i18n/translate.ts';

const MINUTES_OF_DAY = z
  .int()
  .min(0)
  .max(1440, { error: () => t('A day has 24 hours.') });

export const WORK_HOURS = z
  .object({
    days: z.array(z.int().min(1).max(7)).max(7).readonly(),
    fromMinutes: MINUTES_OF_DAY,
    toMinutes: MINUTES_OF_DAY,
  })
  .refine(({ fromMinutes, toMinutes }) => fromMinutes < 1440 && fromMinutes !== toMinutes, {
    error: () => t('Work can’t end at the time it begins.'),
  });

const IDS = z.array(z.string()).readonly();
const PAUSE = z.object({ fromMs: z.number(), untilMs: z.number() }).nullable();
const REMINDER_MEMORY = z.object({ said: IDS, done: IDS, quietUntilMs: z.number(), pause: PAUSE.default(null) });

const ACCOUNT = z.object({ account: z.string() });
const TOKEN_HEADER = ACCOUNT.extend({ header: z.string().refine((name) => readTokenHeader(name).ok) });
const PATTERN = ACCOUNT.extend({ pattern: z.string().refine((text) => readCardPattern(text).ok) });

/** A combination of keys in its stored form. */
export const ACCELERATOR = z
  .string()
  .max(40)
  .refine(isAccelerator, { error: () => t('This combination cannot be used.') });

const PIXELS = z.int().min(-100_000).max(100_000);
const WINDOW_PLACE = z.object({
  x: PIXELS,
  y: PIXELS,
  width: PIXELS.min(1),
  height: PIXELS.min(1),
  isMaximised: z.boolean(),
});

const DATE = z.iso.date();
const DAYS_OFF = z
  .object({ from: DATE, to: DATE, name: z.string().max(LONGEST_DAYS_OFF_NAME) })
  .refine(({ from, to }) => from <= to, { error: () => t('The last day lies before the first.') });

const HOLIDAYS = z.object({
  source: z.union([
    z.object({ kind: z.literal('address'), address: z.string().refine((typed) => calendarAddress(typed) === typed) }),
    z.object({ kind: z.literal('file'), name: z.string() }),
  ]),
  readAt: z.int(),
  days: z.array(DAYS_OFF).max(MOST_HOLIDAYS).readonly(),
  problem: z.string().nullable(),
});

const UPDATE_CHECK = z.object({
  at: z.int(),
  found: z.string().nullable(),
  problem: z.union([z.string(), z.object({ silentSeconds: z.int() })]).nullable(),
});

const FEED = z
  .string()
  .max(2048, { error: () => t('This is too long for an address.') })
  .refine((feed) => feed === '' || feedHost(feed) !== null, {
    error: () => t('A feed is an https address: https://example.com/cardclock'),
  });

type OwnName = { [Name in SettingName]: (typeof SETTINGS)[Name] extends OwnSetting ? Name : never }[SettingName];

/** Of those that the table gives none: what is taken as it is. */
const OWN: { readonly [Name in OwnName]: z.ZodType } = {
  timezone: z.string().min(1).max(LONGEST_ZONE_NAME),
  workHours: WORK_HOURS,
  daysOff: z.array(DAYS_OFF).max(MOST_DAYS_OFF).readonly(),
  holidays: HOLIDAYS.nullable(),
  balanceFrom: DATE.refine((date) => date >= EARLIEST_BALANCE).nullable(),
  rounding: ROUNDING,
  reportRange: RANGE_PRESET,
  updateFeed: FEED,
  reminderMemory: REMINDER_MEMORY,
  shortcuts: z.object({
    toggle: ACCELERATOR.nullish(),
    panel: ACCELERATOR.nullish(),
    highlight: ACCELERATOR.nullish(),
  }),
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

const SHORTCUT = ACCELERATOR.nullable().catch(null);

/** Those of which a part that cannot be read must not take the others with it. */
const IN_PART: Partial<Record<SettingName, z.ZodType>> = {
  shortcuts: z.object({ toggle: SHORTCUT, panel: SHORTCUT, highlight: SHORTCUT }),
  cardPatterns: z.array(z.unknown()).transform((stored): readonly CardPattern[] =>
    stored.flatMap((one) => {
      const { success, data } = PATTERN.safeParse(one);
      return success ? [data] : [];
    }),
  ),
  savedReports: z.array(z.unknown()).transform((reports): readonly StoredReport[] =>
    reports.flatMap((stored) => {
      const [report, owner] = [SAVED_REPORT.safeParse(stored), ACCOUNT.safeParse(stored)];
      return report.success && owner.success ? [{ ...report.data, ...owner.data }] : [];
    }),
  ),
};

const SOUND: Readonly<Record<SettingName, z.ZodType>> = { ...OWN, ...ofTable() };

function ofTable(): Readonly<Record<Exclude<SettingName, OwnName>, z.ZodType>> {
  const schemas = SETTING_NAMES.flatMap((name) => {
    const schema = schemaOf(SETTINGS[name]);
    return schema === null ? [] : [[name, schema]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that are not of the kind `own`, by their names
  return Object.fromEntries(schemas) as Readonly<Record<Exclude<SettingName, OwnName>, z.ZodType>>;
}

function schemaOf(setting: AnySetting): z.ZodType | null {
  switch (setting.kind) {
    case 'toggle':
      return z.boolean();
    case 'choice':
      return z.enum(setting.of);
    case 'minutes':
      return z.int().min(setting.min).max(setting.max);
    case 'own':
    default:
      return null;
  }
}

const STORED = z.record(z.string(), z.unknown());
const ZONE_KNOWN_HERE = z
  .string()
  .max(LONGEST_ZONE_NAME)
  .refine(isZoneChoice, {
    error: () => t('This computer does not know this time zone.'),
  });

/** A change of some settings, as windows send it; unknown names are refused, and those that the app keeps for itself. */
export const SETTINGS_CHANGE: z.ZodType<Partial<Settings>> = z.strictObject(
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const setting: AnySetting = SETTINGS[name];
      if (setting.kind === 'own' && !setting.isChangedByWindows) return [];
      return [[name, z.exactOptional(name === 'timezone' ? ZONE_KNOWN_HERE : SOUND[name])]];
    }),
  ),
);

/** Settings as stored; what is missing or cannot be used has its default, each by itself. */
export function parseSettings(stored: unknown): Settings {
  const given = STORED.safeParse(stored).data ?? {};
  return settingsOf((name) => {
    const read = (IN_PART[name] ?? SOUND[name]).safeParse(given[name]);
    return read.success ? read.data : SETTINGS[name].initial;
  });
}

/** Those that are stored as something that cannot be used, or not all of it, by their names; what is missing is none of them. */
export function unusableSettings(stored: Readonly<Record<string, unknown>>): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => stored[name] !== undefined && !SOUND[name].safeParse(stored[name]).success);
}
