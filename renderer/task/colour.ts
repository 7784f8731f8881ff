import { useSnapshot } from '../store/cardclock.ts';

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

/**
 * By which a board is known: the dot of its tasks, their blocks, and its part of a chart. Among `boards`, all that are known in
 * ascending order, no two have the same as long as there are colours; a later one changes none of those before it.
 */
export function boardColour(boards: readonly number[], boardId: number): TypeColour {
  let colours = OF_LISTS.get(boards);
  if (colours === undefined) {
    colours = pickColours(boards);
    OF_LISTS.set(boards, colours);
  }
  return colours.get(boardId) ?? ownColour(boardId);
}

/** As `boardColour`, among the boards of the open account. */
export function useBoardColour(boardId: number): TypeColour {
  return useSnapshot(({ boards }) => boardColour(boards, boardId));
}

/** Each row of a list asks: worked out once for all of them. */
const OF_LISTS = new WeakMap<readonly number[], ReadonlyMap<number, TypeColour>>();

function pickColours(boards: readonly number[]): ReadonlyMap<number, TypeColour> {
  const free = new Set(OF_BOARDS);
  const colours = new Map<number, TypeColour>();
  for (const boardId of boards) {
    const own = ownColour(boardId);
    const [first = own] = free;
    const colour = free.has(own) ? own : first;
    free.delete(colour);
    colours.set(boardId, colour);
  }
  return colours;
}

function ownColour(boardId: number): TypeColour {
  return OF_BOARDS[Math.abs(boardId) % OF_BOARDS.length] ?? 'neutral';
}
