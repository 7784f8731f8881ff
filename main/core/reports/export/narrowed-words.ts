import type { ReportFilters } from '../../../../common/domain/report.ts';

/** What a report leaves out, as a sentence for whoever it is handed to; none where it is about all own time. */
export function narrowedWords(filters: ReportFilters): readonly string[] {
  const { users, boardIds, cardTypeIds, laneIds, tags, text } = filters;
  const parts = [
    ...usersWords(users),
    ...countWords(boardIds.length, 'board'),
    ...countWords(cardTypeIds.length, 'card type'),
    ...countWords(laneIds.length, 'lane'),
    ...tags.map((tag) => `the tag “${tag}”`),
    ...(text.trim() === '' ? [] : [`names with “${text.trim()}”`]),
  ];
  return parts.length === 0 ? [] : [`Only ${parts.join(', ')}.`];
}

function usersWords(users: ReportFilters['users']): readonly string[] {
  if (users === 'me') return [];
  if (users === 'everyone') return ['everyone’s time'];
  return [users.length === 1 ? 'one person’s time' : `the time of ${users.length} people`];
}

function countWords(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `one ${what}` : `${count} ${what}s`];
}
