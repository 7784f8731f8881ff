import { inEnglish, msg, t } from '../../../common/i18n/translate.ts';
import type { Attention } from '../journal/rows.ts';
import type { Refusal, Silence } from '../outcome.ts';

/** Why something waits, to be kept: the service's own words as they came; where it gave none, ours in English, with their values. */
export function localisableReason(answer: Refusal | Silence): Pick<Attention, 'words' | 'values'> {
  if (answer.kind === 'silent' || answer.isWordless !== true) return { words: answer.words };
  return { words: msg('The server answered {status}'), values: { status: String(answer.status) } };
}

/** The same in one English sentence, to be a value of another. */
export function englishReason(answer: Refusal | Silence): string {
  const { words, values } = localisableReason(answer);
  return values === undefined ? words : inEnglish(() => t(words, values));
}
