import { t } from '../../../common/i18n/translate.ts';
import type { TaskAttention } from './new-task-row.ts';
import type { Attention } from './rows.ts';

/** Why something waits for the person, to be read: the service's own words as they came, ours in the language of now. */
export function localisedReason(attention: Attention | TaskAttention | null): string | null {
  if (attention === null) return null;
  const { kind, words, values } = attention;
  const isOurs = values !== undefined || (kind !== 'refused' && kind !== 'past-end');
  return isOurs ? t(words, values) : words;
}
