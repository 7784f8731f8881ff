import type { Campaign } from '../campaign.ts';
import type { Search } from '../exhaustive/search.ts';
import type { Job } from '../exhaustive/set.ts';

export type Order =
  | { readonly do: 'play'; readonly firstSeed: number; readonly count: number }
  /** Tells the story of one seed, made as short as `forMs` allow; 0 leaves it as it is. */
  | { readonly do: 'tell'; readonly seed: number; readonly forMs: number }
  /** Goes through all histories of a small world. */
  | ({ readonly do: 'search' } & Job);

export type Report =
  | ({ readonly of: 'play' } & Campaign)
  | { readonly of: 'tell'; readonly story: string }
  | ({ readonly of: 'search' } & Search);
