import { t } from '../i18n/translate.ts';

/** What may follow a key, and how its values compare. */
export type FilterKind =
  /** `:` finds a part of it, `=` the whole. */
  | 'text'
  | 'number'
  /** A number, or words: numbers compare as such, everything else as text. */
  | 'code'
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
  readonly about: () => string;
}

const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index): [string, FilterKey] => [
  `custom_field_${index + 1}`,
  { kind: 'text', about: () => t('custom field {number}', { number: index + 1 }) },
]);

/** Every key of the contract's table but `@`, in its order. */
export const FILTER_KEYS: ReadonlyMap<string, FilterKey> = new Map<string, FilterKey>([
  ['id', { kind: 'number', about: () => t('number of the task') }],
  ['name', { kind: 'text', about: () => t('name') }],
  ['description', { kind: 'text', about: () => t('description') }],
  ['board_id', { kind: 'number', about: () => t('number of the board') }],
  ['priority', { kind: 'number', about: () => t('priority: 1 high, 0 normal, -1 low') }],
  ['tags', { kind: 'tags', about: () => t('tags') }],
  ['external_id', { kind: 'code', about: () => t('external id') }],
  ['timers_total', { kind: 'duration', about: () => t('time tracked by everybody') }],
  ...CUSTOM_FIELDS,
  ['subtasks_count', { kind: 'number', about: () => t('number of subtasks') }],
  ['subtasks_completed_count', { kind: 'number', about: () => t('number of ticked subtasks') }],
  ['comments_count', { kind: 'number', about: () => t('number of comments') }],
  ['attachments_count', { kind: 'number', about: () => t('number of attachments') }],
  ['size_estimate', { kind: 'number', about: () => t('size estimate') }],
  ['is', { kind: 'lane', about: () => t('kind of column') }],
  ['type', { kind: 'text', about: () => t('card type') }],
  ['due_date', { kind: 'date', about: () => t('due date') }],
  ['created_at', { kind: 'moment', about: () => t('day of creation') }],
  ['updated_at', { kind: 'moment', about: () => t('day of the last change') }],
  ['recurring_schedule', { kind: 'date', about: () => t('date to recur') }],
  ['external_link', { kind: 'text', about: () => t('external link') }],
  ['block_reason', { kind: 'text', about: () => t('reason of the block') }],
  ['time_estimate', { kind: 'duration', about: () => t('time estimate') }],
  ['timers_active_count', { kind: 'number', about: () => t('number of people working on it now') }],
]);

/** What is true at one moment, of everybody: nobody but the service can tell. */
export function isForService(key: string): boolean {
  return key === 'timers_active_count';
}
