/** The colours that `tokens.css` has (`--type-…`). */
export type TypeColour =
  | 'neutral'
  | 'yellow'
  | 'orange'
  | 'red'
  | 'pink'
  | 'purple'
  | 'blue'
  | 'cyan'
  | 'teal'
  | 'green'
  | 'brown'
  | 'black';

/** Neighbours can be told apart, and none is that of what runs. */
const OF_BOARDS: readonly TypeColour[] = [
  'black',
  'blue',
  'orange',
  'purple',
  'green',
  'pink',
  'yellow',
  'cyan',
  'red',
  'brown',
];

/** By which a board is known: the dot of its tasks, their blocks, and its part of a chart. */
export function boardColour(boardId: number): TypeColour {
  return OF_BOARDS[Math.abs(boardId) % OF_BOARDS.length] ?? 'neutral';
}
