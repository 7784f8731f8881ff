import { LANE_TYPES } from '../domain/board.ts';

/** What may follow a key, and how its values compare. */
export type FilterKind =
  /** `:` finds a part of it, `=` the whole. */
  | 'text'
  | 'number'
  /** Minutes, or minutes:seconds. */
  | 'duration'
  | 'date'
  /** A moment, asked by its day. */
  | 'moment'
  /** Names separated by commas, all of them whole. */
  | 'tags'
  | 'lane';

export interface FilterKey {
  readonly kind: FilterKind;
  /** What it filters by, in words. */
  readonly about: string;
}

const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index): [string, FilterKey] => [
  `custom_field_${index + 1}`,
  { kind: 'text', about: `custom field ${index + 1}` },
]);

/** Every key of the contract's table but `@`, in its order. */
export const FILTER_KEYS: ReadonlyMap<string, FilterKey> = new Map<string, FilterKey>([
  ['id', { kind: 'number', about: 'number of the task' }],
  ['name', { kind: 'text', about: 'name' }],
  ['description', { kind: 'text', about: 'description' }],
  ['board_id', { kind: 'number', about: 'number of the board' }],
  ['priority', { kind: 'number', about: 'priority: 1 high, 0 normal, -1 low' }],
  ['tags', { kind: 'tags', about: 'tags' }],
  ['external_id', { kind: 'number', about: 'external id' }],
  ['timers_total', { kind: 'duration', about: 'time tracked by everybody' }],
  ...CUSTOM_FIELDS,
  ['subtasks_count', { kind: 'number', about: 'number of subtasks' }],
  ['subtasks_completed_count', { kind: 'number', about: 'number of ticked subtasks' }],
  ['comments_count', { kind: 'number', about: 'number of comments' }],
  ['attachments_count', { kind: 'number', about: 'number of attachments' }],
  ['size_estimate', { kind: 'number', about: 'size estimate' }],
  ['is', { kind: 'lane', about: 'kind of lane' }],
  ['type', { kind: 'text', about: 'card type' }],
  ['due_date', { kind: 'date', about: 'due date' }],
  ['created_at', { kind: 'moment', about: 'day of creation' }],
  ['updated_at', { kind: 'moment', about: 'day of the last change' }],
  ['recurring_schedule', { kind: 'date', about: 'date to recur' }],
  ['external_link', { kind: 'text', about: 'external link' }],
  ['block_reason', { kind: 'text', about: 'reason of the block' }],
  ['time_estimate', { kind: 'duration', about: 'time estimate' }],
  ['timers_active_count', { kind: 'number', about: 'number of people working on it now' }],
]);

/** What is true at one moment, of everybody: nobody but the service can tell. */
export function isForService(key: string): boolean {
  return key === 'timers_active_count';
}

/** What a value of each kind has to be, for a sentence. */
export const EXPECTED: Readonly<Record<FilterKind, string>> = {
  text: 'words, in double quotes where there is a blank in them',
  number: 'a number, such as 3 or 0.5',
  duration: 'minutes, or minutes:seconds, such as 90 or 90:30',
  date: 'a date: 2026-05-01, today, 3.days.from_now, 2.weeks.ago, 1.month.ago',
  moment: 'a date: 2026-05-01, today, 3.days.ago, 2.weeks.ago, 1.month.ago',
  tags: 'tags, separated by commas',
  lane: LANE_TYPES.join(', '),
};
