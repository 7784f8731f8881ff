import type { Place, TaskWords } from './phrase.ts';

/** A word of a phrase, or several that stand in quotes, which are never read as a time. */
export interface Token extends Place {
  /** Without its quotes. */
  readonly text: string;
  readonly lower: string;
  readonly isQuoted: boolean;
}

const TOKEN = /["“](?<quoted>[^"”]*)["”]?|\S+/gu;

/** A task's id fits a safe integer. */
const NUMBER = /^#?(\d{1,15})$/;

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const quoted = match.groups?.['quoted'];
    const word = quoted ?? match[0];
    const from = match.index;
    return { text: word, lower: word.toLowerCase(), isQuoted: quoted !== undefined, from, to: from + match[0].length };
  });
}

/** The words in lower case, one blank apart; undefined where some of them are quoted. */
export function plainText(tokens: readonly Token[]): string | undefined {
  return tokens.some((token) => token.isQuoted) ? undefined : tokens.map((token) => token.lower).join(' ');
}

/** Undefined where there are no words. */
export function taskWords(tokens: readonly Token[]): TaskWords | undefined {
  const text = tokens
    .map((token) => token.text)
    .join(' ')
    .trim();
  if (text === '') return undefined;
  const number = tokens[0]?.isQuoted === true ? undefined : NUMBER.exec(text)?.[1];
  return { text: number ?? text, taskId: number === undefined ? null : Number(number) };
}

/** From the first to the last of them. */
export function placeOf(tokens: readonly Token[]): Place {
  return { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? 0 };
}
