import { z } from 'zod';
import { LOCAL_DATE, REPORT_QUERY, SAVED_REPORT_NAME } from '../../common/domain/report-schema.ts';
import { t } from '../../common/i18n/translate.ts';
import { countDays, type DateRange } from '../../common/time/calendar.ts';
import type { App } from '../core/app/app.ts';
import { done, id, nothing, type Routes } from './route.ts';

type ReportRoutes = Pick<Routes, Extract<keyof Routes, `report:${string}` | `day:${string}`>>;

const MOST_ROWS = 1000;
const MOST_SPANS = 10_000;

const sort = z.object({
  column: z.enum(['date', 'start', 'end', 'duration', 'task', 'board', 'user', 'confirmed']),
  descending: z.boolean(),
});
const place = z.int().min(0);
const unit = z.enum(['day', 'week', 'month']);
const exported = {
  reportId: id,
  content: z.enum(['summary', 'detailed', 'grid']),
  unit: z.exactOptional(unit),
  durations: z.enum(['h:mm', 'decimal', 'seconds']),
  bom: z.boolean(),
  sort,
};

/** The rows of a calendar's month, and more. */
const MOST_DAYS = 62;

function isShort({ from, to }: DateRange): boolean {
  return from <= to && countDays(from, to) <= MOST_DAYS;
}

export function reportRoutes(app: App): ReportRoutes {
  return {
    'day:get': { input: z.object({ date: LOCAL_DATE }), run: ({ date }) => app.day(date) },
    'day:peek': { input: z.object({ date: LOCAL_DATE }), run: ({ date }) => app.day(date, false) },
    'day:range': {
      input: z.object({ from: LOCAL_DATE, to: LOCAL_DATE }).refine(isShort, { error: () => t('Too many days.') }),
      run: async (range) => await app.days(range),
    },
    'day:other-accounts': {
      input: z.object({ from: LOCAL_DATE, to: LOCAL_DATE }),
      run: async (range) => ({ ms: await app.msInOtherAccounts(range) }),
    },
    'day:neighbour': {
      input: z.object({ date: LOCAL_DATE, towards: z.enum(['earlier', 'later']) }),
      run: ({ date, towards }) => ({ date: app.dayWithTime(date, towards) }),
    },
    'report:total': {
      input: z.object({ query: REPORT_QUERY }),
      run: async ({ query }) => await app.reports().total(query),
    },
    'report:open': {
      input: z.object({ query: REPORT_QUERY, fresh: z.boolean() }),
      run: async ({ query, fresh }) => await app.reports().open(query, fresh),
    },
    'report:rows': {
      input: z.object({ reportId: id, sort, offset: place, limit: z.int().min(1).max(MOST_ROWS) }),
      run: async (input) => await app.reports().rows(input.reportId, input.sort, input.offset, input.limit),
    },
    'report:sum': {
      input: z.object({
        reportId: id,
        sort,
        spans: z
          .array(z.object({ from: place, to: place }))
          .max(MOST_SPANS, { error: () => t('Too many rows to add up.') }),
      }),
      run: async (input) => await app.reports().sum(input.reportId, input.sort, input.spans),
    },
    'report:grid': {
      input: z.object({ reportId: id, unit }),
      run: (input) => app.reports().grid(input.reportId, input.unit),
    },
    'report:export': {
      input: z.object({
        ...exported,
        format: z.enum(['csv', 'markdown', 'json', 'html']),
        spans: z.exactOptional(z.array(z.object({ from: place, to: place })).max(MOST_SPANS)),
      }),
      run: async (input) => await app.reports().export(input),
    },
    'report:print': {
      input: z.object(exported),
      run: async (input) => ({ kind: 'page', page: await app.reports().export({ ...input, format: 'html' }) }),
    },
    'report:options': {
      input: z.object({ fresh: z.boolean() }),
      run: async ({ fresh }) => await app.reports().options(fresh),
    },
    'report:save': {
      input: z.object({ id: id.nullable(), name: SAVED_REPORT_NAME, pinned: z.boolean(), query: REPORT_QUERY }),
      run: (report) => app.reports().save(report),
    },
    'report:list': { input: nothing, run: () => app.reports().list() },
    'report:remove': { input: z.object({ id }), run: (input) => done(app.reports().remove(input.id)) },
  };
}
