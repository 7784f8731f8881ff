import { t } from '../i18n/translate.ts';
import { readLength } from './length.ts';

/** How a time is typed, where words that no card has end in a length: ` For a time, type “10m ago”.`; else nothing. */
export function agoHint(words: string): string {
  const last = words.split(' ').at(-1) ?? '';
  return readLength(last) === undefined ? '' : ` ${t('For a time, type “{words}”.', { words: `${last} ago` })}`;
}
