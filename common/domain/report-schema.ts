import type { Rounding } from '../time/rounding.ts';
import type { RangePreset } from '../time/presets.ts';
import { z } from 'zod';
import { t } from '../i18n/translate.ts';
import type { ReportQuery, SavedReport } from './report.ts';

const LONGEST_NAME = 500;
const MOST_VALUES = 1000;

const ids = z.array(z.int().positive()).max(MOST_VALUES, { error: () => t('Too many to filter by.') });

/** A day of the calendar that somebody can have worked on. */
export const LOCAL_DATE = z.iso
  .date({ error: () => t('There is no such day. Type it as 2026-05-31.') })
  .refine((date) => date >= '2000-01-01', {
    error: () => t('This is too long ago: choose a day from the year 2000 on.'),
  })
  .refine((date) => date <= '2099-12-31', { error: () => t('This is too far in the future.') });

export const RANGE_PRESET: z.ZodType<RangePreset> = z.enum([
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-7-days',
  'last-30-days',
]);

const RANGE = z.union([z.strictObject({ preset: RANGE_PRESET }), z.strictObject({ from: LOCAL_DATE, to: LOCAL_DATE })]);

export const ROUNDING: z.ZodType<Rounding> = z.strictObject({
  minutes: z.literal([0, 1, 5, 6, 10, 15, 30], {
    error: () => t('Choose a rounding of 1, 5, 6, 10, 15 or 30 minutes, or none.'),
  }),
  direction: z.enum(['nearest', 'up', 'down']),
  per: z.enum(['entry', 'day-and-task']),
});

export const REPORT_QUERY: z.ZodType<ReportQuery> = z.strictObject({
  range: RANGE,
  groupBy: z
    .array(z.enum(['board', 'task', 'user', 'sprint']))
    .min(1, { error: () => t('Choose what to sum the time by.') })
    .refine((keys) => new Set(keys).size === keys.length, { error: () => t('Each grouping can be chosen once.') }),
  filters: z.strictObject({
    users: z.union([
      z.literal('me'),
      z.literal('everyone'),
      ids.min(1, { error: () => t('Choose at least one person.') }),
    ]),
    boardIds: ids,
    cardTypeIds: ids,
    swimlaneIds: ids,
    tags: z.array(z.string().max(LONGEST_NAME)).max(MOST_VALUES, { error: () => t('Too many to filter by.') }),
    text: z.string().max(LONGEST_NAME, { error: () => t('This text is too long to filter by.') }),
  }),
  rounding: ROUNDING,
  weekStartsOn: z.literal([1, 2, 3, 4, 5, 6, 7]),
});

export const SAVED_REPORT_NAME = z
  .string()
  .trim()
  .min(1, { error: () => t('Give this report a name.') })
  .max(LONGEST_NAME, { error: () => t('This name is too long: 500 characters are the most.') });

export const SAVED_REPORT: z.ZodType<SavedReport> = z.object({
  id: z.int().positive(),
  name: SAVED_REPORT_NAME,
  pinned: z.boolean(),
  query: REPORT_QUERY,
});
