import type { TypeColour } from '../../task/colour.ts';

/** Neighbours that can be told apart; the last is left to all the smaller groups together. */
const COLOURS: readonly TypeColour[] = [
  'teal',
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
];

/** By the place among the layers, longest first: a task's own colour is often that of all its neighbours. */
export function layerColour(layer: number): TypeColour {
  return COLOURS[layer] ?? 'neutral';
}
