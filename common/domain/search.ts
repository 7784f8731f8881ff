import type { TaskRef } from './task.ts';

export interface SearchHit {
  readonly task: TaskRef;
  /** Half-open index ranges of `task.name` that matched, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Why the service's own matches are missing, in words; null when they are here or were not asked for. */
  readonly problem: string | null;
}
