import type { RowSpan } from '../../../common/ipc/commands.ts';

/** Places of chosen rows: sorted, apart from each other, both ends included. */
export type Selection = readonly RowSpan[];

export const NOTHING: Selection = [];

export function isChosen(selection: Selection, place: number): boolean {
  return selection.some(({ from, to }) => from <= place && place <= to);
}

export function countChosen(selection: Selection): number {
  return selection.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

export function withSpan(selection: Selection, one: number, other: number): Selection {
  const from = Math.min(one, other);
  const to = Math.max(one, other);
  const apart = selection.filter((span) => span.to < from - 1 || span.from > to + 1);
  const met = selection.filter((span) => span.to >= from - 1 && span.from <= to + 1);
  const joined = {
    from: Math.min(from, ...met.map((span) => span.from)),
    to: Math.max(to, ...met.map((span) => span.to)),
  };
  return [...apart, joined].toSorted((a, b) => a.from - b.from);
}

export function withoutRow(selection: Selection, place: number): Selection {
  return selection.flatMap(({ from, to }) => {
    if (place < from || place > to) return [{ from, to }];
    return [
      { from, to: place - 1 },
      { from: place + 1, to },
    ].filter((part) => part.from <= part.to);
  });
}

export function toggled(selection: Selection, place: number): Selection {
  return isChosen(selection, place) ? withoutRow(selection, place) : withSpan(selection, place, place);
}
