import { t } from '../i18n/translate.ts';
import { type FilterKeyName, type FilterKind, KEY_KINDS } from './key-kinds.ts';

export interface FilterKey {
  readonly kind: FilterKind;
  /** What it filters by, in words. */
  readonly about: () => string;
}

type CustomField = Extract<FilterKeyName, `custom_field_${number}`>;

const ABOUT: Readonly<Record<Exclude<FilterKeyName, CustomField>, () => string>> = {
  id: () => t('number of the task'),
  name: () => t('name'),
  description: () => t('description'),
  board_id: () => t('number of the board'),
  priority: () => t('priority: 1 high, 0 normal, -1 low'),
  tags: () => t('tags'),
  external_id: () => t('external id'),
  timers_total: () => t('time tracked by everybody'),
  subtasks_count: () => t('number of subtasks'),
  subtasks_completed_count: () => t('number of ticked subtasks'),
  comments_count: () => t('number of comments'),
  attachments_count: () => t('number of attachments'),
  size_estimate: () => t('size estimate'),
  is: () => t('kind of column'),
  type: () => t('card type'),
  due_date: () => t('due date'),
  created_at: () => t('day of creation'),
  updated_at: () => t('day of the last change'),
  recurring_schedule: () => t('date to recur'),
  external_link: () => t('external link'),
  block_reason: () => t('reason of the block'),
  time_estimate: () => t('time estimate'),
  timers_active_count: () => t('number of people working on it now'),
  archived: () => t('in the archive, or not'),
};

/** Every key of the language, in the contract's order. */
export const FILTER_KEYS: ReadonlyMap<string, FilterKey> = new Map(
  [...KEY_KINDS].map(([key, kind]) => [key, { kind, about: aboutOf(key) }]),
);

function aboutOf(key: string): () => string {
  const number = /^custom_field_(\d+)$/.exec(key)?.[1];
  if (number !== undefined) return () => t('custom field {number}', { number: Number(number) });
  const words: Readonly<Record<string, () => string>> = ABOUT;
  return words[key] ?? (() => key);
}

/** What is true at one moment, of everybody: nobody but the service can tell. */
export function isForService(key: string): boolean {
  return key === 'timers_active_count';
}
