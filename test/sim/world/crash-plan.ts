import type { CrashPoint } from '../story/event.ts';

/** A power loss that waits for its moment. */
export interface CrashPlan {
  readonly at: (point: CrashPoint, count: number, downMs: number) => void;
  readonly forget: () => void;
  /** For how long the power goes now that `point` is reached; null: it does not. */
  readonly reached: (point: CrashPoint) => number | null;
}

export function createCrashPlan(): CrashPlan {
  let planned: { readonly point: CrashPoint; left: number; readonly downMs: number } | null = null;
  return {
    at: (point, count, downMs) => {
      planned = { point, left: count, downMs };
    },
    forget: () => {
      planned = null;
    },
    reached: (point) => {
      if (planned?.point !== point) return null;
      planned.left -= 1;
      return planned.left > 0 ? null : planned.downMs;
    },
  };
}
