import { t } from '../../../common/i18n/translate.ts';
import type { ParkedTask } from './new-task-row.ts';
import type { Parked } from './rows.ts';

/** Why something waits for the person, to be read: the service's own words as they came, ours in the language of now. */
export function localisedReason(parked: Parked | ParkedTask | null): string | null {
  if (parked === null) return null;
  const { kind, words, values } = parked;
  const isOurs = values !== undefined || (kind !== 'refused' && kind !== 'past-end');
  return isOurs ? t(words, values) : words;
}
