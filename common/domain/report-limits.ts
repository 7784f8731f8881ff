import { t } from '../i18n/translate.ts';
import { listInRegion } from '../time/region.ts';
import type { Report, ReportFilters } from './report.ts';

/*
 * What the figures of a report are not, in sentences that go with each file of it.
 */

/** What could not be had of the service. */
export function missingWords({ missingDays, problems }: Report['sources']): readonly string[] {
  if (missingDays === 0) return problems;
  const words = t('Other people’s time of {days, plural, one {# day} other {# days}} is missing.', {
    days: missingDays,
  });
  return [words, ...problems];
}

/** What it leaves out by its filters, as a sentence for whoever it is handed to; none where it is about all own time. */
export function narrowedWords(filters: ReportFilters): readonly string[] {
  const { users, boardIds, cardTypeIds, swimlaneIds, tags, text } = filters;
  const parts = [
    ...usersWords(users),
    ...counted(boardIds, (count) => t('{count, plural, one {one board} other {{count} boards}}', { count })),
    ...counted(cardTypeIds, (count) => t('{count, plural, one {one card type} other {{count} card types}}', { count })),
    ...counted(swimlaneIds, (count) => t('{count, plural, one {one swimlane} other {{count} swimlanes}}', { count })),
    ...tags.map((tag) => t('the tag “{tag}”', { tag })),
    ...(text.trim() === '' ? [] : [t('names or notes with “{text}”', { text: text.trim() })]),
  ];
  return parts.length === 0 ? [] : [t('Only {parts}.', { parts: listInRegion(parts) })];
}

function usersWords(users: ReportFilters['users']): readonly string[] {
  if (users === 'me') return [];
  if (users === 'everyone') return [t('everyone’s time')];
  return [t('{count, plural, one {one person’s time} other {the time of {count} people}}', { count: users.length })];
}

function counted(ids: readonly number[], words: (count: number) => string): readonly string[] {
  return ids.length === 0 ? [] : [words(ids.length)];
}
