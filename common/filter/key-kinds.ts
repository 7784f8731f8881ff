/** What may follow a key, and how its values compare. */
export type FilterKind =
  /** `:` finds a part of it, `=` the whole. */
  | 'text'
  | 'number'
  /** A number, or words: numbers compare as such, everything else as text. */
  | 'code'
  /** A number, or one of its names. */
  | 'priority'
  /** Minutes, or minutes:seconds. */
  | 'duration'
  | 'date'
  /** A moment, asked by its day. */
  | 'moment'
  /** Names separated by commas, all of them whole. */
  | 'tags'
  | 'column'
  /** Yes or no. */
  | 'switch';

const NAMED = {
  id: 'number',
  name: 'text',
  description: 'text',
  board_id: 'number',
  priority: 'priority',
  tags: 'tags',
  external_id: 'code',
  timers_total: 'duration',
  custom_field_1: 'text',
  custom_field_2: 'text',
  custom_field_3: 'text',
  custom_field_4: 'text',
  custom_field_5: 'text',
  custom_field_6: 'text',
  custom_field_7: 'text',
  custom_field_8: 'text',
  custom_field_9: 'text',
  custom_field_10: 'text',
  custom_field_11: 'text',
  custom_field_12: 'text',
  custom_field_13: 'text',
  custom_field_14: 'text',
  custom_field_15: 'text',
  subtasks_count: 'number',
  subtasks_completed_count: 'number',
  comments_count: 'number',
  attachments_count: 'number',
  size_estimate: 'number',
  is: 'column',
  type: 'text',
  due_date: 'date',
  created_at: 'moment',
  updated_at: 'moment',
  recurring_schedule: 'date',
  external_link: 'text',
  block_reason: 'text',
  time_estimate: 'duration',
  timers_active_count: 'number',
  archived: 'switch',
} as const satisfies Readonly<Record<string, FilterKind>>;

export type FilterKeyName = keyof typeof NAMED;

/** Every key of the contract's table but `@`, in its order, and `archived`; custom fields up to the last that a server was seen to have. */
export const KEY_KINDS: ReadonlyMap<string, FilterKind> = new Map<string, FilterKind>(Object.entries(NAMED));

/** Every word is close to a key of two letters. */
const SHORTEST_NEAR = 4;

/** The key that a word misses by one slip: a letter too many or too few, another one, or two that changed places. */
export function nearestKey(word: string): string | undefined {
  return [...KEY_KINDS.keys()].find((key) => key.length >= SHORTEST_NEAR && key !== word && isOneSlip(key, word));
}

/** What differs once the same beginnings and ends are taken off. */
function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const changedPlaces = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
  return changedPlaces || Math.max(a.length, b.length) <= 1;
}
