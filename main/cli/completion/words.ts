import { COMMANDS, type CommandInfo, type Option, OPTIONS, SHELLS } from '../commands.ts';

/** Every verb, in the order of the table. */
export const VERBS: readonly string[] = COMMANDS.map(({ verb }) => verb);

/** How cards are asked for, with their numbers: so many that a person looks them through. */
export const ANY_CARD = 'search --limit 30 --';

/** What stands on each line of an answer with cards: marks, the number, the name and the place of the card. */
export const CARD_LINE = '^[^0-9]*([0-9]+)  (.*)$';

/** All that a command takes. */
export function optionsOf({ options }: CommandInfo): readonly (Option | '--help')[] {
  return [...options, '--help'];
}

/** What an option does, and the name of the value that it takes; empty where it takes none. */
export function infoOf(option: Option | '--help'): { readonly takes: string; readonly does: string } {
  return OPTIONS.find((one) => one.option === option) ?? { takes: '', does: '' };
}

/** The words that may stand right after a verb; none where they are free. */
export function wordsOf({ verb }: CommandInfo): readonly string[] {
  if (verb === 'completion') return SHELLS;
  if (verb === 'move') return ['last'];
  return verb === 'help' ? VERBS : [];
}

/** The verbs that have the same said of them. */
export function byWords(said: (command: CommandInfo) => string): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, readonly string[]>();
  for (const command of COMMANDS) {
    const words = said(command);
    groups.set(words, [...(groups.get(words) ?? []), command.verb]);
  }
  return [...groups];
}

/** In single quotes, which all three shells take alike: no text of ours has one. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
