import type { TaskRef } from './task.ts';

export interface SearchQuery {
  /** The contract's filter language; free words among it. */
  readonly text: string;
  /** Null: all boards. */
  readonly boardId: number | null;
  /** True: archived tasks, and only these. */
  readonly archived: boolean;
}

/** Counting every one of a hundred thousand takes seconds. */
export const COUNTED = 1000;

export interface CachedQuery extends SearchQuery {
  /** A newer search of the same stream ends this one, whose answer is then empty; without a stream it is always answered. */
  readonly stream?: string;
  /** How many hits at most, 20 unless told. Told, what matches is counted as well: `SearchAnswer.total`. */
  readonly most?: number;
}

/** Live tasks of all boards. */
export function everywhere(text: string): SearchQuery {
  return { text, boardId: null, archived: false };
}

export interface SearchHit {
  readonly task: TaskRef;
  /** Half-open index ranges of `task.name` that matched, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

/** What is wrong at a half-open place of the query's text, in words. */
export interface QueryMistake {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /**
   * How many match, of which the hits are the first, counted up to `COUNTED`, or to `most` where that is more: one above it stands
   * for any greater number. Absent where nobody asked for `most`.
   */
  readonly total?: number;
  /** Why the service's own matches are missing, in words; null when they are here or were not asked for. */
  readonly problem: string | null;
  /** In order of their places; with any the hits are those whose text has the wrong keys as they stand. */
  readonly mistakes: readonly QueryMistake[];
  /** Something is asked that only the service can tell: what this computer knows is not all. */
  readonly needsService: boolean;
}

export const NOTHING_FOUND: SearchAnswer = { hits: [], problem: null, mistakes: [], needsService: false };

/** What a query may name, for completion. */
export interface SearchValues {
  readonly boards: readonly { readonly boardId: number; readonly name: string }[];
  readonly cardTypes: readonly string[];
  readonly people: readonly { readonly initials: string; readonly name: string }[];
  readonly tags: readonly string[];
}
