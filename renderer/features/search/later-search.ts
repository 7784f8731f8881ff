import { later } from '../../ui/later.tsx';
import { EarlySearch } from './early-search.tsx';

/** Fetched right behind the first paint. */
export const Search = later(async () => (await import('./Search.tsx')).Search, EarlySearch);
