/** As they are typed, letter by letter. */
export const TYPED = [
  'search', 'the report', 'accessib', 'calendar 42', 'fix the menu', 'STRASSE', 'lodz', 'ortcu', 'отчёт', '会议', 'تقرير', 'zzz', '7312',
  'payment export customer', 'naive cafe', 'xq', 'tags:print', 'name:timer invoice', '@TU menu', 'priority:0 re',
] as const; // prettier-ignore

/** Every text that is in the field on the way to this one. */
export function beginnings(text: string): readonly string[] {
  const letters = Array.from(text);
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
}
