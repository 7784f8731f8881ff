import type { Campaign } from '../campaign.ts';

export type Order =
  | { readonly do: 'play'; readonly firstSeed: number; readonly count: number }
  /** Tells the story of one seed, made as short as `forMs` allow; 0 leaves it as it is. */
  | { readonly do: 'tell'; readonly seed: number; readonly forMs: number };

export type Report = ({ readonly of: 'play' } & Campaign) | { readonly of: 'tell'; readonly story: string };
