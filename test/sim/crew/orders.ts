import type { Campaign } from '../campaign.ts';
import type { Plan } from '../devices/plan.ts';
import type { Rule } from '../exhaustive/law.ts';
import type { Search } from '../exhaustive/search.ts';
import type { Job } from '../exhaustive/set.ts';
import type { Schedule } from '../story/event.ts';
import type { Kind } from '../worlds.ts';

export type Order =
  /** Of that kind of worlds, or of all. */
  | { readonly do: 'play'; readonly firstSeed: number; readonly count: number; readonly kind?: Kind }
  /** The schedule of one device of one seed, made as short as `forMs` allow; 0 leaves it as it is. */
  | { readonly do: 'shrink'; readonly seed: number; readonly forMs: number }
  /** The same of several devices. */
  | { readonly do: 'shrink plan'; readonly seed: number; readonly forMs: number }
  /** How the law was broken. */
  | { readonly do: 'judge'; readonly schedule: Schedule }
  | { readonly do: 'judge plan'; readonly plan: Plan }
  /** The story of a seed, made as short as `forMs` allow. */
  | { readonly do: 'tell'; readonly seed: number; readonly forMs: number; readonly kind?: Kind }
  /** Goes through all histories of a small world. */
  | ({ readonly do: 'search' } & Job)
  /** Looks for so many histories of a small world that break the rule, and plays one again. */
  | ({ readonly do: 'find'; readonly rule: Rule; readonly most: number } & Job)
  | ({ readonly do: 'repeat'; readonly way: readonly number[] } & Job);

/** What comes of each. */
export interface Reports {
  readonly play: Campaign;
  readonly shrink: Schedule;
  readonly 'shrink plan': Plan;
  readonly judge: string | null;
  readonly 'judge plan': string | null;
  readonly tell: string;
  readonly search: Search;
  readonly find: readonly (readonly number[])[];
  readonly repeat: readonly Rule[];
}
