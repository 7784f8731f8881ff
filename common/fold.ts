/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŀ: 'l',
  ħ: 'h',
  ς: 'σ',
};

/**
 * Text as search compares it: compatibility forms resolved, lower case, without marks. Every script stays; `Łódź`,
 * `STRASSE` and `naïve` become `lodz`, `strasse` and `naive`. The result may be longer or shorter than `text`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðþßæœıŀħς]/g, (letter) => WHOLE[letter] ?? letter);
}

/** `fold` with, for each unit of the folded text, the index in `text` that it came from (and the end as the last entry). */
export function foldWithOrigins(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let index = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index);
    index += character.length;
  }
  origins.push(text.length);
  return { folded, origins };
}
