/** One line of the table: a figure of ours beside a named reference that was measured in the same run. */
export interface BenchRow {
  readonly figure: string;
  readonly ours: number;
  /** What `ours` is divided by, in words. */
  readonly against: string;
  readonly reference: number;
  readonly ratio: number;
  /** The budget that the ratio (or, where it says so, our figure) has to keep; null: none is set. */
  readonly limit: string | null;
  readonly isKept: boolean;
  readonly unit: 'ms' | 'kB' | 'MB' | 'per s' | 'per min' | 'requests' | 'nodes' | '% of a core';
}

/** A row as people read it. */
export function rowCells({ figure, ours, unit, reference, against, ratio, limit, isKept }: BenchRow) {
  return {
    figure,
    ours: `${ours.toPrecision(3)} ${unit}`,
    reference: `${reference.toPrecision(3)} ${unit} (${against})`,
    ratio: Number(ratio.toFixed(2)),
    limit: limit ?? '',
    kept: isKept ? 'yes' : 'NO',
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank. `share` in `[0, 1]`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

interface Figures {
  readonly figure: string;
  readonly ours: number;
  readonly against: string;
  readonly reference: number;
  readonly unit: BenchRow['unit'];
}

/** A row whose ratio must not pass `most`. */
export function ratioRow(figures: Figures, most: number | null): BenchRow {
  const ratio = figures.ours / figures.reference;
  const limit = most === null ? null : `ratio at most ${most}`;
  return { ...figures, ratio, limit, isKept: most === null || ratio <= most };
}

/** A row whose ratio must not fall below `least`. */
export function atLeastRow(figures: Figures, least: number): BenchRow {
  const ratio = figures.ours / figures.reference;
  return { ...figures, ratio, limit: `ratio at least ${least}`, isKept: ratio >= least };
}
