import { msg, t } from '../i18n/translate.ts';
import type { HeldCommand } from './snapshot.ts';

const WORDS: Readonly<Record<HeldCommand['what'], string>> = {
  start: msg('start of “{task}”'),
  stop: msg('stop of “{task}”'),
  change: msg('change of “{task}”'),
};

/** What is kept in memory, as a part of a sentence: `start of “Ship the thing”`. */
export function heldName({ what, task }: HeldCommand, shown: (name: string) => string = (name) => name): string {
  return task === null ? t('a change') : t(WORDS[what], { task: shown(task.name) });
}
