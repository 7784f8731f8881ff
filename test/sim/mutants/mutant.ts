import type { Patch } from '../crew/bundle.ts';
import type { Rule } from '../exhaustive/law.ts';

/**
 * A defect that somebody could have made, as a change of one source text of the app. It has to be caught by the law about it, in a
 * history that the app without it gets through.
 */
export interface Mutant extends Patch {
  readonly name: string;
  /** The rule that a small world sees broken; or what the law of the random schedules says then, or a part of it. */
  readonly breaks: { readonly rule: Rule } | { readonly says: string };
}

export const SYNC = 'main/core/sync';
export const COMMANDS = 'main/core/commands';
export const TRACKING = 'main/core/tracking';
