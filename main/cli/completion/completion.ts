import type { Shell } from '../commands.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { zsh } from './zsh.ts';

/** What a shell reads to complete `cardclock`: the commands, their options and the cards, of the same table as `--help`. */
export function completion(shell: Shell): string {
  return { bash, zsh, fish }[shell]();
}
