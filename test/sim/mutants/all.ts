import { OF_COMMANDS } from './commands.ts';
import { OF_FORMER_CODE } from './former-code.ts';
import type { Mutant } from './mutant.ts';
import { OF_SENDING } from './sending.ts';
import { OF_TAKING_IN } from './taking-in.ts';
import { OF_TASKS } from './tasks.ts';

export const MUTANTS: readonly Mutant[] = [
  ...OF_SENDING,
  ...OF_TAKING_IN,
  ...OF_COMMANDS,
  ...OF_TASKS,
  ...OF_FORMER_CODE,
];
