import type { ReportFilters } from '../../../../common/domain/report.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { listInRegion } from '../../../../common/time/region.ts';

/** What a report leaves out, as a sentence for whoever it is handed to; none where it is about all own time. */
export function narrowedWords(filters: ReportFilters): readonly string[] {
  const { users, boardIds, cardTypeIds, laneIds, tags, text } = filters;
  const parts = [
    ...usersWords(users),
    ...counted(boardIds, (count) => t('{count, plural, one {one board} other {{count} boards}}', { count })),
    ...counted(cardTypeIds, (count) => t('{count, plural, one {one card type} other {{count} card types}}', { count })),
    ...counted(laneIds, (count) => t('{count, plural, one {one lane} other {{count} lanes}}', { count })),
    ...tags.map((tag) => t('the tag “{tag}”', { tag })),
    ...(text.trim() === '' ? [] : [t('names with “{text}”', { text: text.trim() })]),
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
