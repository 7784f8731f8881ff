import { t } from '../i18n/translate.ts';
import { readLength } from './length.ts';
import { firstRead, lengthsSaid } from './spoken.ts';

/** How a time is typed, where words that no card has end in a length: ` For a time, type “10m ago”.`; else nothing. */
export function agoHint(words: string): string {
  const length = words.split(' ').at(-1) ?? '';
  if (firstRead(lengthsSaid(length), readLength) === undefined) return '';
  return ` ${t('For a time, type “{length} ago”.', { length })}`;
}
