import { fold } from '../../../common/fold.ts';
import { inEnglish, t } from '../../../common/i18n/translate.ts';
import { SECTION_TITLES } from './section-titles.ts';
import type { ShownRow } from './rows.ts';

/** The rows in which every typed word occurs, in the shown language or in English; those whose name begins with the first one stand first. */
export function findSettings(rows: readonly ShownRow[], typed: string): readonly ShownRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const found = rows.flatMap((row) => {
    const text = [textOf(row), inEnglish(() => textOf(row))].join(' ');
    return words.every((word) => text.includes(word)) ? [{ row, rank: rankOf(row, first) }] : [];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ row }) => row);
}

function textOf({ section, group, label, hint, search }: ShownRow): string {
  const messages = [label, hint, search, group, SECTION_TITLES[section]];
  return messages.map((message) => (message === undefined ? '' : fold(t(message)))).join(' ');
}

function rankOf({ label, search }: ShownRow, word: string): number {
  const name = ` ${fold(t(label))}`;
  if (name.includes(` ${word}`)) return 0;
  return name.includes(word) || fold(t(search ?? '')).includes(word) ? 1 : 2;
}
