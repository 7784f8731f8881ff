import type { ReportGroup } from '../../../common/domain/report.ts';
import { boardColour, type TypeColour } from '../../task/colour.ts';

/** Neighbours that can be told apart; what comes after them is left to all the smaller groups together. */
const COLOURS: readonly TypeColour[] = [
  'blue',
  'orange',
  'purple',
  'green',
  'pink',
  'cyan',
  'yellow',
  'red',
  'brown',
  'black',
  'teal',
];

/**
 * Of the outermost groups, longest first. A board has its own among `boards`, unless a longer one has the same; a task's own colour is often that
 * of all its neighbours.
 */
export function layerColours(groups: readonly ReportGroup[], boards: readonly number[]): readonly TypeColour[] {
  const taken = new Set<TypeColour>();
  const take = (colour: TypeColour | undefined): TypeColour => {
    if (colour !== undefined) taken.add(colour);
    return colour ?? 'neutral';
  };
  return groups.map(({ key, id }) => {
    const own = key === 'board' && id !== null ? boardColour(boards, id) : undefined;
    return take(own !== undefined && !taken.has(own) ? own : COLOURS.find((colour) => !taken.has(colour)));
  });
}
